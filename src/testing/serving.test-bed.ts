import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { runLine, type Spawned, startLine, startLineInShell } from './spawned.test-bed.ts'

/** Creates a folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'serve-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the output of an administrator's command with `--json`. */
export function admin(db: string, ...line: readonly string[]): ReturnType<typeof JSON.parse> {
  const { code, stdout, stderr } = runLine('admin', ...line, '--db', db, '--json')
  if (code !== 0) throw new Error(`admin ${line.join(' ')} ended with ${code}: ${stderr}`)
  return JSON.parse(stdout)
}

/** A `serve` in its own process. */
export interface Served {
  readonly child: ReturnType<typeof startLine>['child']
  readonly ended: Promise<Spawned>
  readonly baseUrl: string
  readonly healthUrl: string
  /** The line `ready`. */
  readonly ready: ReturnType<typeof JSON.parse>
}

/** Starts `serve` on a file and a free port, and waits until it is ready; it ends with the test. */
export const serve = (db: string, ...flags: readonly string[]): Promise<Served> =>
  untilReady(startLine('serve', '--db', db, '--port', '0', ...flags))

/** Starts a mock on a file and a free port, and waits until it is ready; it ends with the test. */
export const mockOn = (db: string, ...flags: readonly string[]): Promise<Served> =>
  untilReady(startLine('mock', '--db', db, '--port', '0', '--no-control', '--json', ...flags))

/** Starts `serve` in a process whose files may not grow beyond `kilobytes`. */
export const serveWithin = (kilobytes: number, db: string, ...flags: readonly string[]): Promise<Served> =>
  untilReady(
    startLineInShell(`ulimit -f ${kilobytes} && exec "$@"`, 'serve', '--db', db, '--port', '0', ...flags),
  )

async function untilReady({ child, ended }: ReturnType<typeof startLine>): Promise<Served> {
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')))
    })
    ended.then(({ code, stderr }) => reject(new Error(`serve ended with ${code}: ${stderr}`)))
  })
  const ready = JSON.parse(line)
  return { child, ended, baseUrl: ready.baseUrl, healthUrl: ready.healthUrl, ready }
}

/** Sends a request; returns the status and the parsed body. */
export async function ask(
  url: string,
  key?: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> }> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
