import type { Check, Pair, Trial } from '../kit/check.ts'
import { endText, granted, idsOf, listingOf } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, listed, noneListed, refused, so } from '../kit/judged.ts'
import type { RuleId, StatedRuleId } from '../kit/rule.ts'
import { walkUsers } from '../kit/walk.ts'
import {
  field,
  grantOf,
  grantsOf,
  nextCursorOf,
  second,
  secondsAfter,
  usersOf,
  type WireGrant,
} from '../kit/wire.ts'
import { judgeUser } from './bundle-users.ts'
import { ofUsers } from './history.ts'

/** Seconds after which it is asked again; in a run that is over before, only after the first of them. */
const ages = [36, 65, 5 * 60, 20 * 60, 60 * 60, 4 * 60 * 60, 12 * 60 * 60, 24 * 60 * 60]
/** Seconds for which a cursor must go on: nothing says that one ends, and a session, which is called short-lived, lasts 15 minutes. */
const cursorAge = 20 * 60 + 60
/** In seconds. */
const days = 24 * 60 * 60

/** What is judged whenever it is asked again. */
const ofLater: readonly RuleId[] = [
  'AUTH-MISSING-OR-INVALID',
  'AUTH-GRANTS-GOVERNS',
  'PAGE-CURSOR-CONTINUES',
  'GRANTS-EXPIRED-INCLUDED',
  'GRANTS-NOT-REVOKED',
  'GRANT-STARTS-AT',
  'REVOKE-LEAVES-LIST',
  'USER-ALIAS-SCOPED',
  ...ofUsers,
  'GRANT-EXPIRES-AT-END',
  'GRANT-SOURCE-NO-SECOND',
  'GRANT-START-CHOSEN',
]

/** What a run learns in its first seconds, asked again when time has passed. */
export const lastingChecks: readonly Check[] = [
  {
    id: 'lasting/answers',
    title:
      'What was granted, revoked, expired, given out as a cursor or an alias, and refused, is so later as well',
    rules: [...ofLater, 'REVOKE-CASCADE-LATER'],
    // Two are held for long: as many as other checks need at once are left to them.
    needs: ['pairs:6'],
    run: lasting,
  },
  {
    id: 'lasting/restart',
    title: 'What was acknowledged before a restart is so after it',
    rules: ofLater,
    needs: ['option:restart', 'pairs:2'],
    run: async (trial) => {
      const kept = await begin(trial)
      // The short grant has expired by then.
      trial.later(kept.begun + 5 * second, async () => {
        const last = await grant(trial, kept.pair, 42 * days)
        await trial.restart()
        await ask(trial, { ...kept, chain: [...kept.chain, last] })
      })
    },
  },
]

/** What is asked about again. */
interface Kept {
  readonly begun: number
  readonly pair: Pair
  /** A user whose access was revoked. */
  readonly left: Pair
  /** A grant of some seconds, then those that last longer than any run, the current one first. */
  readonly short: Sourced
  readonly chain: readonly Sourced[]
  readonly revoked: readonly Sourced[]
  readonly cursors: readonly Cursor[]
}

interface Sourced {
  readonly sourceId: string
  readonly grantType: string
  readonly grant: WireGrant
  readonly exchange: Exchange
}

/** A first page whose cursor is followed later: the rows that it showed, and those that its list showed at once. */
interface Cursor {
  readonly page: Exchange
  readonly follow: (cursor: string) => Promise<Exchange>
  readonly rowsOf: (page: Exchange) => readonly string[]
}

async function grant(trial: Trial, of: Pair, seconds: number, grantType = 'paid_external'): Promise<Sourced> {
  const sourceId = trial.sourceId()
  const endsAt = (now: number) => secondsAfter(now, seconds)
  const exchange = await trial.create(of, { grantType, sourceId, endsAt })
  return { sourceId, grantType, exchange, grant: granted(trial, 'GRANT-CREATES', exchange) }
}

async function begin(trial: Trial): Promise<Kept> {
  const [pair, left] = [await trial.pair(), await trial.pair()]
  const begun = trial.now()
  const short = await grant(trial, pair, 3)
  const chain = [
    await grant(trial, pair, 20 * days),
    await grant(trial, pair, 30 * days, 'gift'),
    await grant(trial, pair, 40 * days),
  ]
  const [gone, cascaded] = [await grant(trial, pair, 50 * days), await grant(trial, pair, 60 * days)]
  const alone = await grant(trial, left, 20 * days)
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, gone.grant.id))
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(left, alone.grant.id))
  const cursors = await firstPages(trial, pair)
  await refusedKeys(trial)
  return { begun, pair, left, short, chain, revoked: [gone, cascaded, alone], cursors }
}

async function lasting(trial: Trial): Promise<void> {
  let kept = await begin(trial)
  const { begun } = kept
  let asked = begun
  for (const age of ages)
    trial.later(
      begun + age * second,
      async () => {
        if (trial.now() - asked < 20 * second) return
        asked = trial.now()
        await ask(trial, kept)
        kept = await shortened(trial, kept)
      },
      begun + Math.min(age, ages[0] ?? age) * second,
    )
}

/** A late revoke takes the whole rest of the chain with it; there is one at the first time only. */
async function shortened(trial: Trial, kept: Kept): Promise<Kept> {
  const { pair, chain, revoked } = kept
  const [current, ...rest] = chain
  const [selected] = rest
  if (current === undefined || selected === undefined) return kept
  trial.mark()
  const exchange = await trial.revoke(pair, selected.grant.id)
  granted(trial, 'REVOKE-SELECTED', exchange)
  const { grants, pages } = await listingOf(trial, pair)
  const left = idsOf(grants).filter((id) => rest.some(({ grant }) => grant.id === id))
  const claim = 'later grants go with a revoked one, however long they are there'
  trial.judge('REVOKE-CASCADE-LATER', claim, noneListed(left, exchange), [exchange, ...pages])
  return { ...kept, chain: [current], revoked: [...rest, ...revoked] }
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
    {
      page: await trial.listUsers(bundleId, { limit: 1 }),
      follow: (cursor) => trial.listUsers(bundleId, { limit: 1, cursor }),
      // Who has access meanwhile, and in what order, is others' business.
      rowsOf: () => [],
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
  await askUsers(trial, kept)
  await refusedKeys(trial)
  for (const one of [kept.short, ...kept.chain.slice(0, 2)])
    await retry(trial, kept.pair, one, `${seconds} s later`)
  await renew(trial, kept, `${seconds} s later`)
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
  const { pair, short, chain, revoked } = kept
  trial.mark()
  const { grants, pages } = await listingOf(trial, pair)
  const last = pages.at(-1)
  const has = (rule: StatedRuleId, what: string, one: Sourced) =>
    trial.judge(rule, `${what} is listed ${later}`, listed(idsOf(grants), [one.grant.id], last), [
      one.exchange,
      ...pages,
    ])
  has('GRANTS-EXPIRED-INCLUDED', 'a grant that has expired', short)
  const gone = chain.filter((one) => !has('GRANTS-NOT-REVOKED', 'a grant that nobody has revoked', one))
  // Without it the access is another one.
  if (gone.length > 0) trial.stop('a grant is lost')
  for (const { grant, exchange } of [short, ...chain]) {
    const row = grants.find(({ id }) => id === grant.id)
    if (row?.startsAt === undefined || grant.startsAt === undefined) continue
    const same = equal(endText(row.startsAt), endText(grant.startsAt), last)
    trial.judge('GRANT-STARTS-AT', `a start is the same ${later}`, same, [exchange, ...pages])
  }
  const back = idsOf(grants).filter((id) => revoked.some(({ grant }) => grant.id === id))
  trial.judge('REVOKE-LEAVES-LIST', `a revoked grant is not listed ${later}`, noneListed(back, last), pages)
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

async function askUsers(trial: Trial, { pair, left, short, chain }: Kept): Promise<void> {
  trial.mark()
  const users = await walkUsers(trial, pair.bundleId)
  const grants = [short, ...chain].map(({ grant }) => grant)
  judgeUser(trial, pair.userId, grants, users, trial.now())
  judgeUser(trial, left.userId, [], users, trial.now())
}

/** The source once more, with an end that nothing covers: whatever it answers, it makes no second grant. */
async function retry(
  trial: Trial,
  pair: Pair,
  { sourceId, grantType, grant, exchange }: Sourced,
  later: string,
): Promise<void> {
  trial.mark()
  const again = await trial.create(pair, {
    grantType,
    sourceId,
    endsAt: (now) => secondsAfter(now, 70 * days),
  })
  const claim = `a source that was used makes no second grant ${later}`
  const answered = grantOf(again)?.id
  const isNone = again.status !== 200 || answered === grant.id
  const judged = so(isNone, `${grant.id}, or a refusal`, answered ?? field(again.json, 'grant'), again)
  if (!trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged, [exchange, again])) trial.stop(claim)
}

/** A renewal that only revoked grants would cover: it begins where access ends, and is taken back. */
async function renew(trial: Trial, { pair, chain }: Kept, later: string): Promise<void> {
  trial.mark()
  const last = chain.at(-1) as Sourced
  const renewed = await trial.create(pair, { endsAt: (now) => secondsAfter(now, 45 * days) })
  const grant = granted(trial, 'GRANT-CREATES', renewed)
  if (grant.startsAt !== undefined) {
    const claim = `a renewal begins where access ends ${later}`
    const judged = equal(endText(grant.startsAt), endText(last.grant.endsAt), renewed)
    trial.judge('GRANT-START-CHOSEN', claim, judged, [last.exchange, renewed])
  }
  granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, grant.id))
}
