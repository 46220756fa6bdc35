import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, endText, granted, idsOf, listingOf, unchanged } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso, type WireGrant } from '../kit/wire.ts'
import { sourceScopeChecks } from './source-scope.ts'

/** Repeated sources: never a second grant, and only for the same bundle, user and type. */
export const dedupeChecks: readonly Check[] = [
  {
    id: 'dedupe/repeated',
    title: 'A sourceId sent again, with the same end or another one, records nothing and changes nothing',
    needs: ['pairs:1'],
    run: repeated,
  },
  {
    id: 'dedupe/in-a-chain',
    title:
      'A sourceId of a current or a scheduled grant is a duplicate; what comes first when access is covered is reported',
    needs: ['pairs:1'],
    run: inChain,
  },
  ...sourceScopeChecks,
  {
    id: 'dedupe/revoked-source',
    title: 'What the sourceId of a revoked grant does is reported; the grant itself never comes back',
    needs: ['pairs:1'],
    run: ofRevoked,
  },
]

async function repeated(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hour
  const sourceId = trial.sourceId()
  const first = await trial.create(pair, { sourceId, endsAt: iso(end) })
  const grant = granted(trial, 'GRANT-CREATES', first)
  const same = await trial.create(pair, { sourceId, endsAt: iso(end) })
  const later = await trial.create(pair, { sourceId, endsAt: iso(end + hour) })
  const earlier = await trial.create(pair, { sourceId, endsAt: iso(end - hour / 2) })
  const seen = [first, same, later, earlier]
  const sound = [
    judgeDuplicate(trial, 'a sourceId used again with the same end', grant, [first, same]),
    judgeDuplicate(trial, 'a sourceId used again with a later end', grant, [first, later]),
    judgeDuplicate(trial, 'a sourceId used again with an earlier end', grant, [first, earlier]),
  ]
  const variant = duplicateVariants.get(`${same.status},${later.status}`)
  const claim = 'a duplicate is a retry by its terms, always a conflict, or always the existing grant'
  const known = trial.judge('GRANT-DUPLICATE-SOURCE', claim, variant !== undefined, seen)
  // Another end within existing access: where coverage answers it first, it answers the retry as well.
  const covered = variant === 'replay' && earlier.status === 200
  if (known && sound.every(Boolean))
    trial.observe('GRANT-DUPLICATE-SOURCE', covered ? 'replay or conflict' : (variant ?? ''), seen)
  await judgeLedger(trial, pair, [grant], seen)
}

async function inChain(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const sources = [trial.sourceId(), trial.sourceId(), trial.sourceId()]
  const ends = [from + hour, from + 2 * hour, from + 4 * hour]
  const chain = await chainOf(trial, pair, ends, (index) => ({ sourceId: sources[index] }))
  const [, scheduled] = chain.grants as [WireGrant, WireGrant, WireGrant]
  // The middle grant is neither the first nor the last of the chain, and does not contain the requested end.
  const covered = await trial.create(pair, { sourceId: sources[1], endsAt: iso(from + 3 * hour) })
  const later = await trial.create(pair, { sourceId: sources[1], endsAt: iso(from + 5 * hour) })
  const seen = [...chain.created, covered, later]
  judgeDuplicate(trial, 'the sourceId of a scheduled grant', scheduled, [...chain.created, later])
  const answered = grantOf(covered)?.id
  const live = covered.status === 200 && idsOf(chain.grants).includes(answered ?? '')
  const claim = 'a duplicate that is covered too answers 409 or a grant of the chain'
  trial.judge('GRANT-SOURCE-NO-SECOND', claim, covered.status === 409 || live, [...chain.created, covered])
  const existing = covered.status === 409 || answered === scheduled.id
  if (existing || live) trial.observe('GRANT-DUPLICATE-FIRST', existing ? 'duplicate' : 'coverage', seen)
  else trial.untestable('GRANT-DUPLICATE-FIRST', 'neither the existing grant nor a covering one was answered')
  await judgeLedger(trial, pair, chain.grants, seen)
}

async function ofRevoked(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const sources = [trial.sourceId(), trial.sourceId()]
  const ends = [from + hour, from + 2 * hour]
  const chain = await chainOf(trial, pair, ends, (index) => ({ sourceId: sources[index] }))
  const [first] = chain.grants as [WireGrant]
  const revoked = await trial.revoke(pair, first.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const live: WireGrant[] = []
  const seen = [...chain.created, revoked]
  for (const [index, situation] of ['revoked by name', 'revoked with an earlier one'].entries()) {
    const exchange = await trial.create(pair, { sourceId: sources[index], endsAt: iso(ends[index] ?? 0) })
    seen.push(exchange)
    const grant = grantOf(exchange)
    const old = idsOf(chain.grants).includes(grant?.id ?? '')
    const anew = exchange.status === 200 && grant !== undefined && !old
    const duplicate =
      exchange.status === 409 || (exchange.status === 200 && grant?.id === chain.grants[index]?.id)
    const claim = `the sourceId of a grant ${situation} is a duplicate, or free again`
    if (trial.judge('GRANT-REVOKED-SOURCE', claim, anew || duplicate, seen))
      trial.observe('GRANT-REVOKED-SOURCE', anew ? 'new' : 'duplicate', seen, situation)
    if (anew) live.push(grant)
  }
  await judgeLedger(trial, pair, live, seen)
}

/** Statuses of a duplicate with the same end and of one with a later end. */
const duplicateVariants: ReadonlyMap<string, string> = new Map([
  ['200,409', 'replay'],
  ['409,409', 'conflict'],
  ['200,200', 'return-existing'],
])

/** Judges that a duplicate was refused with 409, or answered with the grant that has the source. */
function judgeDuplicate(trial: Trial, what: string, existing: WireGrant, seen: readonly Exchange[]): boolean {
  const answer = seen.at(-1)
  const found = answer === undefined ? undefined : grantOf(answer)
  const same = answer?.status === 200 && found?.id === existing.id
  const asItIs = 'the existing grant is answered as it is'
  if (same && found !== undefined)
    unchanged(trial, 'GRANT-SOURCE-NO-SECOND', asItIs, [existing], [found], seen)
  const holds = answer?.status === 409 || same
  return trial.judge('GRANT-SOURCE-NO-SECOND', `${what} answers 409 or the existing grant`, holds, seen)
}

/** Judges that the list has exactly these grants with these ends. */
async function judgeLedger(
  trial: Trial,
  pair: Pair,
  expected: readonly WireGrant[],
  before: readonly Exchange[],
): Promise<void> {
  const { grants, pages } = await listingOf(trial, pair)
  const compared = (list: readonly WireGrant[]) =>
    list.map(({ id, endsAt }) => `${id} until ${endText(endsAt)}`).toSorted()
  const claim = 'a duplicate records nothing and changes no end'
  trial.equal('GRANT-SOURCE-NO-SECOND', claim, compared(grants), compared(expected), [...before, ...pages])
}
