import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secondTarget, secondTransport } from '../../selftest/second-implementation/transport.ts'
import { virtualClock } from '../../selftest/virtual-clock.ts'
import { historyChecks } from '../checks/histories.ts'
import { run } from '../index.ts'
import { answers, fails } from '../kit/assertion.ts'
import type { Check } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import type { Transport } from '../run/ports.ts'
import { writeReports } from './write-reports.ts'

const clock = virtualClock(Date.UTC(2026, 4, 7))
const key = secondTarget.keys.full
const password = 'hunter2hunter2'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const percent = (text: string) => [...text].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')
const escaped = (text: string) =>
  [...text].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')

/** Every way in which a deployment could send a key back, each with a word that may stay. */
const planted = (credential: string): Readonly<Record<string, string>> => ({
  plain: credential,
  capitals: credential.toUpperCase(),
  basic: `Basic ${base64(`owner:${credential}`)}`,
  cut: credential.slice(0, -2),
  address: `https://owner:${credential}@vendor.example/?key=${percent(credential)}`,
  digits: Buffer.from(credential).toString('hex'),
})

/** The second implementation, which says in every place of an answer which key it was called with. */
function talkative(): Transport {
  const second = secondTransport(clock)
  let sent = 0
  const send: Transport['send'] = async (request) => {
    const credential = (request.headers['authorization'] ?? '').replace('Bearer ', '')
    const answer = await second.send(request)
    if (request.url.startsWith('/v1/nothing')) {
      const lost = `place lost: connect to http://owner:${credential}@vendor.example`
      return { ...answer, status: 0, headers: {}, text: lost }
    }
    const headers = Object.fromEntries(
      Object.entries(planted(credential)).map(([place, text]) => [`x-place-${place}`, text]),
    )
    return {
      ...answer,
      status: ++sent % 9 === 0 ? 500 : answer.status,
      headers: {
        ...answer.headers,
        ...headers,
        'set-cookie': `place-cookie=${credential}`,
        location: `/v1/place-location/${credential}`,
      },
      text: talking(answer.text, credential),
    }
  }
  return { ...second, send, together: (requests) => Promise.all(requests.map(send)) }
}

function talking(text: string, credential: string): string {
  const json = JSON.stringify({
    ...JSON.parse(text === '' ? '{}' : text),
    placeBody: planted(credential),
    [`place-name-${credential}`]: 1,
  })
  return json.replace(/}$/, `,"placeEscaped":"${escaped(credential)}"}`)
}

/** Sends the key in every place of a request, and says it in every text of a check. */
const careless: Check = {
  id: 'careless/key-everywhere',
  title: 'A check that gives keys away',
  rules: [],
  needs: ['key:full', 'users-without-grants:1'],
  async run(trial) {
    const pair = await trial.pair()
    const draft: Draft = {
      path: `/v1/place-path/${key}`,
      query: { placeQuery: key, [key]: 'place-query-name' },
      headers: { 'x-place-request': key },
      body: { text: JSON.stringify({ placeSent: key, [key]: 'place-sent-name' }) },
      method: 'POST',
    }
    const exchange = await trial.send(draft)
    const changed = { of: 'full', change: (own: string) => `${own}zz`, label: 'two letters more' } as const
    const other = await trial.listBundles({}, changed)
    await trial.create(pair, { sourceId: key, extra: { placeExtra: key } })
    const claim = `place claim: ${key}`
    trial.judge('AUTH-BEARER', claim, fails({ place: `${key} twice` }, { place: key }), [exchange, other])
    trial.judge('AUTH-BEARER', claim, answers(exchange, 404), exchange)
    trial.observe('AUTH-CHALLENGE', `place variant ${key}`, exchange, `place situation ${key}`)
  },
}

const failing = (id: string, body: Check['run']): Check => ({
  id,
  title: `place title ${key}`,
  rules: [],
  needs: [],
  run: body,
})

const directory = mkdtempSync(join(tmpdir(), 'no-secrets-'))
const events: string[] = []
let files: ReadonlyMap<string, string> = new Map()

beforeAll(async () => {
  const { report, trace } = await run({
    target: {
      ...secondTarget,
      baseUrl: `https://owner:${password}@second.invalid/rest`,
      claims: { 'rate-limit': `place reason ${key}` },
    },
    checks: [
      ...historyChecks.filter(({ id }) => id.startsWith('revoke/')),
      careless,
      failing('careless/throws', () => Promise.reject(new Error(`place error ${key}`))),
      failing('careless/stops', async (trial) => trial.stop(`place stop ${key}`)),
      failing('careless/loses', async (trial) => {
        await trial.send({ path: '/v1/nothing' })
      }),
    ],
    seed: 1,
    profile: 'certify',
    maxRequests: 400,
    clock,
    entropy: () => 'abcdef12',
    transport: talkative(),
    command: `certify --url https://owner:${password}@second.invalid --place-command ${key}`,
    known: [{ rule: 'AUTH-CHALLENGE', reason: `place known ${key}`, until: '2999-12-31' }],
    onEvent: (event) => events.push(JSON.stringify(event)),
  })
  await writeReports(directory, { report, trace })
  files = new Map(readdirSync(directory).map((name) => [name, readFileSync(join(directory, name), 'utf8')]))
})

afterAll(() => rmSync(directory, { recursive: true }))

/** Whatever of a key may be read in a text, directly or after taking escapes back. */
function secretsIn(text: string): readonly string[] {
  const plain = text
    .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\\+u00([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const keys = Object.values(secondTarget.keys).flatMap((one) => one ?? [])
  const pieces = [...keys.flatMap((one) => [one, one.split('_').at(-1) ?? one]), password].flatMap(
    (secret) => [
      secret,
      base64(secret).slice(0, -3),
      base64(`owner:${secret}`).slice(8, -3),
      Buffer.from(secret).toString('hex'),
    ],
  )
  const all = `${text}\n${plain}`.toLowerCase()
  return [...new Set(pieces)].filter((piece) => all.includes(piece.toLowerCase()))
}

describe('reports', () => {
  it('show no key in any file, wherever a target, a check or a command line put one', () => {
    expect([...files.keys()].sort()).toEqual([
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
      'trace.jsonl',
    ])
    for (const [name, text] of files) expect(secretsIn(text), name).toEqual([])
  })

  it('show no key in the events of a run', () => {
    expect(events.length).toBeGreaterThan(3)
    expect(secretsIn(events.join('\n'))).toEqual([])
  })

  it('would show them: each place where a key was planted is in the trace', () => {
    const trace = files.get('trace.jsonl') ?? ''
    for (const place of [
      'x-place-plain',
      'x-place-basic',
      'x-place-digits',
      'place-cookie=',
      'place-location/',
      'placeBody',
      'place-name-',
      'placeEscaped',
      'place-path/',
      'placeQuery',
      'x-place-request',
      'placeSent',
      'place claim',
      'place variant',
      'place situation',
      'place error',
      'place stop',
      'place lost',
    ]) {
      expect(trace, place).toContain(place)
    }
    expect(files.get('report.json')).toContain('place-command [secret]')
    expect(files.get('report.html')).toContain('place claim: [secret]')
    expect(secretsIn(`planted: ${percent(key)} ${escaped(key)}`)).not.toEqual([])
  })
})
