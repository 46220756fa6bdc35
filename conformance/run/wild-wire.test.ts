import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hostileRun, type Spoil } from '../../selftest/hostile-server.test-bed.ts'
import { verifyReport } from '../command/reports.ts'
import { writeReports } from '../report/write-reports.ts'
import type { WireRequest } from './ports.ts'

const instead =
  (text: string | Buffer, status?: number): Spoil =>
  (outgoing, answer) =>
    outgoing.writeHead(status ?? answer.status, { ...answer.headers }).end(text)
const withField =
  (field: string): Spoil =>
  (outgoing, { status, headers, text }) =>
    outgoing.writeHead(status, { ...headers }).end(text.replace('{', `{${field},`))
const withHeader =
  (name: string, value: string): Spoil =>
  (outgoing, { status, headers, text }) =>
    outgoing.writeHead(status, { ...headers, [name]: value }).end(text)
const raw =
  (text: string): Spoil =>
  (outgoing) =>
    outgoing.socket?.end(text)
const reset: Spoil = (outgoing) => outgoing.socket?.resetAndDestroy()
const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const limited: Spoil = (outgoing, { headers }) =>
  outgoing
    .writeHead(429, { ...headers, 'retry-after': '1000000000' })
    .end('{"errorCode":"errors.rate.limit","message":"Slow down."}')

const deep = '['.repeat(10_000) + ']'.repeat(10_000)
const spoils: Readonly<Record<string, Spoil>> = {
  'a body nested 10,000 deep': instead(deep),
  'a body without end': (outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'application/json' })
    const more = (): void => {
      while (!outgoing.destroyed && outgoing.write(' '.repeat(65_536)));
      outgoing.once('drain', more)
    }
    more()
  },
  'a body that drips': (outgoing) => {
    const drip = setInterval(() => outgoing.write(' '), 20)
    outgoing.on('close', () => clearInterval(drip))
  },
  'a body of one giant line': instead('x'.repeat(300_000)),
  'a wait of 1e9 seconds': limited,
  'a wait until the year 9999': (outgoing, { headers }) =>
    outgoing.writeHead(429, { ...headers, 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' }).end('{}'),
  'headers of 1 MB': withHeader('x-large', 'x'.repeat(1_000_000)),
  'a reset before the answer': reset,
  'a reset in the middle of the body': (outgoing) => {
    outgoing.writeHead(200, { 'content-length': '1000' }).write('{"bund')
    setImmediate(() => outgoing.socket?.resetAndDestroy())
  },
  'no HTTP': raw('220 smtp.example ESMTP\r\n'),
  'another version of HTTP': raw('HTTP/9.9 200 OK\r\n\r\n'),
  'a length that is none': raw(`${head}content-length: -1\r\n\r\n{}`),
  'two lengths': raw(`${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`),
  'status 100 alone': raw('HTTP/1.1 100 Continue\r\n\r\n'),
  'status 103 alone': raw('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
  'status 101': raw('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n'),
  'status 204 with a body': raw('HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}'),
  'status 999': instead('{}', 999),
  'invalid UTF-8': instead(Buffer.from('7b22a0a1223a317d', 'hex')),
  null: instead('null'),
  'a number': instead('1e999'),
}

/** The contract allows each: more fields than it names, and whatever stands in header fields that it does not name. */
const harmless: Readonly<Record<string, Spoil>> = {
  'a field nested 10,000 deep': withField(`"extra":${deep}`),
  'halves of characters': withField('"\\ud800":"\\udfff"'),
  'names of methods of objects': withField('"constructor":1,"__proto__":{"a":1},"toString":2'),
  'a date that is none': withHeader('date', 'yesterday'),
}

/** Spoils every answer, or now and then one. */
const now = (every: number): (() => boolean) => {
  let count = 0
  return () => ++count > 40 && count % every === 0
}
const only = ['auth', 'revoke']

/** Returns the results of a run, after its report was written. */
async function reported(spoil: Spoil, hostility: Parameters<typeof hostileRun>[1] = {}) {
  const { report, trace } = await hostileRun(spoil, { only, ...hostility })
  const directory = await mkdtemp(join(tmpdir(), 'bundle-access-wild-'))
  await writeReports(directory, { report, trace })
  const differences = await verifyReport(directory)
  await rm(directory, { recursive: true })
  const errors = report.rules.flatMap(({ error = [] }) => error)
  const { incomplete, lost } = report.run
  return { errors: [...errors, ...differences], outcome: report.outcome, incomplete, lost }
}

describe('a target that answers with something wild', () => {
  // Every second one always, the others now and then.
  it.each(Object.entries(spoils).map(([name, spoil], index) => ({ name, spoil, always: index % 2 === 0 })))(
    '$name: the report names no error of the suite',
    async ({ spoil, always }) => {
      const { errors, outcome, lost } = await reported(spoil, always ? {} : { when: now(9) })
      expect(errors).toEqual([])
      // Answers that were lost now and then are made up for.
      expect(['violated', 'incomplete', ...(lost > 0 ? ['partial'] : [])]).toContain(outcome)
    },
  )

  it('a single reset: the check is tried again, and the run goes on without leaving anything behind', async () => {
    let creates = 0
    const when = ({ method }: WireRequest) => method === 'POST' && ++creates === 9
    const { report } = await hostileRun(reset, {
      only: ['grants', 'limits', 'auth', 'chain', 'revoke', 'trajectories', 'races'],
      when,
      patienceMs: 60_000,
    })
    expect(report.failures).toEqual([])
    expect(report.checks.filter(({ ending }) => ending === 'stopped')).toEqual([])
    expect(report.checks.filter(({ ending }) => ending === 'done').length).toBeGreaterThan(10)
    expect([report.run.incomplete, report.run.lost]).toEqual([undefined, 1])
    expect([report.outcome, report.residue]).toEqual(['partial', []])
  })

  it('answers too large to be kept: the report says so', async () => {
    const { errors, incomplete } = await reported(withField(`"extra":"${'x'.repeat(600_000)}"`), {
      patienceMs: 60_000,
    })
    expect(errors).toEqual([])
    expect(incomplete).toMatch(
      /^(requests without a complete answer: \d+; the first is )?(GET|POST|DELETE) \/v1\/\S+: the answers are too large to be kept$/,
    )
  })

  it.each(Object.entries(harmless))('%s: it breaks nothing', async (_, spoil) => {
    expect(await reported(spoil, { patienceMs: 60_000 })).toEqual({
      errors: [],
      outcome: 'partial',
      incomplete: undefined,
      lost: 0,
    })
  })
})
