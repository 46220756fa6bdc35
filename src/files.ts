import { chmodSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's version; a test holds it against package.json. Below are functions that find files of the package and write private ones. */
export const version = '0.2.0'

/** Returns the absolute path of a file of the package; src/ and dist/ are one folder below its root. */
export const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Tests that the name of a ledger is the path of a file. A name that begins with `/`, `./`, `../` or a drive such as `C:\` is
 * one. Others are not if they have `:` or `=` in the first part, `:` before `@`, a quote or a blank at the start: they are
 * mistyped addresses of databases, whose password would become the name of a file.
 */
export const isPath = (name: string): boolean => plainly.test(name) || !doubtful.test(name)

/** Two slashes follow a scheme. */
const plainly = /^(?:\.{0,2}|[a-z]:)[\\/](?!\/)/i

const doubtful = /^$|^["'`\s]|^[^\\/]*[:=]|:.*@|password\s*=/is

/** Writes a file that only its owner can read, or replaces it, atomically: no reader sees a part of it. */
export const writePrivately = (file: string, text: string): void => replaceFile(file, text, 0o600)

/** Writes a file as a whole, or nothing of it, as on a full disk; an existing one keeps its mode, and a device or a pipe takes what it can. */
export function writeWhole(file: string, text: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  const target = found === undefined ? file : realpathSync(file)
  if (found?.isFile() === false) writeFileSync(file, text)
  else replaceFile(target, text, 0o666)
  if (found?.isFile()) chmodSync(target, found.mode)
}

function replaceFile(file: string, text: string, mode: number): void {
  const draft = join(dirname(file), `.${process.pid}.${Math.trunc(process.uptime() * 1e6)}.tmp`)
  try {
    writeFileSync(draft, text, { mode, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Creates a folder for its owner alone, with its parents; an existing one keeps its mode. Throws the file system's error. */
export function makePrivateFolder(folder: string): void {
  if (kindOf(folder) === 'folder') return
  if (dirname(folder) !== folder) makePrivateFolder(dirname(folder))
  try {
    // The option `recursive` loops without end where a file system refuses with ENOENT, as /proc does.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have created it at this moment.
    if (kindOf(folder) !== 'folder') throw error
  }
}

/** Returns what a path leads to; undefined if that cannot be known, as with a name that is too long. */
export function kindOf(path: string): 'folder' | 'file' | 'device' | 'nothing' | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return 'nothing'
    if (found.isDirectory()) return 'folder'
    return found.isFile() ? 'file' : 'device'
  } catch (error) {
    return Object(error).code === 'ENOTDIR' ? 'nothing' : undefined
  }
}

/** Returns the reason why a file cannot be read or written, for a message; of an unusual error its own message. */
export const fileProblem = (error: unknown): string =>
  words[Object(error).code] ?? (error instanceof Error ? error.message : String(error))

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'its name is too long',
  E2BIG: 'it has too many arguments, or too long ones',
  ELOOP: 'its symbolic links lead to each other',
  EACCES: 'permission denied',
  EPERM: 'the system does not permit it',
  EROFS: 'its file system cannot be written',
  ENOSPC: 'no space is left on the disk',
}
