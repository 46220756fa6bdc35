import { spawnSync } from 'node:child_process'

const nobody = 65_534
const run = () => spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody })

/** Whether nobody but root may enter the clone, as in a home of root: then no test can act as another user there. */
export const isClosedToOthers: boolean = process.getuid?.() === 0 && run().status !== 0

/** Why such a test is left out. */
export const closedToOthers = 'no other user can enter the folder of this clone'
