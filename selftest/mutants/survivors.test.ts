import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inject } from '../../src/http/inject.test-bed.ts'
import { toInstant } from '../../src/ledger/instant.ts'
import { composeAnswer, soundComposition } from '../compose.ts'
import { scoreboardIn } from '../scoreboard/markdown.ts'
import { ownerName } from '../test-fixture.ts'
import { virtualClock } from '../virtual-clock.ts'
import { mutantCalled } from './all.ts'
import type { Mutation } from './mutant.ts'

const days = (count: number) => new Date(Date.UTC(2027, 2, 1 + count)).toISOString()

/** The owner of the test fixture before a fresh deployment; every answer is kept. */
async function openProbe(mutate: Mutation) {
  const clock = virtualClock(Date.UTC(2027, 2, 1))
  let ids = 0
  const sound = await soundComposition({
    now: () => toInstant(clock.now()),
    monotonic: clock.now,
    newId: () => `${ids++}`.padStart(24, '0'),
    sealingKey: new Uint8Array(32),
  })
  const answer = composeAnswer(mutate(sound))
  const { handles, facts } = sound.fixture
  const owner = facts.accounts.find(({ displayName }) => displayName === ownerName)
  const authorization = `Bearer ${handles.keys['full']?.text}`
  const answers: unknown[] = []
  const send = async (method: string, path: string, fields?: object) => {
    clock.advance(1)
    const url = `/v1${path.replace(/main|second/, (name) => handles.bundles[name] ?? name)}`
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await inject(answer, { method, url, headers, body: JSON.stringify(fields) ?? '' })
    const body = JSON.parse(response.body)
    answers.push(body)
    return body
  }
  return {
    answers,
    get: (path: string) => send('GET', path),
    /** A grant of one of those without any, or of others, until so many days have passed; a wait is in days. */
    create: async (count: number, { user = 0, bundle = 'main', sourceId = `source-${ids}` } = {}) => {
      const tests = facts.accounts.filter(({ displayName }) => displayName.startsWith('Test '))
      const account = [...tests, ...facts.accounts.slice(30, 130)][user]
      const [userId] = owner && account ? sound.instance.aliases.encrypt(owner.id, [account.id]) : []
      const fields = { userId, grantType: 'paid_external', sourceId, endsAt: days(count) }
      return (await send('POST', `/bundles/${bundle}/grants`, fields)).grant
    },
    revoke: ({ id }: { readonly id: string }) => send('DELETE', `/bundles/main/grants/${id}`),
    wait: (count: number) => clock.advance(count * 86_400_000),
    close: () => sound.instance.store.close(),
  }
}

type Probe = Awaited<ReturnType<typeof openProbe>>

/** Requests that are answered otherwise with each bug that a run with the seed 1 does not find. */
const survivors: Readonly<Record<string, (probe: Probe) => Promise<unknown>>> = {
  'a source that was revoked is free for ever': async ({ create, revoke }) => {
    const sourceId = 'inv-1'
    await revoke(await create(1, { sourceId }))
    for (const count of [1, 2]) await create(count, { sourceId })
  },
  'a retry beside the same source of another user': async ({ create }) => {
    for (const user of [0, 1, 1]) await create(1, { user, sourceId: 'inv-1' })
  },
  'dedupe forgets a source 20 s after its grant has ended': async ({ create, wait }) => {
    await create(1, { sourceId: 'inv-1' })
    wait(2)
    await create(1, { sourceId: 'inv-1' })
  },
  'a bound with a raw plus sign is no filter': ({ get }) =>
    get('/bundles/main/grants?createdBefore=2000-01-01T00:00:00+00:00'),
  'sorted by end a page whose last grant is permanent has no cursor': ({ get }) =>
    get('/bundles/main/grants?sort=endsAt&limit=1'),
  'sources that are numbers': ({ create }) => create(1, { sourceId: '2041.10' }),
  'grants of deleted accounts are missing when sorted by end': ({ get }) =>
    get('/bundles/main/grants?sort=endsAt&sourceId=inv-2011-02'),
  'a text in decomposed form': ({ get }) => get(`/users?displayName=${encodeURIComponent('Zoe\u0308')}`),
  'grants in other bundles prolong the access': async ({ create, get }) => {
    await create(1)
    await create(2, { bundle: 'second' })
    await get('/bundles/main/users?limit=100')
  },
  'a revoke takes the user off the list of another bundle': async ({ create, revoke, get }) => {
    const grant = await create(1)
    await create(1, { bundle: 'second' })
    await revoke(grant)
    await get('/bundles/second/users?limit=100')
  },
  'the grants list ends at 250 rows': async ({ create, get }) => {
    for (let count = 1; count <= 251; count++) await create(count)
    let page = await get('/bundles/main/grants?limit=100')
    while (page.nextCursor !== undefined)
      page = await get(`/bundles/main/grants?limit=100&cursor=${page.nextCursor}`)
  },
  'the users list ends at 55 users': async ({ create, get }) => {
    for (let user = 0; user < 60; user++) await create(1, { user })
    await get('/bundles/main/users?limit=100')
  },
  'a page of users with a limit above 40 leaves out what is beyond': async ({ create, get }) => {
    for (let user = 0; user < 45; user++) await create(1, { user })
    await get('/bundles/main/users?limit=100')
  },
  'sorted by start, a cursor counts the grants before it': async ({ create, revoke, get }) => {
    for (let user = 0; user < 2; user++) await create(1, { user })
    const newest = await create(1, { user: 2 })
    const { nextCursor } = await get('/bundles/main/grants?sort=startsAt&limit=1')
    await revoke(newest)
    await get(`/bundles/main/grants?sort=startsAt&limit=1&cursor=${nextCursor}`)
  },
  'the list begins anew behind a grant that was revoked': async ({ create, revoke, get }) => {
    for (const user of [0, 1, 2]) await create(1, { user })
    const page = await get('/bundles/main/grants?limit=2')
    await revoke(page.grants.at(-1))
    await get(`/bundles/main/grants?limit=2&cursor=${page.nextCursor}`)
  },
  'the bounds of endsAt are cut to whole seconds': async ({ create, get }) => {
    await create(1)
    await get(`/bundles/main/grants?endsBefore=${days(1).replace('.000', '.500')}`)
  },
  'a cursor of a search works for 30 s': async ({ get, wait }) => {
    const { nextCursor } = await get('/users?displayName=test&limit=1')
    wait(1 / 1_440)
    await get(`/users?displayName=test&limit=1&cursor=${nextCursor}`)
  },
  'a walk ends after 64 pages': async ({ create, get }) => {
    for (let count = 1; count <= 65; count++) await create(count)
    let page = await get('/bundles/main/grants?limit=1')
    for (let at = 2; at <= 64; at++)
      page = await get(`/bundles/main/grants?limit=1&cursor=${page.nextCursor}`)
  },
}

describe('a mutant that no run finds', () => {
  const answersOf = async (name: string, mutate: Mutation) => {
    const probe = await openProbe(mutate)
    await survivors[name]?.(probe)
    await probe.close()
    return probe.answers
  }

  it.each(Object.keys(survivors))('has an effect: %s', async (name) => {
    const sound = await answersOf(name, (composition) => composition)
    expect(await answersOf(name, (composition) => composition)).toEqual(sound)
    expect(await answersOf(name, mutantCalled(name).mutate)).not.toEqual(sound)
  })

  it('is one of these: docs/suite.md knows no more', () => {
    const board = scoreboardIn(readFileSync(new URL('../../docs/suite.md', import.meta.url), 'utf8'))
    const [, killed, all] = /Subtle mutants.*\| (\d+) of (\d+) killed/.exec(board) ?? []
    expect(Number(all) - Number(killed)).toBeLessThanOrEqual(Object.keys(survivors).length)
  })
})
