import type { Check, Query, Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { joined } from '../kit/short-page.ts'
import { hour } from '../kit/span.ts'
import { judgeSameList, judgeWalk, walk } from '../kit/walk.ts'
import { bundlesOf, field, instantOf, iso, nextCursorOf, usersOf } from '../kit/wire.ts'

/** Walks over the three other lists: in short pages, between two walks in long ones. */
export const listWalkChecks: readonly Check[] = [
  {
    id: 'paging/bundles',
    title:
      'The pages of the bundles list are the list, in one order at any limit, though a grant is made meanwhile',
    needs: ['pairs:1'],
    async run(trial) {
      const { second } = trial.resources.bundles
      const user = await trial.pair()
      const pair = second === undefined ? user : await trial.pair({ bundle: 'second', user })
      const { whole } = await walkBetween(trial, 'bundles', 'BUNDLES-ORDER', {
        draft: (query) => drafts.listBundles(query),
        itemsOf: (page) => idsOf(bundlesOf(page)),
        long: 100,
        short: 1,
        meanwhile: async () => {
          await trial.create(pair, { endsAt: iso(trial.now() + hour) })
        },
      })
      if (whole !== undefined) report(trial, 'BUNDLES-ORDER', bundleOrder(whole), whole)
    },
  },
  {
    id: 'paging/users-found',
    title: 'The pages of a search are its list, in one order at any limit',
    needs: ['users:2'],
    async run(trial) {
      const displayName = [...(trial.resources.users[0]?.displayName ?? '')].slice(0, 2).join('')
      const { pages, whole } = await walkBetween(trial, 'users found', 'USERS-ORDER', {
        draft: (query) => drafts.searchUsers({ displayName, ...query }),
        itemsOf: (page) => usersOf(page).map(({ userId }) => userId),
        long: 50,
        short: 5,
      })
      const names = pages.flatMap((page) => usersOf(page)).map((user) => user.displayName)
      const wrong = names.filter((name) => !folded(name).startsWith(folded(displayName)))
      trial.equal('USERS-PREFIX', `on every page names begin with "${displayName}"`, wrong, [], pages)
      if (whole !== undefined) report(trial, 'USERS-ORDER', nameOrder(whole), whole)
    },
  },
]

interface List {
  readonly draft: (query: Query) => Draft
  readonly itemsOf: (page: Exchange) => readonly string[]
  /** The limit of the walks before and after, and of the walk between them. */
  readonly long: number
  readonly short: number
  /** What is done after the first short page, and moves nothing. */
  readonly meanwhile?: () => Promise<void>
}

const longPages = 2
const shortPages = 8

/** Walks in short pages between two walks in long pages, and judges them; returns its pages, and the first walk as one page. */
async function walkBetween(
  trial: Trial,
  what: string,
  order: RuleId,
  { draft, itemsOf, long, short, meanwhile = async () => undefined }: List,
): Promise<{ readonly pages: readonly Exchange[]; readonly whole: Exchange | undefined }> {
  const read = (limit: number, most: number, from?: string) =>
    walk(trial, { draft: (cursor) => draft({ limit, cursor }), itemsOf, most, from })
  const before = await read(long, longPages)
  let between = await read(short, 1)
  await meanwhile()
  if (between.end === 'bound') {
    const { items, pages, end } = await read(short, shortPages - 1, between.pages.map(nextCursorOf).at(-1))
    between = { items: [...between.items, ...items], pages: [...between.pages, ...pages], end }
  }
  const after = await read(long, longPages)
  for (const [limit, walked] of [
    [long, before],
    [short, between],
  ] as const)
    judgeWalk(trial, `${what}, ${limit} a page,`, limit, walked)
  judgeSameList(trial, `${what}, ${short} a page,`, order, { before, short: between, after })
  const [first, ...others] = before.pages
  return {
    pages: [...before.pages, ...between.pages],
    whole: first === undefined ? undefined : others.reduce(joined, first),
  }
}

/** Reports the name of an order, unless the page does not show its field. */
function report(trial: Trial, rule: RuleId, order: string | undefined, page: Exchange): void {
  if (order === undefined) trial.untestable(rule, 'the page does not show what its order goes by')
  else trial.observe(rule, order, page)
}

function bundleOrder(page: Exchange): string | undefined {
  const rows = field(page.json, 'bundles')
  const instants = (Array.isArray(rows) ? rows : []).map((row) => instantOf(field(row, 'createdAt')))
  return wordFor(instants, 'oldest', 'newest')
}

function nameOrder(page: Exchange): string | undefined {
  const names = usersOf(page).map(({ displayName }) =>
    displayName.normalize('NFC').toUpperCase().toLowerCase(),
  )
  return wordFor(names, 'name', 'name-reversed')
}

const folded = (name: string): string => name.normalize('NFC').toUpperCase().toLowerCase()

/** The name of an order that rises or falls throughout; undefined with fewer than two values, or when some are missing. */
function wordFor<Value extends string | number>(
  values: readonly (Value | undefined)[],
  rising: string,
  falling: string,
): string | undefined {
  const given = values.filter((value) => value !== undefined)
  if (given.length < Math.max(2, values.length)) return undefined
  const pairs = given.slice(1).map((value, index) => [given[index] as Value, value] as const)
  if (pairs.every(([one, next]) => one <= next)) return rising
  return pairs.every(([one, next]) => one >= next) ? falling : 'another order'
}
