import fc from 'fast-check'
import { type Check, check, type Pair, type Query, type Trial } from '../kit/check.ts'
import { chainOf, grantedPair, observeTaken } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers } from '../kit/judged.ts'
import { lists } from '../kit/lists.ts'
import { mixed } from '../kit/sequence.ts'
import { searched } from '../kit/test-users.ts'
import { field, isRefusal, nextCursorOf } from '../kit/wire.ts'

/** A real cursor changed in some way, at a place in thousandths of its length; or one that was made up. */
type Forgery = { readonly list: ListName } & (
  | { readonly how: string; readonly place: number }
  | { readonly madeUp: string }
)

const changes = ['one character changed', 'one character changed', 'cut short', 'begun late', 'made longer']
const listNames = ['bundles', 'search', 'bundle users', 'grants'] as const
type ListName = (typeof listNames)[number]
const changed = (list: ListName, hows: readonly string[]): fc.Arbitrary<Forgery> =>
  fc.record({
    list: fc.constant(list),
    how: fc.constantFrom(...hows),
    place: fc.integer({ min: 0, max: 999 }),
  })
const madeUp = (list: ListName): fc.Arbitrary<Forgery> => {
  const hex = fc.constantFrom('f'.repeat(32), '0'.repeat(32), '0123456789abcdef'.repeat(2))
  if (list !== 'bundle users') return fc.record({ list: fc.constant(list), madeUp: hex })
  const prefixed = fc.tuple(fc.constantFrom('grant:', 'scan:'), hex).map((parts) => parts.join(''))
  return fc.record({ list: fc.constant(list), madeUp: prefixed })
}

/** Forged, changed and misused cursors. */
export const cursorChecks: readonly Check[] = [
  check({
    id: 'paging/forged-cursors',
    title:
      'A cursor works as often as it is used; what one does that was made up, changed or used elsewhere is reported',
    rules: ['PAGE-CURSOR-FORGED', 'PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-MISMATCH'],
    given: fc.record({
      forgeries: mixed<Forgery>(
        ...listNames.map((list) => changed(list, changes)),
        ...(['bundle users', 'grants'] as const).map((list) => madeUp(list)),
        changed('bundle users', [...changes, 'in capitals', 'without its prefix']),
      ),
      elsewhere: fc.record({
        sort: fc.constantFrom<Query>({ sort: 'endsAt' }, { sort: 'startsAt' }, { dir: 'asc' }),
        filter: fc.constantFrom<Query>(
          { grantType: 'gift' },
          { sourceId: 'a' },
          { endsAfter: '2020-01-01T00:00:00Z' },
        ),
      }),
    }),
    needs: ['pairs:2'],
    run: async (trial, { forgeries, elsewhere }) => {
      const { pair, ends } = await grantedPair(trial, [1, 2])
      await chainOf(trial, await trial.pair(), ends.slice(0, 1))
      const firsts = new Map<ListName, Exchange>()
      for (const list of new Set([...forgeries.map((one) => one.list), 'grants' as const])) {
        firsts.set(list, await trial.send(request(list, pair, {})))
      }
      for (const forgery of forgeries) {
        const first = firsts.get(forgery.list)
        const cursor = 'madeUp' in forgery ? forgery.madeUp : forged(nextCursorOf(first as Exchange), forgery)
        if (first === undefined || cursor === undefined) continue
        const what = 'madeUp' in forgery ? 'made up' : forgery.how
        const exchange = await trial.send(request(forgery.list, pair, { cursor }))
        observeForged(trial, forgery.list, `${what}: ${cursor.slice(0, 48)}`, exchange)
      }
      const first = firsts.get('grants')
      const cursor = first && nextCursorOf(first)
      if (first === undefined || cursor === undefined) return trial.stop('two grants make a second page')
      const { bundleId, userId } = pair
      const others: readonly (readonly [string, Draft])[] = [
        ['another sort', request('grants', pair, { ...elsewhere.sort, cursor })],
        ['another filter', drafts.listGrants(bundleId, { userId, ...elsewhere.filter, limit: 1, cursor })],
        ['another list', drafts.listBundles({ limit: 1, cursor })],
      ]
      const next = request('grants', pair, { cursor })
      const used = [await trial.send(next), await trial.send(next)]
      const last = used.find(({ status }) => status !== 200) ?? (used[1] as Exchange)
      const works = 'a cursor works as often as it is used'
      trial.judge('PAGE-CURSOR-CONTINUES', works, answers(last), [first, ...used])
      for (const [what, draft] of others) {
        observeTaken(trial, 'PAGE-CURSOR-MISMATCH', await trial.send(draft), what)
      }
    },
  }),
]

function request(list: ListName, { bundleId, userId, displayName }: Pair, more: Query): Draft {
  const where = { bundleId, displayName: searched({ displayName }, 2) }
  return lists[list === 'bundle users' ? 'users' : list].draft(where, {
    ...(list === 'grants' ? { userId } : {}),
    limit: 1,
    ...more,
  })
}

/** The changed cursor; undefined where there is none, or where it would be the same to who decodes it. */
function forged(
  cursor: string | undefined,
  { how, place }: { how: string; place: number },
): string | undefined {
  if (cursor === undefined || cursor.includes('=')) return undefined
  const [, prefix = '', text = ''] = /^(\w+:)?(.*)$/s.exec(cursor) ?? []
  if (text.length < 8) return undefined
  // The last characters of base64 may stand for no byte.
  const least = Math.floor((place / 1_000) * Math.max(1, text.length - (/^[a-f0-9]+$/.test(text) ? 0 : 2)))
  if (how === 'one character changed') {
    const other = text[least] === '1' ? '2' : '1'
    return `${prefix}${text.slice(0, least)}${other}${text.slice(least + 1)}`
  }
  if (how === 'cut short') return prefix + text.slice(0, Math.min(4 + least, text.length - 3))
  if (how === 'begun late') return prefix + text.slice(Math.max(4, least))
  if (how === 'made longer') return `${cursor}${text.slice(0, 4 + (place % text.length))}`
  return how === 'in capitals' ? prefix + text.toUpperCase() : text
}

function observeForged(trial: Trial, list: ListName, what: string, exchange: Exchange): void {
  const refused = isRefusal(exchange)
  if (!refused && exchange.status !== 200) return
  const items = field(exchange.json, list === 'search' || list === 'bundle users' ? 'users' : list)
  const variant = refused ? 'reject' : Array.isArray(items) && items.length === 0 ? 'empty' : 'a page'
  const sent = new URLSearchParams(exchange.request.query).get('cursor') ?? ''
  const isOutside = list === 'bundle users' && !/^(?:grant|scan):[a-f0-9]{32}$/.test(sent)
  const where = `${isOutside ? 'outside the pattern, ' : ''}${list} ${what}`
  trial.observe('PAGE-CURSOR-FORGED', variant, exchange, where)
}
