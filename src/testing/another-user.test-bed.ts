import { spawnSync } from 'node:child_process'

const nobody = 65_534
const run = () => spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody })

/** True where no other user can enter the clone, as in a home of root, so that no test can act as one. */
export const isClosedToOthers: boolean = process.getuid?.() === 0 && run().status !== 0

/** The reason to skip such a test. */
export const closedToOthers = 'no other user can enter the folder of this clone'
