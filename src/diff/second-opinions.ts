import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Verdict } from './corpus/edit.ts'
import { listOf, objectOf, textOf } from './json.ts'

/** Two versions of a document, and the day of the change where that matters. */
export interface Revision {
  readonly base: unknown
  readonly head: unknown
  readonly today: string | undefined
}

/** What a program says of a revision, if it says anything; `unknown` where it says itself that it cannot judge. */
export type Opinion = Verdict | 'unknown' | 'no answer'

/** Judges revisions, in their order. */
export type Judge = (revisions: readonly Revision[]) => Promise<readonly Opinion[]>

const redocly = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')))

/** What `redocly diff` says with its recommended rules, without network. */
export const judgeByRedocly: Judge = (revisions) =>
  eachInFiles(revisions, async (base, head, folder) => {
    const config = join(folder, 'redocly.yaml')
    await writeFile(config, 'telemetry: off\nextends: [diff-recommended]\n')
    const flags = ['--config', config, '--format', 'json', '--fail-on', 'none']
    const report = await run(process.execPath, [redocly, 'diff', base, head, ...flags], folder)
    return verdictOfBump[textOf(objectOf(report)['bump']) ?? ''] ?? 'none'
  })

const verdictOfBump: Readonly<Record<string, Verdict>> = {
  major: 'breaking',
  minor: 'additive',
  patch: 'documentation',
}

/** What the `oasdiff` on the PATH says: an error or a warning of its changelog is breaking. */
export const judgeByOasdiff: Judge = (revisions) =>
  eachInFiles(revisions, async (base, head, folder) => {
    const changes = listOf(await run('oasdiff', ['changelog', base, head, '--format', 'json'], folder))
    if (changes.some((change) => Number(objectOf(change)['level']) > 1)) return 'breaking'
    return changes.length > 0 ? 'additive' : 'none'
  })

type Ask = (base: string, head: string, folder: string) => Promise<Opinion>

/** Asks a program that reads two files about each revision, as many at a time as there are processors; it may give none. */
async function eachInFiles(revisions: readonly Revision[], ask: Ask): Promise<readonly Opinion[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bundle-access-diff-'))
  const verdicts: Opinion[] = []
  const open = [...revisions.entries()]
  const worker = async (): Promise<void> => {
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const [index, { base, head }] = next
      const [old, now] = [join(folder, `${index}-base.json`), join(folder, `${index}-head.json`)]
      await Promise.all([writeFile(old, JSON.stringify(base)), writeFile(now, JSON.stringify(head))])
      verdicts[index] = await ask(old, now, folder).catch(() => 'no answer')
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  await rm(folder, { recursive: true })
  return verdicts
}

function run(command: string, args: readonly string[], cwd: string): Promise<unknown> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
    // Its launcher would run what other users have put into the shared temporary folder.
    NODE_DISABLE_COMPILE_CACHE: '1',
  }
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { cwd, env, maxBuffer: 2 ** 28 }, (error, stdout) => {
      if (stdout.trim() === '') reject(error ?? new Error(`no report from ${args.join(' ')}`))
      else resolve(JSON.parse(stdout))
    })
  })
}

const verdictOfType: Readonly<Record<string, Verdict>> = {
  breaking: 'breaking',
  'non-breaking': 'additive',
  deprecated: 'additive',
  unclassified: 'documentation',
  annotation: 'documentation',
}

const order: readonly Verdict[] = ['breaking', 'additive', 'documentation']

const mostSeconds = 3

/** What api-smart-diff says of everything but components, whose direction it does not know; nothing where it fails or does not end. */
export const judgeByApiSmartDiff: Judge = async (revisions) => {
  const opinions: Opinion[] = []
  let worker: Worker | undefined
  for (const { base, head } of revisions) {
    worker ??= new Worker(new URL('api-smart-diff-worker.ts', import.meta.url))
    worker.postMessage({ base, head })
    const answer = await answerOf(worker)
    opinions.push(answer === undefined ? 'no answer' : worstOf(answer))
    if (answer === undefined) {
      await worker.terminate()
      worker = undefined
    }
  }
  await worker?.terminate()
  return opinions
}

/** The next message of a worker; undefined when it breaks down or takes too long. */
async function answerOf(worker: Worker): Promise<readonly unknown[] | undefined> {
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(mostSeconds * 1000) })
    return listOf(message)
  } catch {
    return undefined
  }
}

function worstOf(types: readonly unknown[]): Verdict {
  const found = types.map((type) => verdictOfType[textOf(type) ?? ''])
  return order.find((verdict) => found.includes(verdict)) ?? 'none'
}
