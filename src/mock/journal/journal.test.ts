import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { errorCodes, operations } from '../../../spec/generated/contract.ts'
import { answers, rules } from '../../../spec/generated/rules.ts'
import { defaultVariants } from '../../../spec/generated/variants.ts'
import { openRedaction } from '../../http/redact.ts'
import { toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import { followEntries } from '../control/follow-requests.ts'
import type { EntryFilter } from './entry.ts'
import { toHar } from './har.ts'
import { openJournal } from './journal.ts'
import { entryOf, type FinishedExchange, record } from './stored-entry.ts'
import { openTextLog, type TextLog } from './text-log.ts'

const recording = {
  keyPrefix: 'bak',
  redacting: openRedaction('bak'),
  variants: defaultVariants,
  baseUrl: () => 'http://127.0.0.1:4010',
}

type Change = {
  trace?: Partial<FinishedExchange['trace']>
  request?: Partial<FinishedExchange['request']>
  response?: Partial<FinishedExchange['response']>
  hits?: FinishedExchange['hits']
}

function passed({ trace, request, response, hits = [] }: Change = {}): FinishedExchange {
  const answered = { status: 200, headers: {}, body: '{}', ...response }
  return {
    at: toInstant(0),
    realAt: Date.UTC(2026, 0, 1),
    durationMs: 3,
    request: {
      method: 'GET',
      path: '/v1/bundles',
      query: '',
      headers: { authorization: 'Bearer bak_abc_secretsecret' },
      address: '127.0.0.1',
      readBody: async () => new Uint8Array(),
      ...request,
    },
    requestBody: undefined,
    response: answered,
    sent: answered,
    trace: {
      operationId: 'listBundles',
      keyId: toKeyId('abc'),
      decision: undefined,
      added: undefined,
      revoked: [],
      refusal: undefined,
      cause: undefined,
      variants: new Set(),
      ...trace,
    },
    hits,
  }
}

describe('journal', () => {
  it('journal: a request that is refused again without a valid key is counted in its first entry, and any other is not', () => {
    const journal = openJournal(recording, { entries: 4, bytes: 1_000_000 })
    const refused = (status: number, change: Change['request'] = {}) =>
      passed({ trace: { keyId: undefined }, request: { headers: {}, ...change }, response: { status } })
    journal.write(passed())
    const probe = () => journal.write(refused(401))
    expect([probe(), journal.write(passed()), probe(), ...Array.from({ length: 5_000 }, probe)].at(-1)).toBe(
      2,
    )
    expect(journal.list().map(({ number, count }) => [number, count])).toEqual([
      [1, undefined],
      [2, 5_002],
      [3, undefined],
    ])
    journal.write(refused(401, { path: '/v1/users' }))
    expect([journal.write(refused(429)), journal.write(refused(429))]).toEqual([5, 5])
    const withKey = { headers: { authorization: 'Bearer key' } }
    expect([429, 429].map((status) => journal.write(refused(status, withKey)))).toEqual([6, 7])
    expect(journal.list().map(({ number }) => number)).toEqual([4, 5, 6, 7])
    // The first one is gone.
    expect(probe()).toBe(8)
    journal.restart()
    journal.write(passed())
    expect([probe(), journal.list().length]).toEqual([2, 2])
  })

  it('journal: an entry says when, who, what, why and what changed', () => {
    const journal = openJournal(recording)
    const grant = { id: 'f'.repeat(24), grantType: 'gift' }
    const created = passed({
      request: { method: 'POST', path: '/v1/bundles/b/grants', query: 'x=1' },
      response: { body: JSON.stringify({ grant }) },
      trace: {
        operationId: 'createBundleGrant',
        decision: 'granted',
        added: toGrantId(grant.id),
        variants: new Set(['duplicate-source']),
      },
    })
    journal.write({ ...created, requestBody: new Uint8Array() })
    expect(journal.list()).toMatchObject([
      {
        number: 1,
        at: '1970-01-01T00:00:00.000Z',
        realAt: '2026-01-01T00:00:00.000Z',
        keyId: 'abc',
        authenticated: true,
        decision: 'granted',
        rules: ['GRANT-START-CHOSEN', 'GRANT-CREATES'],
        variants: [{ name: 'duplicate-source', value: 'replay', rule: 'GRANT-DUPLICATE-SOURCE' }],
        ledger: { added: [grant], revoked: [] },
        response: { delivery: 'whole' },
        curl: `curl -X POST -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" 'http://127.0.0.1:4010/v1/bundles/b/grants?x=1'`,
      },
    ])
    expect(JSON.stringify(journal.list())).not.toContain('secretsecret')
  })

  it('journal: what it keeps in memory holds no secret either', () => {
    const secret = '5b0d6c1e9f2a4c375b0d6c1e9f2a4c37'
    const key = `bak_abc_${secret}`
    const kept: string[] = []
    const log = openTextLog()
    const spy: TextLog = {
      ...log,
      append(head, body) {
        kept.push(head + body)
        return log.append(head, body)
      },
    }
    const exchange = passed({
      request: {
        path: `/v1/${secret}`,
        query: `key=${encodeURIComponent(key).replaceAll('_', '%5F')}`,
        headers: {
          authorization: `Bearer ${key}`,
          cookie: secret,
          referer: `https://shop.example/?k=${key}`,
        },
      },
      response: { body: JSON.stringify({ sourceId: key }), headers: { 'x-request-id': key } },
      trace: { added: toGrantId('a') },
    })
    const body = Buffer.from(JSON.stringify({ sourceId: secret }))
    const sent = { ...exchange.sent, body: `${exchange.sent.body},` }
    const recorded = record(1, { ...exchange, requestBody: body, sent }, recording, spy)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify([kept, recorded])).not.toContain(secret)
    expect(entryOf(recorded, recording)).toMatchObject({
      keyId: 'abc',
      keyFoundIn: ['path', 'query', 'headers', 'body'],
      request: { headers: { authorization: '[redacted]' } },
    })
  })

  it('journal: a refusal keeps its code even when trouble has spoilt its body', () => {
    const journal = openJournal(recording)
    const body = JSON.stringify({
      errorCode: 'errors.request.invalid_parameter',
      message: 'limit must be ...',
      metadata: { parameter: 'limit' },
    })
    const trace = { refusal: 'errors.request.invalid_parameter', keyId: undefined }
    journal.write(passed({ response: { status: 400, body }, trace }))
    journal.write(passed({ response: { status: 400, body: `${body}x` }, trace }))
    const [whole, spoilt] = journal.list()
    expect(whole?.refusal).toEqual({
      code: 'errors.request.invalid_parameter',
      message: 'limit must be ...',
      metadata: { parameter: 'limit' },
    })
    expect(spoilt?.refusal?.code).toBe('errors.request.invalid_parameter')
    expect(whole).toMatchObject({ keyId: 'abc', authenticated: false })
  })

  it('journal: filters narrow, each by its own', () => {
    const journal = openJournal(recording)
    journal.write(passed())
    journal.write(
      passed({
        request: { method: 'POST' },
        trace: { operationId: 'createBundleGrant', decision: 'covered' },
      }),
    )
    journal.write(passed({ response: { status: 404 }, trace: { refusal: 'errors.bundle.not_found' } }))
    journal.write(
      passed({
        request: { path: '/v1/users' },
        trace: { keyId: toKeyId('other'), revoked: [toGrantId('a')] },
        hits: [{ id: 'fault-1', spec: { kind: 'latency', ms: 1 }, draw: 0 }],
      }),
    )
    const numbers = (filter: Parameters<typeof journal.list>[0]): number[] =>
      journal.list(filter).map(({ number }) => number)
    expect(numbers({ operation: 'createBundleGrant' })).toEqual([2])
    expect(numbers({ method: 'post' })).toEqual([2])
    expect(numbers({ decision: 'covered' })).toEqual([2])
    expect(numbers({ status: 404 })).toEqual([3])
    expect(numbers({ status: '2xx' })).toEqual([1, 2, 4])
    expect(numbers({ errorCode: 'errors.bundle.not_found' })).toEqual([3])
    expect(numbers({ key: toKeyId('other') })).toEqual([4])
    expect(numbers({ path: '/v1/users' })).toEqual([4])
    expect(numbers({ fault: 'latency' })).toEqual([4])
    expect(numbers({ changed: true })).toEqual([4])
    expect(numbers({ after: 2 })).toEqual([3, 4])
    expect(numbers({ last: 1 })).toEqual([4])
    expect(numbers({ after: 1, status: '2xx', last: 5 })).toEqual([2, 4])
    expect(journal.find(3)?.number).toBe(3)
    expect(journal.find(5)).toBeUndefined()
  })

  it('journal: it keeps so many entries and so many bytes, the latest ones, and numbers go on when it is cleared', () => {
    const few = openJournal(recording, { entries: 3, bytes: 1_000_000 })
    few.write(passed())
    expect(few.complete()).toBe(true)
    for (let count = 1; count < 11; count++) few.write(passed())
    expect(few.complete()).toBe(false)
    expect(few.list().map(({ number }) => number)).toEqual([9, 10, 11])
    few.clear()
    expect(few.list()).toEqual([])
    few.write(passed())
    expect(few.list().map(({ number }) => number)).toEqual([12])
    expect(few.complete()).toBe(false)
    few.restart()
    few.write(passed())
    expect(few.list().map(({ number }) => number)).toEqual([1])
    expect(few.complete()).toBe(true)

    const small = openJournal(recording, { entries: 100, bytes: 5_000 })
    for (let count = 0; count < 3; count++) small.write(passed({ response: { body: 'x'.repeat(3_000) } }))
    expect(small.list().map(({ number }) => number)).toEqual([3])
  })

  it('journal: a follower is told what fits from now on, and ends when it or the journal wants to', async () => {
    const journal = openJournal(recording)
    const follow = (filter: EntryFilter) => followEntries(journal, filter).setEncoding('utf8')
    journal.write(passed())
    const some = follow({ status: 404 })
    const all = follow({ after: 0 })
    const left = follow({}).destroy()
    await once(left, 'close')
    expect(journal.followers.size).toBe(2)
    journal.write(passed())
    journal.write(passed({ response: { status: 404 } }))
    journal.close()
    expect(journal.followers.size).toBe(0)
    journal.write(passed())
    const numbers = async (events: Readable) =>
      (await events.toArray())
        .join('')
        .match(/(?<=^id: )\d+$/gm)
        ?.map(Number)
    expect(await numbers(some)).toEqual([3])
    expect(await numbers(all)).toEqual([1, 2, 3])
  })

  it('har: an archive of version 1.2 holds request and answer, and an answer that never came has no status', () => {
    const journal = openJournal(recording)
    journal.write(passed({ request: { query: 'limit=5' } }))
    const lost = passed({ hits: [{ id: 'fault-1', spec: { kind: 'drop-after' }, draw: 0 }] })
    journal.write({ ...lost, sent: { ...lost.sent, transport: { kind: 'drop' } } })
    const har = toHar(journal.list(), { name: 'bundle-access', version: '0' }, 'http://127.0.0.1:4010')
    expect(har).toMatchObject({
      log: {
        version: '1.2',
        entries: [
          {
            request: {
              url: 'http://127.0.0.1:4010/v1/bundles?limit=5',
              queryString: [{ name: 'limit', value: '5' }],
            },
            response: { status: 200, content: { text: '{}' } },
          },
          { response: { status: 0 }, comment: expect.stringContaining('fault drop-after') },
        ],
      },
    })
    expect(JSON.stringify(har)).not.toContain('secretsecret')
  })
})

describe('answers', () => {
  it('answers: every refusal, every decision and every other operation has rules', () => {
    const named = [
      ...Object.keys(errorCodes),
      ...['granted', 'covered', 'replayed', 'revoked', 'already-revoked', 'not-revocable'],
      ...Object.keys(operations).filter((operationId) => !/Grant$/.test(operationId)),
    ]
    expect(Object.keys(answers).toSorted()).toEqual(named.toSorted())
    for (const id of Object.values(answers).flat()) expect(Object.keys(rules)).toContain(id)
  })
})
