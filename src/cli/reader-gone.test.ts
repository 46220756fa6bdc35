import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { runHere } from '../testing/run-here.test-bed.ts'
import { startLine, startLineInShell } from '../testing/spawned.test-bed.ts'
import { readyJson } from './ready.ts'

const folder = mkdtempSync(join(tmpdir(), 'reader-gone-'))
const at = (name: string): string => join(folder, name)

/** One that is read at once: each command starts anew. */
const contract = `
openapi: 3.1.0
info: { title: Things, version: 1.0.0 }
paths: { /things: { get: { operationId: listThings, responses: { 200: { description: All of them } } } } }
`

/** A deployment that breaks a rule, used by a client that breaks one. */
let mock: Mock
let liveBefore: number
beforeAll(async () => {
  mock = await startMock({ port: 0, control: {}, rateLimit: 'off' })
  liveBefore = await live()
  vi.stubEnv('BUNDLE_ACCESS_CONTROL_URL', mock.control?.url)
  vi.stubEnv('BUNDLE_ACCESS_CONTROL_TOKEN', mock.control?.token)
  writeFileSync(at('target.json'), readyJson(mock))
  const certified = (name: string) => runHere(...`${certify} --report ${at(name)}`.split(' '))
  await certified('sound')
  const errorCode = 'errors.request.invalid_parameter'
  mock.faults.add({ kind: 'status', errorCode, operation: 'listBundleUsers' })
  await certified('broken')
  await certified('forged')
  writeFileSync(at('forged/report.md'), 'All is well.')
  await mock.fetch(`${mock.baseUrl}/v1/bundles?key=${mock.keys['full']}`)
  writeFileSync(at('contract.yaml'), contract)
  writeFileSync(at('breaking.yaml'), contract.replace('get:', 'put:'))
  const call =
    "fetch(env.BUNDLE_ACCESS_BASE_URL + '/v1/bundles?key=' + key, { headers: { authorization: 'Bearer ' + key } })"
  writeFileSync(
    at('client.mjs'),
    `const { env } = process\nconst key = env.BUNDLE_ACCESS_KEY\nawait ${call}\n`,
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await mock.close()
  rmSync(folder, { recursive: true })
})

const certify = `certify --target ${at('target.json')} --profile smoke --seed 1`
const diff = `diff ${at('contract.yaml')} ${at('breaking.yaml')}`

/** Every command with a verdict, in every form, and the exit code of its verdict; each run of certify has a report of its own. */
const verdicts: readonly (readonly [line: string, code: number])[] = [
  [`${certify} --report REPORT`, 1],
  [`${certify} --report REPORT --json`, 1],
  [`verify-report ${at('forged')}`, 1],
  [`verify-report ${at('forged')} --json`, 1],
  [`diff-report ${at('sound')} ${at('broken')}`, 1],
  ...['text', 'json', 'markdown', 'github-actions', 'junit'].map(
    (form) => [`${diff} --format ${form}`, 1] as const,
  ),
  ...['text', 'json', 'sarif', 'github-actions'].map(
    (form) => [`lint ${at('breaking.yaml')} --format ${form}`, 1] as const,
  ),
  ['advise', 1],
  ['advise --json', 1],
  [`exec -- ${process.execPath} -e process.exit(7)`, 7],
  [`exec --fail-on-advice -- ${process.execPath} ${at('client.mjs')}`, 1],
  [`exec --matrix -- ${process.execPath} -e process.exit(1)`, 4],
  [`exec --matrix --json -- ${process.execPath} -e process.exit(1)`, 4],
]

/** Counts the grants that are neither revoked nor ended. */
async function live(): Promise<number> {
  const { current, scheduled } = (await mock.count()).grants
  return current + scheduled
}

/** Runs a command line, and lets nobody read what it writes to a stream. */
function run(line: string, unread?: 'stdout' | 'stderr') {
  const { child, ended } = startLine(...line.split(' '))
  if (unread !== undefined) child[unread].destroy()
  return ended
}

describe('a command whose reader has gone', () => {
  it.each(verdicts)('keeps its exit code: %s', async (line, code) => {
    const reports = ['read', 'no-stdout', 'no-stderr'].map((name) => at(`${name}-${Math.random()}`))
    const [read, ...unread] = reports.map((report) => line.replace('REPORT', report))
    // What is read needs no process of its own, unless it starts one.
    const here = line.startsWith('exec') ? run(`${read}`) : runHere(...`${read}`.split(' '))
    const runs = [here, run(`${unread[0]}`, 'stdout'), run(`${unread[1]}`, 'stderr')]
    expect((await Promise.all(runs)).map((ended) => ended.code)).toEqual([code, code, code])
    const missing = reports.filter((report) => !existsSync(join(report, 'report.json')))
    expect([missing, await live()]).toEqual([line.includes('REPORT') ? [] : reports, liveBefore])
  })

  it('ends quietly where it only follows: requests --follow', async () => {
    expect(await run('requests --follow --last 1', 'stdout')).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('ends quietly where nobody learns its address: mock --json, which takes its ready file away', async () => {
    const ready = at('ready.json')
    const line = `mock --port 0 --json --ready-file ${ready}`
    expect(await run(line, 'stdout')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(existsSync(ready)).toBe(false)
  })
})

describe.runIf(existsSync('/dev/full'))('a command whose stdout cannot be written', () => {
  const full = 'stdout cannot be written: ENOSPC: no space left on device, write'
  const text = `bundle-access: ${full}\n`
  const report = at('full')
  it.each([
    ['diff HEAD --json', 4, `${JSON.stringify({ error: { message: full, exitCode: 4 } })}\n`],
    ['lint --format json', 4, `openapi.yaml keeps every rule.\n${text}`],
    ['exec --help', 4, text],
    ['certify --help', 4, text],
    [diff, 1, text],
    [`${certify} --report ${report}`, 1, text],
  ])('says so once, and ends with 4 where it would have with 0: %s', async (line, code, said) => {
    const { ended } = startLineInShell('exec "$@" > /dev/full', ...line.split(' '))
    const { code: actual, stderr } = await ended
    expect([actual, stderr.split(said).length]).toEqual([code, 2])
    expect([existsSync(join(report, 'report.json')), await live()]).toEqual([
      line.includes(report),
      liveBefore,
    ])
  })
})
