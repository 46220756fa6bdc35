import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The package's version; a test holds it against package.json. */
export const version = '0.2.0'

/** The path of a file of the package, from its root: the built code, as this file, lies one folder below. */
export const inPackage = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Returns whether the name of a ledger is the path of a file. What begins with `/`, `./`, `../` or a drive such as `C:\` is one;
 * of others no name with `:` or `=` in its first part, with `:` before `@`, in quotes or after a blank: these are addresses of
 * databases with a fault in them, whose password would become the name of a file.
 */
export const isPath = (name: string): boolean => plainly.test(name) || !doubtful.test(name)

/** Two slashes follow a scheme. */
const plainly = /^(?:\.{0,2}|[a-z]:)[\\/](?!\/)/i

const doubtful = /^$|^["'`\s]|^[^\\/]*[:=]|:.*@|password\s*=/is

/** Writes a file that its owner alone can read, whatever stood there before; it is complete or absent at every moment. */
export function writePrivately(file: string, text: string): void {
  const draft = join(dirname(file), `.${process.pid}.${Math.trunc(process.uptime() * 1e6)}.tmp`)
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Makes a folder for its owner alone, with those that it lies in; one that is there stays as it is. Throws what the file system says. */
export function makePrivateFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return
  if (dirname(folder) !== folder) makePrivateFolder(dirname(folder))
  try {
    // With `recursive` it never ends where a file system refuses by "no such file", as /proc does.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it at this moment.
    if (!isThere()) throw error
  }
}

/** Says in words why a file cannot be read or written; an error that is none of the usual ones says it itself. */
export const fileProblem = (error: unknown): string =>
  words[Object(error).code] ?? (error instanceof Error ? error.message : String(error))

const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENAMETOOLONG: 'its name is too long',
  EACCES: 'permission denied',
  EROFS: 'its file system cannot be written',
  ENOSPC: 'no space is left on the disk',
}
