import type { Check, Pair, Trial } from '../kit/check.ts'
import { endText, granted, idsOf, listingOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, listed, noneListed, refused, so } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { walkUsers } from '../kit/walk.ts'
import {
  field,
  grantOf,
  grantsOf,
  nextCursorOf,
  second,
  secondsAfter,
  usersOf,
  type WireBundleUser,
  type WireGrant,
} from '../kit/wire.ts'

/** Seconds after which it is asked again; in a run that is over before, only after the first of them. */
const ages = [36, 65, 5 * 60, 20 * 60, 60 * 60, 4 * 60 * 60, 12 * 60 * 60, 24 * 60 * 60]
/** Seconds for which a cursor must go on, since nothing says how long one lives. */
const cursorAge = 120
/** In seconds. */
const days = 24 * 60 * 60

/** What a run learns in its first seconds, asked again when time has passed. */
export const lastingChecks: readonly Check[] = [
  {
    id: 'lasting/answers',
    title:
      'What was granted, revoked, expired, given out as a cursor or an alias, and refused, is so later as well',
    // Two are held for long: as many as other checks need at once are left to them.
    needs: ['pairs:6'],
    run: lasting,
  },
]

/** What is asked about again. */
interface Kept {
  readonly begun: number
  readonly pair: Pair
  /** A user whose access was revoked. */
  readonly left: Pair
  /** A grant of some seconds, then two that last longer than any run. */
  readonly short: Sourced
  readonly current: Sourced
  readonly next: Sourced
  readonly revoked: readonly Sourced[]
  readonly cursors: readonly Cursor[]
}

interface Sourced {
  readonly sourceId: string
  readonly grant: WireGrant
  readonly exchange: Exchange
}

/** A first page whose cursor is followed later: the rows that it showed, and those that its list showed at once. */
interface Cursor {
  readonly page: Exchange
  readonly follow: (cursor: string) => Promise<Exchange>
  readonly rowsOf: (page: Exchange) => readonly string[]
}

async function lasting(trial: Trial): Promise<void> {
  const [pair, left] = [await trial.pair(), await trial.pair()]
  const begun = trial.now()
  const grant = async (of: Pair, seconds: number): Promise<Sourced> => {
    const sourceId = trial.sourceId()
    const exchange = await trial.create(of, { sourceId, endsAt: (now) => secondsAfter(now, seconds) })
    return { sourceId, exchange, grant: granted(trial, 'GRANT-CREATES', exchange) }
  }
  const [short, current, next] = [
    await grant(pair, 3),
    await grant(pair, 30 * days),
    await grant(pair, 40 * days),
  ]
  const [selected, cascaded] = [await grant(pair, 50 * days), await grant(pair, 60 * days)]
  const revoked = [selected, cascaded, await grant(left, 30 * days)]
  for (const [of, { id }] of [
    [pair, selected.grant],
    [left, (revoked.at(-1) as Sourced).grant],
  ] as const)
    granted(trial, 'REVOKE-SELECTED', await trial.revoke(of, id))
  const cursors = await firstPages(trial, pair)
  const kept = { begun, pair, left, short, current, next, revoked, cursors }
  await refusedKeys(trial)
  let asked = begun
  for (const age of ages)
    trial.later(
      begun + age * second,
      async () => {
        if (trial.now() - asked < 20 * second) return
        asked = trial.now()
        await ask(trial, kept)
      },
      begun + Math.min(age, ages[0] ?? age) * second,
    )
}

/** The first page, one row long, of the lists in which there is a second one. */
async function firstPages(trial: Trial, { bundleId, userId, displayName }: Pair): Promise<readonly Cursor[]> {
  const grants = { userId, limit: 1, sort: 'endsAt', dir: 'asc' } as const
  const text = [...displayName].slice(0, 2).join('')
  const search = { displayName: text, limit: 1 }
  const lists: readonly Cursor[] = [
    {
      page: await trial.listGrants(bundleId, grants),
      follow: (cursor) => trial.listGrants(bundleId, { ...grants, cursor }),
      rowsOf: (page) => idsOf(grantsOf(page)),
    },
    {
      page: await trial.searchUsers(search),
      follow: (cursor) => trial.searchUsers({ ...search, cursor }),
      rowsOf: (page) => usersOf(page).map((user) => user.userId),
    },
  ]
  return lists.filter(({ page }) => nextCursorOf(page) !== undefined)
}

/** Keys that must be refused, in the order of the description. */
async function refusedKeys(trial: Trial): Promise<void> {
  const wrong: readonly (readonly [KeyName, StatedRuleId])[] = [
    ['revoked', 'AUTH-MISSING-OR-INVALID'],
    ['noGrants', 'AUTH-GRANTS-GOVERNS'],
  ]
  const { main } = trial.resources.bundles
  for (const [key, rule] of wrong) {
    if (!trial.resources.keys.includes(key)) continue
    trial.mark()
    trial.judge(rule, `the key ${key} is refused`, refused(await trial.listGrants(main, { limit: 1 }, key)))
  }
}

async function ask(trial: Trial, kept: Kept): Promise<void> {
  const seconds = Math.floor((trial.now() - kept.begun) / second)
  await askCursors(trial, kept, seconds)
  await askGrants(trial, kept, `${seconds} s later`)
  await askUsers(trial, kept, `${seconds} s later`)
  await refusedKeys(trial)
  for (const one of [kept.short, kept.current]) await retry(trial, kept.pair, one, `${seconds} s later`)
}

async function askCursors(trial: Trial, { cursors }: Kept, seconds: number): Promise<void> {
  if (seconds > cursorAge) return
  for (const { page, follow, rowsOf } of cursors) {
    trial.mark()
    const second = await follow(nextCursorOf(page) ?? '')
    const claim = `a cursor of ${page.operation} goes on ${seconds} s later`
    if (!trial.judge('PAGE-CURSOR-CONTINUES', claim, answers(second), [page, second])) continue
    const again = rowsOf(second).filter((row) => rowsOf(page).includes(row))
    const once = `what was on the first page of ${page.operation} does not come again`
    trial.judge('PAGE-CURSOR-CONTINUES', once, noneListed(again, second), [page, second])
  }
}

async function askGrants(trial: Trial, kept: Kept, later: string): Promise<void> {
  const { pair, short, current, next, revoked } = kept
  trial.mark()
  const { grants, pages } = await listingOf(trial, pair)
  const last = pages.at(-1)
  const has = (rule: StatedRuleId, what: string, one: Sourced) =>
    trial.judge(rule, `${what} is listed ${later}`, listed(idsOf(grants), [one.grant.id], last), [
      one.exchange,
      ...pages,
    ])
  has('GRANTS-EXPIRED-INCLUDED', 'a grant that has expired', short)
  for (const one of [current, next]) has('GRANTS-NOT-REVOKED', 'a grant that nobody has revoked', one)
  const gone = idsOf(grants).filter((id) => revoked.some(({ grant }) => grant.id === id))
  trial.judge('REVOKE-LEAVES-LIST', `a revoked grant is not listed ${later}`, noneListed(gone, last), pages)
  for (const [one, isThere] of [
    [short, true],
    [revoked[0] as Sourced, false],
  ] as const) {
    trial.mark()
    const found = await trial.listGrants(pair.bundleId, { sourceId: one.sourceId, limit: 3 })
    const own = idsOf(grantsOf(found)).filter((id) => id === one.grant.id)
    if (isThere) {
      const claim = `an expired grant is found by its source ${later}`
      trial.judge('GRANTS-EXPIRED-INCLUDED', claim, equal(own, [one.grant.id], found), [one.exchange, found])
    } else {
      const claim = `a revoked grant is not found by its source ${later}`
      trial.judge('REVOKE-LEAVES-LIST', claim, noneListed(own, found), [one.exchange, found])
    }
  }
  trial.mark()
  const search = await trial.searchUsers({ displayName: pair.displayName.slice(0, 30), limit: 50 })
  const aliases = usersOf(search).flatMap(({ userId, displayName }) =>
    displayName === pair.displayName ? [userId] : [],
  )
  if (aliases.length > 0 && nextCursorOf(search) === undefined)
    trial.judge(
      'USER-ALIAS-SCOPED',
      `the alias of a user is the same ${later}`,
      listed(aliases, [pair.userId], search),
    )
}

async function askUsers(trial: Trial, { pair, left, current, next }: Kept, later: string): Promise<void> {
  trial.mark()
  const { items, pages, end } = await walkUsers(trial, pair.bundleId)
  const rowOf = (of: Pair): WireBundleUser | undefined => items.find(({ userId }) => userId === of.userId)
  const [own, other] = [rowOf(pair), rowOf(left)]
  const users = items.flatMap(({ userId }) => userId ?? [])
  if (own === undefined) {
    if (end !== 'last page') return
    trial.judge('BUNDLE-USERS-LIVE', `a user with access is listed ${later}`, listed(users, [pair.userId]))
    return
  }
  const of = [current.exchange, next.exchange, ...pages]
  trial.held('BUNDLE-USERS-LIVE', `a user with access is listed ${later}`, of)
  const gone = so(other === undefined, 'no row', 'a row')
  trial.judge('BUNDLE-USERS-LIVE', `a user whose access was revoked is not listed ${later}`, gone, pages)
  if (own.grantId !== undefined) {
    const claim = `the grant of a user's row is the current one ${later}`
    trial.judge('BUNDLE-USERS-CURRENT-GRANT', claim, equal(own.grantId, current.grant.id), of)
  }
  if (own.accessEndsAt !== undefined) {
    const claim = `access ends with the last grant of the chain ${later}`
    const ends = equal(endText(own.accessEndsAt), endText(next.grant.endsAt))
    trial.judge('BUNDLE-USERS-ACCESS-ENDS-AT', claim, ends, of)
  }
}

/** The source once more, with an end that nothing covers: whatever it answers, it makes no second grant. */
async function retry(
  trial: Trial,
  pair: Pair,
  { sourceId, grant, exchange }: Sourced,
  later: string,
): Promise<void> {
  trial.mark()
  const again = await trial.create(pair, {
    sourceId,
    endsAt: (now) => secondsAfter(now, 70 * days),
  })
  const claim = `a source that was used makes no second grant ${later}`
  const answered = grantOf(again)?.id
  const isNone = again.status !== 200 || answered === grant.id
  const judged = so(isNone, `${grant.id}, or a refusal`, answered ?? field(again.json, 'grant'), again)
  if (!trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged, [exchange, again])) trial.stop(claim)
}
