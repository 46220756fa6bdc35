export { certify } from './command/certify.ts'
export { type CertifyFlags, certifyFlags, certifyHelp, type Flag } from './command/flags.ts'
export type { CommandExit, CommandIo } from './command/io.ts'
export { compare, verify } from './command/reports.ts'
