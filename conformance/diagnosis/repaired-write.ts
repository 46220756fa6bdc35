import { type Assertion, answers, must, statusOf, wrong } from '../kit/assertion.ts'
import type { Pair, Trial } from '../kit/check.ts'
import type { GrantDraft } from '../kit/draft.ts'
import { draftIn, drafts, idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { grantOf, iso, isRefusal } from '../kit/wire.ts'

/** A write whose answer no state explains, and the grants that were there: of its pair, and of others. */
interface Write {
  readonly pair: Pair
  readonly exchange: Exchange
  readonly broken: readonly Assertion[]
  readonly grants: readonly string[]
  readonly others: ReadonlySet<string>
  /** Told what was sent for the pair. */
  readonly history: Exchange[]
}

/**
 * Returns what is broken where a write was refused, or a create not granted although access was not there yet: one thing of it is repaired
 * at a time, the key first, and what makes it granted is to blame.
 */
export async function brokenByWrite(trial: Trial, write: Write): Promise<readonly Assertion[]> {
  const { exchange, broken, grants, others } = write
  const { status, request } = exchange
  const draft = draftIn(exchange)
  const again = async (repair: GrantDraft): Promise<Exchange> => {
    const { bundleId, userId } = write.pair
    const { grantId } = idsIn(request)
    const repeated = await trial.send(
      grantId === undefined
        ? drafts.create(bundleId, userId, { ...draft, ...repair }, trial.sourceId)
        : drafts.revoke(bundleId, grantId),
    )
    write.history.push(repeated)
    return repeated
  }
  // A server error breaks a rule of its own.
  if (status >= 500) return broken
  const isOfKey = request.key !== 'full'
  if (isOfKey && (status === 401 || status === 403) && (await again({})).status === 200)
    return [must('AUTH-GRANTS-GOVERNS', 'a write needs no other permission than grants', answers(exchange))]
  // What is covered is taken as well, and answers 200.
  const isCovered = isRefusal(exchange) && broken.some(({ rule }) => rule === 'GRANT-COVERED')
  const isCreate = request.method === 'POST' && broken.some(({ rule }) => rule === 'GRANT-CREATES')
  if (!isCovered && !isCreate) return broken
  const answered = grantOf(exchange)?.id
  const { sourceId, endsAt, grantType } = draft
  // One that no repair before has had: it may count for all users.
  const other = trial
    .sourceId()
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(-20)
  const withSource = sourceId === undefined ? 'with a sourceId' : 'with another sourceId'
  const isInZone = typeof endsAt === 'string' && !endsAt.endsWith('Z')
  const repairs: readonly (readonly [boolean, StatedRuleId, string, GrantDraft])[] = [
    [isOfKey, 'AUTH-GRANTS-GOVERNS', 'by another key of the owner', {}],
    [true, ruleOfSource(sourceId, exchange), withSource, { sourceId: other }],
    [
      isInZone,
      'GRANT-ENDS-AT-EXACT',
      'with its end in UTC',
      isInZone ? { endsAt: iso(Date.parse(endsAt)) } : {},
    ],
    [
      grantType !== 'paid_external',
      'GRANT-TYPE-REQUESTABLE',
      'with another type',
      { grantType: 'paid_external', sourceId: other },
    ],
  ]
  const seen = answered === undefined ? statusOf(exchange) : `grant ${answered}`
  const judged = wrong('a new grant', seen, exchange)
  for (const [isTried, rule, what, repair] of repairs) {
    if (!isTried) continue
    const { status, ...answer } = await again(repair)
    const id = grantOf(answer)?.id
    const isNew = id !== undefined && (isCovered || (id !== answered && !grants.includes(id)))
    if (status === 200 && isNew) return [must(rule, `a create is granted that ${what} is granted`, judged)]
  }
  const ofOther = 'access of another user or bundle covers nothing'
  return others.has(answered ?? '') ? [must('GRANT-COVERED', ofOther, judged)] : broken
}

/** A source, or the lack of one, that is taken for the same as another, is too long, has characters that are refused, or is missed. */
function ruleOfSource(source: string | undefined, { status }: Exchange): StatedRuleId {
  if (source === undefined && status < 400) return 'GRANT-CREATES'
  if (status === 200 || status === 409) return 'GRANT-SOURCE-SCOPE'
  if (source === undefined) return 'GRANT-SOURCE-REQUIRED-PAID'
  return source.length >= 255 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
}
