import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, certified, serveSecond } from '../../selftest/second-server.test-bed.ts'

const root = mkdtempSync(join(tmpdir(), 'no-secrets-'))
const file = join(root, 'target.json')
const password = 'hunter2-is-long-enough'
const gatewayToken = 'gw-9f31c07de2ab4451'
let second: Awaited<ReturnType<typeof serveSecond>>

/** Sends the key it was called with back, in every way in which an answer can carry it, and breaks a rule besides. */
const echoing: Change = (answer, { headers, method }) => {
  const key = (headers['authorization'] ?? '').replace('Bearer ', '')
  const base64 = Buffer.from(key).toString('base64')
  const text = answer.text.replace(
    /^\{/,
    `{"echo":${JSON.stringify([key, headers['x-gateway'], encodeURIComponent(`key=${key}`), percent(key), base64, Buffer.from(`x:${key}`).toString('base64url')])},`,
  )
  const { 'x-gateway': gateway = '' } = headers
  const own =
    key === ''
      ? {}
      : {
          'x-key': key,
          'x-gateway-echo': gateway,
          'x-basic': `Basic ${base64}`,
          link: `</v1?key=${percent(key)}>`,
        }
  const status = method === 'DELETE' && answer.status === 200 ? 202 : answer.status
  return { ...answer, status, text, headers: { ...answer.headers, ...own } }
}
const percent = (text: string): string => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')

beforeAll(async () => {
  second = await serveSecond()
  const baseUrl = second.target.baseUrl.replace('http://', `http://owner:${password}@`)
  writeFileSync(
    file,
    JSON.stringify({ ...second.target, headers: { 'X-Gateway': `Token ${gatewayToken}` }, baseUrl }),
  )
})
afterAll(() => {
  second.close()
  rmSync(root, { recursive: true })
})

/** Each secret that can be read in a text: as it is, percent-encoded, or in Base64. */
function secretsIn(text: string): readonly string[] {
  const keys = Object.values(second.target.keys).flatMap((key) => key ?? [])
  const secrets = [gatewayToken, ...keys, ...keys.map((key) => key.split('_').at(-1) ?? key), password]
  const forms = secrets.flatMap((secret) => [
    secret,
    percent(secret),
    ...[0, 1, 2].map((before) =>
      Buffer.from(`${'x'.repeat(before)}${secret}`)
        .toString('base64url')
        .slice(before + 1, -3),
    ),
  ])
  const all = `${text}\n${text.replaceAll('+', '-').replaceAll('/', '_')}`.toLowerCase()
  return [...new Set(forms)].filter((form) => all.includes(form.toLowerCase()))
}

describe('certify', () => {
  it('shows no key on stdout or stderr, in no file of --report and in no journal, though the target sends them back', async () => {
    second.become(echoing)
    const report = join(root, 'report')
    const only = ['auth', 'revoke', 'chain', 'isolation', 'permissions', 'search']
    const flags = { target: file, only, report, seed: '2' }
    const text = await certified(flags)
    const json = await certified({ ...flags, json: true })
    expect([text.exit, json.exit]).toEqual([1, 1])
    expect(text.out).toContain('# add the header fields of the target file: X-Gateway\n')
    const failing = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))
    const repro = await certified({
      target: file,
      repro: failing.failures.at(-1).token,
      journal: join(root, 'r.jsonl'),
    })
    const plan = await certified({ target: file, plan: true })
    for (const [name, { out, err }] of Object.entries({ text, json, repro, plan }))
      expect(secretsIn(out + err), name).toEqual([])
    // A run that is stopped before it knows what it has revoked leaves its journal.
    let isOver = false
    second.become((answer, request) => {
      isOver ||= request.method === 'DELETE'
      const changed = echoing(answer, request)
      const headers = { ...changed.headers, 'retry-after': '99999' }
      return !isOver ? changed : { ...changed, status: 429, headers }
    })
    const stopped = await certified(flags)
    second.become(echoing)
    expect(stopped.exit).not.toBe(0)
    expect(secretsIn(stopped.out + stopped.err)).toEqual([])
    const names = readdirSync(report)
    expect(names.filter((name) => name.endsWith('.journal.jsonl')).length).toBeGreaterThan(0)
    expect(names).toEqual(
      expect.arrayContaining(['junit.xml', 'report.html', 'report.json', 'report.md', 'trace.jsonl']),
    )
    for (const name of names) expect(secretsIn(readFileSync(join(report, name), 'utf8')), name).toEqual([])
    // The echoes have been there.
    expect(readFileSync(join(report, 'trace.jsonl'), 'utf8')).toContain('"x-key":"[secret]"')
    expect(readFileSync(join(report, 'trace.jsonl'), 'utf8')).toMatch(
      /"x-gateway-echo":"(?:Token )?\[secret\]"/,
    )
    expect(
      secretsIn(
        echoing(
          { status: 200, headers: {}, text: '{}', sentAt: 0, receivedAt: 0 },
          {
            method: 'GET',
            url: '',
            headers: { authorization: `Bearer ${second.target.keys.full}` },
            body: undefined,
          },
        ).text,
      ).length,
    ).toBeGreaterThan(3)
  })

  it('repeats no key and no password when it refuses what it was given', async () => {
    const wrong = join(root, 'wrong.yaml')
    const { full } = second.target.keys
    writeFileSync(
      wrong,
      JSON.stringify({ baseUrl: second.target.baseUrl, keys: { full, none: full }, users: 3 }),
    )
    const journal = join(root, 'other.jsonl')
    writeFileSync(
      journal,
      JSON.stringify({ journal: 'run', baseUrl: 'http://other.example', tag: 'ba-1', at: 1 }),
    )
    const results = [
      await certified({ target: wrong }),
      await certified({ target: file, cleanup: journal }),
      await certified(
        { url: `http://owner:${password}@127.0.0.1:9`, journal: join(root, 'u.jsonl') },
        { env: { BUNDLE_ACCESS_KEY: full } },
      ),
    ]
    expect(results.map(({ exit }) => exit)).toEqual([2, 2, 4])
    expect(results[0]?.err).toContain('keys.none: is the same key as keys.full')
    for (const { out, err } of results) expect(secretsIn(out + err)).toEqual([])
  })
})
