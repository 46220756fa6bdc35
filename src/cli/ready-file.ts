import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { CommandError, exitCodes } from './exit-codes.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** What a ready file says as far as other commands need it. */
export interface ReadyMock {
  readonly baseUrl: string
  readonly pid: number
  readonly control?: { readonly url: string; readonly token: string }
}

/**
 * Writes what a mock says when it is ready where other commands find it: into the file that was asked for, and into a
 * directory that belongs to this user alone. Both files can be read by nobody else. Gives what removes them.
 */
export function publishReady(ready: string, file: string | undefined, env: Environment): () => void {
  const files: string[] = []
  if (file !== undefined) {
    try {
      writePrivately(file, ready)
    } catch (error) {
      throw new CommandError(
        exitCodes.cannotStart,
        `The ready file ${file} cannot be written: ${messageOf(error)}`,
      )
    }
    files.push(file)
  }
  const directory = readyDirectory(env)
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    const locator = join(directory, `mock-${process.pid}.json`)
    if (isOwn(directory)) {
      writePrivately(locator, ready)
      files.push(locator)
    }
  } catch {
    // Nobody has asked for this one; without it the other commands have to be told where the mock is.
  }
  return () => {
    for (const written of files) rmSync(written, { force: true })
  }
}

/** The mocks of this user that are running, as their ready files say. */
export function runningMocks(env: Environment): readonly ReadyMock[] {
  const directory = readyDirectory(env)
  try {
    if (!isOwn(directory)) return []
    return readdirSync(directory)
      .filter((name) => /^mock-\d+\.json$/.test(name))
      .flatMap((name) => {
        const mock = readReady(join(directory, name))
        return mock !== undefined && isAlive(mock.pid) ? [mock] : []
      })
  } catch {
    return []
  }
}

/** What a ready file says; undefined when it is none. */
export function readReady(file: string): ReadyMock | undefined {
  try {
    const ready: ReadyMock = JSON.parse(readFileSync(file, 'utf8'))
    return typeof ready.baseUrl === 'string' && typeof ready.pid === 'number' ? ready : undefined
  } catch {
    return undefined
  }
}

function readyDirectory(env: Environment): string {
  const runtime = env['XDG_RUNTIME_DIR']
  if (runtime !== undefined && runtime !== '') return join(runtime, 'bundle-access')
  const { uid, username } = userInfo()
  return join(tmpdir(), `bundle-access-${uid < 0 ? username : uid}`)
}

/** Another user may have made a directory of that name first: one that is not ours alone is left alone. */
function isOwn(directory: string): boolean {
  const stat = lstatSync(directory)
  if (process.getuid === undefined) return stat.isDirectory()
  return stat.isDirectory() && stat.uid === process.getuid() && (stat.mode & 0o077) === 0
}

/** Complete or not there at all, and never readable for others, not even for a moment. */
function writePrivately(file: string, text: string): void {
  const draft = join(dirname(file), `.${process.pid}.${Math.trunc(process.uptime() * 1e6)}.tmp`)
  try {
    writeFileSync(draft, `${text}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
