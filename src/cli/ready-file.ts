import { lstatSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileProblem, makePrivateFolder, writePrivately } from '../files.ts'
import { CommandError, exitCodes } from './command.ts'

export interface ReadyMock {
  readonly baseUrl: string
  readonly pid: number
  readonly fixture?: string
  readonly control?: { readonly url: string; readonly token: string }
}

/** Whether there is something at a path that a ready file must not replace: it is neither one nor an empty file. A CommandError when that cannot be read. */
export function isOther(file: string): boolean {
  try {
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() !== true) return found !== undefined
    return readFileSync(file).length > 0 && readReady(file) === undefined
  } catch (error) {
    throw new CommandError(`The ready file ${file} cannot be read: ${fileProblem(error)}`)
  }
}

/**
 * Writes the ready line where other commands find it: into the file that was asked for, and into directories that belong to
 * this user alone. Nobody else can read either file. Returns what removes them, where no other mock has replaced them.
 */
export function publishReady(ready: string, file: string | undefined, env: NodeJS.ProcessEnv): () => void {
  const files: string[] = []
  if (file !== undefined) {
    try {
      writePrivately(file, `${ready}\n`)
    } catch (error) {
      throw new CommandError(
        `The ready file ${file} cannot be written: ${fileProblem(error)}`,
        exitCodes.cannotStart,
      )
    }
    files.push(file)
  }
  for (const directory of readyDirectories(env))
    try {
      makePrivateFolder(directory)
      const locator = join(directory, `mock-${process.pid}${startOf(process.pid) ?? ''}.json`)
      if (isOwn(directory)) {
        writePrivately(locator, `${ready}\n`)
        files.push(locator)
      }
    } catch {
      // Nobody asked for this file; without it the other commands need --control-url.
    }
  return () => {
    for (const written of files) if (readReady(written)?.pid === process.pid) rmSync(written, { force: true })
  }
}

/** The running mocks of this user, from their ready files; removes those of mocks that have ended without doing so. */
export function runningMocks(env: NodeJS.ProcessEnv): readonly ReadyMock[] {
  const mocks = readyDirectories(env).flatMap(mocksIn)
  return [...new Map(mocks.map((mock) => [mock.pid, mock])).values()]
}

function mocksIn(directory: string): readonly ReadyMock[] {
  try {
    if (!isOwn(directory)) return []
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
    const ready: ReadyMock = JSON.parse(readFileSync(file, 'utf8'))
    return typeof ready.baseUrl === 'string' && typeof ready.pid === 'number' ? ready : undefined
  } catch {
    return undefined
  }
}

/** Two, since a mock may be started where XDG_RUNTIME_DIR is set, and asked for where it is not. */
function readyDirectories(env: NodeJS.ProcessEnv): readonly string[] {
  const runtime = env['XDG_RUNTIME_DIR']
  // A user id need not have a name.
  const user = process.getuid?.() ?? userInfo().username
  return [
    ...(runtime ? [join(runtime, 'bundle-access')] : []),
    join(env['TMPDIR'] || tmpdir(), `bundle-access-${user}`),
  ]
}

/** Whether a directory is this user's alone; another user may have created one of that name first. */
function isOwn(directory: string): boolean {
  const stat = lstatSync(directory)
  if (process.getuid === undefined) return stat.isDirectory()
  return stat.isDirectory() && stat.uid === process.getuid() && (stat.mode & 0o077) === 0
}

/** Whether a process runs that began when the one of the file did: another may have got its number. */
function isRunning(pid: number, start: string | undefined): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (Object(error).code !== 'EPERM') return false
  }
  return start === undefined || start === startOf(pid)
}

/** When a process began, as `-` and the ticks since the machine did; undefined where no /proc shows it. */
function startOf(pid: number): string | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in brackets, may hold anything.
    return `-${status.slice(status.lastIndexOf(')')).split(' ')[20]}`
  } catch {
    return undefined
  }
}
