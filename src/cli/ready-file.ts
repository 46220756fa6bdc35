import { accessSync, constants, lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileProblem, makePrivateFolder, writePrivately } from '../files.ts'
import { CommandError, exitCodes } from './command.ts'

/** A running mock as its ready file describes it, so that other commands and scripts find its addresses and its token. */
export interface ReadyMock {
  readonly baseUrl: string
  readonly pid: number
  /** The folder in which it was started. */
  readonly folder?: string
  readonly fixture?: string
  readonly control?: { readonly url: string; readonly token: string }
}

/** Tests that a path has something other than a ready file or an empty file; a CommandError if it cannot be read. */
export function isForeign(file: string): boolean {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return found !== undefined
    return readFileSync(file).length > 0 && readReady(file) === undefined
  } catch (error) {
    throw new CommandError(`The ready file ${file} cannot be read: ${fileProblem(error)}`)
  }
}

/** Throws a CommandError if a ready file cannot be written, before a mock starts for it. */
export function requireWritable(file: string): void {
  // With the dot only a folder is there.
  writing(file, () => accessSync(`${dirname(file)}/.`, constants.W_OK))
}

function writing(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new CommandError(
      `The ready file ${file} cannot be written: ${fileProblem(error)}`,
      exitCodes.cannotStart,
    )
  }
}

/** Writes the ready line, for this user only, into `file` and where other commands find it; returns a function that removes it again. */
export function publishReady(ready: string, file: string | undefined, env: NodeJS.ProcessEnv): () => void {
  const files: string[] = []
  if (file !== undefined) {
    writing(file, () => writePrivately(file, `${ready}\n`))
    files.push(file)
  }
  for (const directory of readyDirectories(env))
    try {
      makePrivateFolder(directory)
      const locator = join(directory, `mock-${process.pid}${startOf(process.pid) ?? ''}.json`)
      if (isPrivate(directory)) {
        writePrivately(locator, `${ready}\n`)
        files.push(locator)
      }
    } catch {
      // Optional: without this file the other commands need --control-url.
    }
  return () => {
    for (const written of files) if (readReady(written)?.pid === process.pid) rmSync(written, { force: true })
  }
}

/** Returns the running mocks of this user from their ready files; removes the files of ended mocks. */
export function runningMocks(env: NodeJS.ProcessEnv): readonly ReadyMock[] {
  const mocks = readyDirectories(env).flatMap(mocksIn)
  return [...new Map(mocks.map((mock) => [mock.pid, mock])).values()]
}

function mocksIn(directory: string): readonly ReadyMock[] {
  try {
    if (!isPrivate(directory)) return []
    return readdirSync(directory)
      .filter((name) => /^mock-\d+(?:-\d+)?\.json$/.test(name))
      .flatMap((name) => {
        const file = join(directory, name)
        const ready = readReady(file)
        if (ready !== undefined && isRunning(ready.pid, /-\d+(?=\.)/.exec(name.slice(5))?.[0])) return ready
        rmSync(file, { force: true })
        return []
      })
  } catch {
    return []
  }
}

export function readReady(file: string): ReadyMock | undefined {
  try {
    const ready: ReadyMock & { readonly event?: string } = JSON.parse(readFileSync(file, 'utf8'))
    return ready.event === 'ready' && typeof ready.baseUrl === 'string' ? ready : undefined
  } catch {
    return undefined
  }
}

/** Returns two directories, since XDG_RUNTIME_DIR may be set for the mock and not for a command. */
function readyDirectories(env: NodeJS.ProcessEnv): readonly string[] {
  const runtime = env['XDG_RUNTIME_DIR']
  // A user id may have no name.
  const user = process.getuid?.() ?? userInfo().username
  return [
    ...(runtime ? [join(runtime, 'bundle-access')] : []),
    join(env['TMPDIR'] || tmpdir(), `bundle-access-${user}`),
  ]
}

/** Tests that a directory is private to this user, since another user may have created it first. */
function isPrivate(directory: string): boolean {
  const stat = lstatSync(directory)
  if (process.getuid === undefined) return stat.isDirectory()
  return stat.isDirectory() && stat.uid === process.getuid() && (stat.mode & 0o077) === 0
}

/** Tests that a process runs and has the start time in the file, since process ids are reused. */
function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (Object(error).code !== 'EPERM') return false
  }
  return start === undefined || start === startOf(pid)
}

/** Returns the start time of a process, as `-` and clock ticks since boot; undefined without /proc. */
function startOf(pid: number): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may have any characters.
    return `-${status.slice(status.lastIndexOf(')')).split(' ')[20]}`
  } catch {
    return undefined
  }
}
