import { inject } from '../../../src/http/inject.test-bed.ts'
import { toInstant } from '../../../src/ledger/instant.ts'
import { composeAnswer, soundComposition } from '../compose.ts'
import type { Json } from '../mutants/exchange-parts.ts'
import type { Make } from '../mutants/mutant.ts'
import { ownerName } from '../test-fixture.ts'
import { virtualClock } from '../virtual-clock.ts'

const [second, hour, day] = [1_000, 3_600_000, 86_400_000]

/** A grant as it is answered. */
interface Shown {
  readonly id: string
  readonly endsAt?: string
}

/** The owner of the test fixture before a fresh deployment with a bug, whose clock moves 1 ms with each request and as it is told. */
async function openProbe(make: Make) {
  const clock = virtualClock(Date.UTC(2027, 2, 1, 12))
  let ids = 0
  const now = () => toInstant(clock.now())
  const newId = () => `${ids++}`.padStart(24, '0')
  const sound = await soundComposition({ now, monotonic: clock.now, newId, sealingKey: new Uint8Array(32) })
  const answer = composeAnswer(make(sound))
  const { handles, facts } = sound.fixture
  const owner = facts.accounts.find(({ displayName }) => displayName === ownerName)
  const send = async (method: string, path: string, fields?: Json) => {
    clock.advance(1)
    const headers = {
      authorization: `Bearer ${handles.keys['full']?.text}`,
      'content-type': 'application/json',
    }
    const url = `/v1/bundles/${handles.bundles['main']}${path}`
    const body = fields === undefined ? {} : { body: JSON.stringify(fields) }
    const response = await inject(answer, { method, url, headers, ...body })
    return { status: response.status, body: JSON.parse(response.body) as Json }
  }
  /** The nth of those without a grant, then others. */
  const alias = (user: number): string => {
    const tests = facts.accounts.filter(({ displayName }) => displayName.startsWith('Test '))
    const account = [...tests, ...facts.accounts.slice(30, 130)][user]
    return (owner && account && sound.instance.aliases.seal(owner.id, [account.id])[0]) ?? ''
  }
  return {
    wait: clock.advance,
    /** A grant for some milliseconds from now, or to an instant. */
    create: async (end: number | string, { user = 0, sourceId = `source-${ids}` } = {}) => {
      const endsAt = typeof end === 'string' ? end : new Date(clock.now() + end).toISOString()
      const fields = { userId: alias(user), grantType: 'paid_external', sourceId, endsAt }
      const { status, body } = await send('POST', '/grants', fields)
      return { status, ...(body['grant'] as Shown) }
    },
    revoke: ({ id }: Shown) => send('DELETE', `/grants/${id}`),
    /** How many grants the first user has on all pages of a list. */
    held: async (query = '', limit = 100) => {
      let [held, cursor] = [0, '']
      do {
        const { body } = await send('GET', `/grants?userId=${alias(0)}&limit=${limit}${query}${cursor}`)
        held += (body['grants'] as readonly Json[]).length
        cursor = body['nextCursor'] === undefined ? '' : `&cursor=${body['nextCursor']}`
      } while (cursor !== '')
      return held
    },
    /** The users of the bundle, on a page of a hundred. */
    users: async () => (await send('GET', '/users?limit=100')).body['users'] as readonly Json[],
    close: () => sound.instance.store.close(),
  }
}

type Ask = (server: Awaited<ReturnType<typeof openProbe>>) => Promise<unknown>

/** Some requests, and what they show of a sound deployment and of one with the bug. */
const showing = (sound: unknown, wrong: unknown, ask: Ask) => ({ ask, sound, wrong })
type Proof = ReturnType<typeof showing>

/** Proofs that those bugs have an effect which a run with the seed 1 does not find; of the others its failure shows that. */
export const proofs: Readonly<Record<string, Proof>> = {
  'dedupe forgets a source after 45 s': showing(1, 2, async (server) => {
    await server.create(30 * day, { sourceId: 'inv-1' })
    server.wait(50 * second)
    await server.create(60 * day, { sourceId: 'inv-1' })
    return server.held()
  }),
  'what a cascade revoked is in the grants list again after a minute': showing(0, 2, async (server) => {
    const first = await server.create(day)
    for (const days of [2, 3]) await server.create(days * day)
    await server.revoke(first)
    server.wait(65 * second)
    return server.held()
  }),
  'aliases of users are others after midnight': showing([200, 200], [200, 404], async (server) => {
    const { status } = await server.create(day)
    server.wait(12 * hour)
    return [status, (await server.create(60 * day)).status]
  }),
  'a revoked grant covers again a minute later': showing(1, 0, async (server) => {
    await server.revoke(await server.create(day))
    server.wait(70 * second)
    await server.create(hour)
    return server.held()
  }),
  'the grants list ends at 250 rows': showing(260, 250, async (server) => {
    for (let days = 1; days <= 260; days++) await server.create(days * day)
    return server.held()
  }),
  'a walk ends after 64 pages': showing(70, 64, async (server) => {
    for (let days = 1; days <= 70; days++) await server.create(days * day)
    return server.held('', 1)
  }),
  'an entry shows the grant before until the next full minute': showing(true, false, async (server) => {
    await server.create(70 * second)
    const next = await server.create(day)
    server.wait(72 * second)
    return (await server.users()).some((user) => user['grantId'] === next.id)
  }),
  'sorted by endsAt the list has no grant that ended 45 s ago': showing(1, 0, async (server) => {
    await server.create(second)
    server.wait(50 * second)
    return server.held('&sort=endsAt')
  }),
  'the users list ends at 55 users': showing(true, false, async (server) => {
    for (let user = 0; user < 90; user++) await server.create(day, { user })
    return (await server.users()).length > 55
  }),
  'of two revokes for one user at once the second is skipped': showing(0, 1, async (server) => {
    const [first, next] = [await server.create(day), await server.create(2 * day)]
    await Promise.all([server.revoke(next), server.revoke(first)])
    return server.held()
  }),
  'an end on a 29 February is one day earlier': showing(
    '2028-02-29T00:00:00.000Z',
    '2028-02-28T00:00:00.000Z',
    async (server) => (await server.create('2028-02-29T00:00:00Z')).endsAt,
  ),
}

/** What requests show of a deployment with a bug, or with none. */
export async function shownBy({ ask }: Proof, make: Make = (sound) => sound): Promise<unknown> {
  const server = await openProbe(make)
  try {
    return await ask(server)
  } finally {
    await server.close()
  }
}
