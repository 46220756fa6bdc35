import { describe, expect, it } from 'vitest'
import { testMock } from '../../testing/mock.test-bed.ts'
import { widthOf } from '../../text.ts'
import type { Entry } from './entry.ts'
import { entryDetails, logLine } from './entry-line.ts'

/** The journal of a few requests: a list, a create, a refusal, a lost answer, a search for a wide name. */
async function journal() {
  const logged: { entry: Entry; workspace: string; key: string | undefined }[] = []
  const { mock } = await testMock({
    clock: 'frozen:2026-03-10T12:00:00Z',
    onRequest: (entry, by) => logged.push({ entry, ...by }),
  })
  const headers = { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' }
  const ask = (path: string, init: RequestInit = {}) => mock.fetch(`http://here${path}`, { headers, ...init })
  const grants = `/v1/bundles/${mock.bundles['main']}/grants`
  await ask('/v1/bundles')
  const found = await ask(`/v1/users?displayName=${encodeURIComponent('王小')}`)
  const { userId } = JSON.parse(await found.text()).users[0]
  await ask(grants, { method: 'POST', body: JSON.stringify({ userId, grantType: 'gift' }) })
  await ask(`${grants}?limit=0`)
  await mock.withFault({ kind: 'drop-after' }, () => ask('/v1/bundles').catch(() => {}))
  await mock.fetch('http://here/v1/bundles', { headers: { authorization: `Bearer ${mock.keys['full']}x` } })
  await mock.fetch('http://here/v1/bundles')
  const fork = await mock.fork('what-if')
  await fork.fetch('http://here/v1/bundles', { headers: { authorization: `Bearer ${fork.keys['full']}` } })
  return { mock, logged }
}

describe('a line of the request log', () => {
  it('log line: every request of every workspace, with the name of its key', async () => {
    const { mock, logged } = await journal()
    expect(logged.map(({ workspace, key }) => [workspace, key])).toEqual([
      ...Array.from({ length: 6 }, () => ['main', 'full']),
      ['main', undefined],
      ['what-if', 'full'],
    ])
    expect(logged.slice(0, 7).map(({ entry }) => entry)).toEqual(mock.requests())
  })

  it('log line: method, short path, status, decision, time and key in columns, cut to the width', async () => {
    const { mock, logged } = await journal()
    const lines = logged.map(({ entry, key = '' }) => logLine({ ...entry, durationMs: 3.125 }, key, 80))
    const id = mock.bundles['main']?.slice(0, 6)
    expect(lines).toEqual([
      'GET    /v1/bundles                 200                         3.1 ms full',
      'GET    /v1/users?displayName=%E7%… 200                         3.1 ms full',
      `POST   /v1/bundles/${id}…/grants  200  granted +1             3.1 ms full`,
      `GET    /v1/bundles/${id}…/grants… 400  request.invalid_par…   3.1 ms full`,
      'GET    /v1/bundles                 lost [drop-after]           3.1 ms full',
      'GET    /v1/bundles                 401  auth.key_invalid       3.1 ms full',
      'GET    /v1/bundles                 401  auth.key_missing       3.1 ms',
      'GET    /v1/bundles                 200                         3.1 ms full',
    ])
    for (const width of [40, 60, 80, 120, 200])
      for (const { entry, key = '' } of logged)
        expect(widthOf(logLine(entry, key, width))).toBeLessThanOrEqual(Math.max(60, width))
  })

  it('details: a lost answer says whether the request changed the ledger', async () => {
    const { mock } = await testMock({ clock: 'frozen:2026-03-10T12:00:00Z' })
    const headers = { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' }
    const found = await mock.fetch('http://here/v1/users?displayName=rosa', { headers })
    const { userId } = JSON.parse(await found.text()).users[0]
    const body = JSON.stringify({ userId, grantType: 'gift' })
    const send = (method: string, path: string) =>
      mock.fetch(`http://here/v1/bundles/${mock.bundles['main']}/grants${path}`, { method, headers, body })
    for (const kind of ['drop-before', 'drop-after'] as const)
      await mock.withFault({ kind }, () => send('POST', '').catch(() => {}))
    await send('POST', '')
    const entries = mock.requests().slice(1)
    const [before, after, whole] = entries.map((entry) => entryDetails(entry).at(-1))
    const id = entries[1]?.ledger.added[0]?.id
    expect(before).toBe('no answer the connection was cut; nothing was recorded')
    expect(after).toBe(`no answer the connection was cut; recorded grant ${id}`)
    expect(whole).toMatch(/^answered {2}\{/)
  })

  it('log line: nothing of a request steers the terminal, and wide letters stay in their columns', async () => {
    const { logged } = await journal()
    const [{ entry } = {}] = logged
    if (entry === undefined) throw new Error('nothing was logged')
    const hostile = (path: string, key: string) =>
      logLine({ ...entry, durationMs: 3, request: { ...entry.request, path } }, key, 80)
    for (const path of ['/v1/\u001b[2J', '/v1/\u009b31m', '/王小伟王小伟王小伟王小伟王小伟', '/🚀🚀🚀']) {
      const line = hostile(path, '\u001bkey')
      expect(line).not.toMatch(/\p{Cc}/u)
      expect(widthOf(line.slice(0, line.indexOf(' 200 ')))).toBe(hostile('/', 'key').indexOf(' 200 '))
      expect(widthOf(line)).toBeLessThanOrEqual(80)
    }
  })
})
