import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import {
  commands,
  controlPaths,
  fields,
  flags,
  flagValues,
  proseFields,
  values,
  volatileFields,
} from './renames.ts'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonObject = { readonly [name: string]: Json }

/** One comparable answer: `value` must be alike, `prose` may be worded anew. */
export interface Entry {
  readonly label: string
  readonly value: string
  readonly prose?: string
}

/** One of the two builds, and where its scenarios leave what they record. */
export interface Side {
  readonly directory: string
  readonly isOld: boolean
  /** A folder for files, the same name on both sides. */
  readonly scratch: string
}

export interface Scenario {
  readonly name: string
  readonly group: 'http' | 'control' | 'cli'
  readonly play: (stage: Stage) => Promise<void>
}

/** What a scenario uses to drive a build and to record what comes of it. */
export interface Stage {
  readonly side: Side
  readonly record: (label: string, value: string, prose?: string) => void
  readonly start: (...line: readonly string[]) => Promise<Running>
  readonly run: (line: readonly string[], options?: RunOptions) => Promise<Ran>
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
}

export interface Ran {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** A mock or a service that has said it is ready. */
export interface Running {
  readonly ready: Ready
  readonly port: number
  readonly control: (method: string, path: string, body?: Json | string, headers?: string) => Promise<string>
  readonly stop: () => Promise<Ran>
}

export interface Ready {
  readonly baseUrl: string
  readonly control?: { readonly url: string; readonly token: string }
  readonly keys: Readonly<Record<string, string>>
  readonly bundles: Readonly<Record<string, string>>
  readonly checkouts: Readonly<Record<string, string>>
  readonly line: string
}

const controlToken = 'oracle-token-0123456789'

/** Plays one scenario against one build; every process it starts is stopped at its end. */
export async function play(scenario: Scenario, side: Side): Promise<readonly Entry[]> {
  const entries: Entry[] = []
  const seen = new Map<string, number>()
  const running = new Set<ChildProcess>()
  const scratch = join(side.scratch, createHash('sha1').update(scenario.name).digest('hex').slice(0, 8))
  mkdirSync(scratch, { recursive: true })
  const own = { ...side, scratch }
  const launch = (line: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess => {
    const child = spawn(
      process.execPath,
      [join(side.directory, 'dist/bundle-access.cjs'), ...asked(side, line)],
      {
        cwd: scratch,
        env: { ...cleanEnvironment(scratch), ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    running.add(child)
    child.once('exit', () => running.delete(child))
    return child
  }
  const stage: Stage = {
    side: own,
    record(label, value, prose) {
      const times = (seen.get(label) ?? 0) + 1
      seen.set(label, times)
      entries.push({
        label: times === 1 ? label : `${label} (${times})`,
        value: placeless(own, value),
        ...(prose === undefined ? {} : { prose: placeless(own, prose) }),
      })
    },
    start: async (...line) => started(side, launch(line), line[0] === 'serve'),
    async run(line, { env, input } = {}) {
      const child = launch(line, env)
      const ended = outcome(child)
      child.stdin?.end(input ?? '')
      const timer = setTimeout(() => child.kill('SIGKILL'), 60_000)
      const ran = await ended
      clearTimeout(timer)
      return ran
    },
  }
  try {
    await scenario.play(stage)
  } catch (error) {
    stage.record('the scenario itself', `failed: ${error instanceof Error ? error.message : error}`)
  } finally {
    for (const child of running) child.kill('SIGKILL')
  }
  return entries
}

/** No mock, key or cache of this machine is seen. */
function cleanEnvironment(scratch: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    TMPDIR: scratch,
    XDG_RUNTIME_DIR: scratch,
    NO_COLOR: '1',
    BUNDLE_ACCESS_CONTROL_TOKEN: controlToken,
  }
}

function asked({ isOld }: Side, line: readonly string[]): readonly string[] {
  if (!isOld) return line
  return line.map((word, index) => {
    if (word.startsWith('--')) {
      const [flag = '', ...value] = word.split('=')
      return [flags[flag] ?? flag, ...value].join('=')
    }
    return (index === 0 ? commands[word] : flagValues[line[index - 1] ?? '']?.[word]) ?? word
  })
}

function outcome(child: ChildProcess): Promise<Ran> {
  let [stdout, stderr] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}

async function started(side: Side, child: ChildProcess, isService: boolean): Promise<Running> {
  const ended = outcome(child)
  const line = await new Promise<string>((resolve, reject) => {
    let text = ''
    const read = (chunk: string): void => {
      text += chunk
      const found = text.split('\n').find((each) => each.includes('"ready"') && each.endsWith('}'))
      if (found !== undefined && text.includes(`${found}\n`)) resolve(found)
    }
    child.stdout?.on('data', read)
    void ended.then(({ code, stderr }) => reject(new Error(`not started: ${code} ${stderr}`)))
    setTimeout(() => reject(new Error('not started within 20 s')), 20_000).unref()
  })
  const said: Ready = { keys: {}, bundles: {}, checkouts: {}, ...JSON.parse(line), line }
  const port = Number(new URL(said.baseUrl).port)
  return {
    ready: said,
    port,
    async control(method, path, body, headers = '') {
      if (said.control === undefined)
        throw new Error(`no control plane of a ${isService ? 'service' : 'mock'}`)
      const url = new URL(said.control.url)
      const oldPath = controlPaths.reduce((text, [from, to]) => text.replace(from, to), path)
      const sent =
        typeof body === 'string'
          ? body
          : body === undefined
            ? ''
            : JSON.stringify(side.isOld ? renamed(body, fields) : body)
      const type =
        body === undefined || headers.includes('Content-Type') ? '' : 'Content-Type: application/json\r\n'
      const authorization = headers.includes('Authorization')
        ? ''
        : `Authorization: Bearer ${said.control.token}\r\n`
      const host = headers.includes('Host:') ? '' : `Host: ${url.host}\r\n`
      const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(sent)}\r\n`
      return raw(
        Number(url.port),
        `${method} ${side.isOld ? oldPath : path} HTTP/1.1\r\n${host}${authorization}${type}${length}${headers}Connection: close\r\n\r\n${sent}`,
      )
    },
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
      const ran = await ended
      clearTimeout(timer)
      return ran
    },
  }
}

/** Sends these bytes and returns all that comes back until the connection ends, or 3 s have passed. */
export function raw(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const parts: Buffer[] = []
    const timer = setTimeout(() => socket.destroy(new Error('still open after 3 s')), 3_000)
    const end = (note: string): void => {
      clearTimeout(timer)
      resolve(Buffer.concat(parts).toString('latin1') + note)
    }
    socket.on('data', (part) => parts.push(part))
    socket.once('end', () => end(''))
    socket.once('error', (error: NodeJS.ErrnoException) => end(`<${error.code ?? error.message}>`))
    socket.write(bytes)
  })
}

/** A raw answer in parts; the body of a chunked one is put together. */
export function parted(answer: string): {
  readonly status: number
  readonly head: string
  readonly body: string
} {
  const at = answer.indexOf('\r\n\r\n')
  const head = at < 0 ? answer : answer.slice(0, at)
  const rest = at < 0 ? '' : answer.slice(at + 4)
  const body = /^transfer-encoding: chunked/im.test(head) ? dechunked(rest) : rest
  return { status: Number(head.slice(9, 12)), head, body: Buffer.from(body, 'latin1').toString('utf8') }
}

function dechunked(text: string): string {
  let [rest, body] = [text, '']
  for (;;) {
    const match = /^([0-9a-f]+)\r\n/i.exec(rest)
    const size = Number.parseInt(match?.[1] ?? '0', 16)
    if (match === null || size === 0) return body
    body += rest.slice(match[0].length, match[0].length + size)
    rest = rest.slice(match[0].length + size + 2)
  }
}

/** The answer as it must be, byte for byte, without its date. */
export function exactly(answer: string): string {
  const { head, body } = parted(answer)
  return `${head.replace(/^date: .*\r?\n?/gim, '').replaceAll('\r', '')}\n\n${body}`
}

/** The answer of a control call: status, headers without date and length, JSON under the new names; prose apart. */
export function controlAnswer(side: Side, answer: string): readonly [string, string] {
  const { head, body } = parted(answer)
  const headers = head
    .replace(/^(date|content-length|transfer-encoding|etag): .*\r?\n?/gim, '')
    .replaceAll('\r', '')
  const [value, prose] = jsonOrText(side, body)
  return [`${headers}\n\n${value}`, prose]
}

/** JSON in a form in which two builds can be compared, and the prose that was taken out of it; other text is all prose. */
export function jsonOrText(side: Side, text: string): readonly [string, string] {
  const parsed = parsedJson(text)
  if (parsed === undefined) return [dataOf(text), text]
  const prose: string[] = []
  return [JSON.stringify(canonical(side.isOld ? modern(parsed) : parsed, prose), null, 1), prose.join('\n')]
}

export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The data in a text for people: its words with a digit in them. */
export const dataOf = (text: string): string =>
  text
    .split(/[\s,;"'()]+/)
    .filter((word) => /\d/.test(word))
    .join('\n')

const modernFields = Object.fromEntries(Object.entries(fields).map(([now, then]) => [then, now]))

function modern(value: Json): Json {
  return renamed(value, modernFields)
}

function renamed(value: Json, names: Readonly<Record<string, string>>): Json {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const changed = names[name] ?? name
      const known = names === fields ? values[name] : invertedValues[changed]
      const one = typeof inner === 'string' ? (known?.[inner] ?? inner) : renamed(inner, names)
      return [changed, one]
    }),
  )
}

const invertedValues = Object.fromEntries(
  Object.entries(values).map(([field, pairs]) => [
    field,
    Object.fromEntries(Object.entries(pairs).map(([now, then]) => [then, now])),
  ]),
)

function canonical(value: Json, prose: string[]): Json {
  if (Array.isArray(value)) return value.map((each) => canonical(each, prose))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => {
        if (volatileFields.has(name) && (inner === null || typeof inner !== 'object'))
          return [name, '<volatile>']
        if (proseFields.has(name) && typeof inner === 'string') {
          prose.push(`${name}: ${inner}`)
          return [name, '<prose>']
        }
        return [name, canonical(inner, prose)]
      }),
  )
}

/** Without ports, places, times of the run and durations. */
function placeless({ scratch, directory }: Side, text: string): string {
  return text
    .replaceAll(scratch, '<scratch>')
    .replaceAll(process.execPath, '<node>')
    .replaceAll(directory, '<package>')
    .replace(/(127\.0\.0\.1|localhost|\[::1\]):\d{4,5}/g, '$1:<port>')
    .replace(/\b\d+(\.\d+)? (ms|s)\b/g, '<duration>')
    .replace(/\bpid \d+/g, 'pid <n>')
}
