import { describe, expect, it } from 'vitest'
import { type ClientOptions, createClient } from '../client/index.ts'
import { scripted, scriptedKey } from '../client/scripted-service.test-bed.ts'
import { type MockOptions, type ServiceOptions, startMock, startService } from '../main.ts'

/** Options that are wrong in one point, and what is said of them. */
const server: readonly (readonly [object, string])[] = [
  [{ host: '' }, '`host` must be a string that is not empty'],
  [{ port: 65_536 }, '`port` must be .*a whole number from 0 to 65535; it was 65536'],
  [{ port: '4010' }, '`port` must be'],
  [{ basePath: '/rest?x' }, '`basePath` must be a path such as /rest'],
  [{ basePath: '/rest/../v2' }, '`basePath` must be a path such as /rest'],
  [
    { rateLimit: -5 },
    '`rateLimit` must be "off" or a whole number of requests a minute, at least 1; it was -5',
  ],
  [{ rateLimit: Number.NaN }, '`rateLimit` must be'],
  [{ bodyLimit: 0 }, '`bodyLimit` must be a whole number from 1'],
  [{ keyPrefix: 'a b' }, '`keyPrefix` must be letters and digits'],
  [{ trustProxy: '10.0.0.0/8' }, '`trustProxy` must be a list of CIDR masks'],
  [{ checkResponses: 'no' }, '`checkResponses` must be true or false'],
  [{ variants: 'lenient' }, '`variants` must be an object'],
  [{ hots: '127.0.0.1' }, 'there is no option hots; known are host, '],
]
const mock: typeof server = [
  [{ clock: new Date() }, '`clock` must be system, frozen or scaled:60'],
  [{ fixture: 7 }, '`fixture` must be the name of a fixture'],
  [{ db: '' }, '`db` must be a string'],
  [{ rateLimitTime: 'mars' }, '`rateLimitTime` must be "real" or "fixture"'],
  [{ control: { host: '' } }, '`control.host` must be a string that is not empty'],
  [{ control: { port: 70_000 } }, '`control.port` must be'],
  [{ control: { token: 'two words' } }, '`control.token` must be printable ASCII without spaces'],
  [{ control: true }, 'control must be an object'],
  [{ onRequest: 'print' }, '`onRequest` must be a function'],
]
const service: typeof server = [
  [{ db: 7 }, '`db` must be a file'],
  [{ graceMs: 2 ** 31 }, '`graceMs` must be a whole number from 0 to 2147483647; it was 2147483648'],
  [{ health: { host: '' } }, '`health.host` must be a string'],
  [{ health: { port: -1 } }, '`health.port` must be'],
  [{ log: {} }, '`log` must be a function'],
]
const usable = { baseUrl: 'https://api.example.com/rest', apiKey: scriptedKey }
const client: typeof server = [
  [
    { patience: { withinMs: Number.NaN } },
    '`patience.withinMs` must be a whole number from 1 to 2147483647; it was NaN',
  ],
  [{ patience: { attempts: 0 } }, '`patience.attempts` must be'],
  [{ patience: { attemptMs: 3e9 } }, '`patience.attemptMs` must be'],
  [
    { patience: { retries: 3 } },
    'there is no option patience.retries; known are attempts, withinMs, attemptMs',
  ],
  [{ createWithoutSource: 'always' }, '`createWithoutSource` must be "give-up" or "repeat"'],
  [{ maxAnswerBytes: 0 }, '`maxAnswerBytes` must be'],
  [{ runtime: { sleep: 5 } }, '`runtime.sleep` must be a function'],
  [{ onRetry: true }, '`onRetry` must be a function'],
  [{ baseUrl: 'https://host?' }, 'baseUrl must have no user information, no query'],
  [{ baseUrl: 'https://host/v1/' }, 'baseUrl must be the address before /v1'],
  [{ baseUrl: undefined }, 'baseUrl must be an absolute'],
]

describe('options', () => {
  it.each([...server, ...mock])('startMock(%j) is refused at once', async (wrong, said) => {
    await expect(
      startMock({ port: 'none', fixture: 'empty', ...wrong } as MockOptions),
    ).rejects.toMatchObject({
      name: 'DomainError',
      kind: 'invalid',
      message: expect.stringMatching(said),
    })
  })

  it.each([...server, ...service])('startService(%j) is refused at once', async (wrong, said) => {
    await expect(
      startService({ db: '/nowhere/ledger.db', ...wrong } as ServiceOptions),
    ).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(said),
    })
  })

  it.each(client)('createClient(%j) is refused at once, and no secret is repeated', (wrong, said) => {
    expect(() => createClient({ ...usable, ...wrong } as ClientOptions)).toThrow(new RegExp(said))
    expect(() => createClient({ ...usable, apiKey: 7, ...wrong } as unknown as ClientOptions)).toThrow(
      TypeError,
    )
  })

  it('undefined means the default, at every depth', async () => {
    const options = {
      ...usable,
      patience: { attempts: undefined },
      runtime: { now: undefined },
      onRetry: undefined,
    }
    expect(() => createClient(options as unknown as ClientOptions)).not.toThrow()
    const { client: impatient, received } = scripted([{ status: 503 }], {
      patience: { attempts: undefined, withinMs: undefined },
    } as unknown as Partial<ClientOptions>)
    await expect(impatient.readCheckout('c')).rejects.toMatchObject({ attempts: 5 })
    expect(received).toHaveLength(5)
    const undefinedAll = {
      ...Object.fromEntries(
        ['host', 'basePath', 'rateLimit', 'clock', 'db', 'onRequest'].map((name) => [name, undefined]),
      ),
      variants: { 'duplicate-source': undefined },
      control: { host: undefined, port: undefined, token: undefined },
    }
    await using started = await startMock({
      port: 'none',
      fixture: 'empty',
      ...undefinedAll,
    } as unknown as MockOptions)
    expect([started.variants['duplicate-source'], started.rateLimit]).toEqual(['replay', 240])
    expect(started.control?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  })

  it('an answer of any length is read up to a bound', async () => {
    const body = { checkoutId: 'c'.repeat(2_000) }
    const one = { attempts: 1 }
    const { client: small } = scripted([{ status: 200, body }], { maxAnswerBytes: 1_000, patience: one })
    await expect(small.readCheckout('c')).rejects.toMatchObject({
      kind: 'unreadable',
      message: expect.stringContaining('more than 1000 bytes'),
    })
    const { client: large } = scripted([{ status: 200, body }], { maxAnswerBytes: 3_000, patience: one })
    expect(await large.readCheckout('c')).toEqual(body)
  })
})
