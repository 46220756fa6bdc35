export { certify } from './command/certify.ts'
export { type CertifyFlags, certifyFlags, type Flag } from './command/flags.ts'
export type { CommandExit, CommandIo } from './command/io.ts'
