export { certify } from './certify.ts'
export { type CertifyFlags, certifyFlags, certifyHelp, type Flag } from './flags.ts'
export type { CommandExit, CommandIo } from './io.ts'
export { compare, verify } from './reports.ts'
