import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { type Defect, listingOf, noTrace, refuses } from '../kit/claims.ts'
import type { GrantDraft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso } from '../kit/wire.ts'
import { bodyChecks } from './bodies.ts'

/** Creates with one defect each: refused without an effect, and accepted once the defect is repaired. */
export const refusalChecks: readonly Check[] = [
  refusal('refusals/required', [
    ['no userId', 'GRANT-USER-REQUIRED', { extra: { userId: undefined } }],
    ['userId of another JSON type', 'GRANT-USER-REQUIRED', { extra: { userId: 7 } }],
    ['userId null', 'GRANT-USER-REQUIRED', { extra: { userId: null } }],
    ['no grantType', 'GRANT-TYPE-REQUESTABLE', { extra: { grantType: undefined } }],
    ['grantType trial', 'GRANT-TYPE-REQUESTABLE', { grantType: 'trial' }],
    ['an unknown grantType', 'GRANT-TYPE-REQUESTABLE', { grantType: 'lifetime' }],
    ['grantType in capitals', 'GRANT-TYPE-REQUESTABLE', { grantType: 'PAID_EXTERNAL' }],
    ['paid_external without sourceId', 'GRANT-SOURCE-REQUIRED-PAID', { sourceId: undefined }],
    ['paid_external with sourceId null', 'GRANT-SOURCE-REQUIRED-PAID', { extra: { sourceId: null } }],
  ]),
  refusal('refusals/source-pattern', [
    ['an empty sourceId', 'GRANT-SOURCE-PATTERN', { sourceId: '' }],
    ['a sourceId that begins with a dot', 'GRANT-SOURCE-PATTERN', { sourceId: '.invoice' }],
    ['a sourceId that begins with a dash', 'GRANT-SOURCE-PATTERN', { sourceId: '-invoice' }],
    ['a sourceId that begins with an underscore', 'GRANT-SOURCE-PATTERN', { sourceId: '_invoice' }],
    ['a sourceId with a space', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice 1' }],
    ['a sourceId with a slash', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice/1' }],
    ['a sourceId with a letter beyond ASCII', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoicé' }],
    ['a sourceId that ends in a line break', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice\n' }],
    ['a sourceId that is a number', 'GRANT-SOURCE-PATTERN', { extra: { sourceId: 7 } }],
    ['a sourceId of 257 characters', 'GRANT-SOURCE-MAX-256', { sourceId: 'a'.repeat(257) }],
  ]),
  refusal('refusals/ends', [
    ['an end that is over', 'GRANT-ENDS-IN-PAST', { endsAt: (now) => iso(now - hour) }],
    ['an end that is just over', 'GRANT-ENDS-IN-PAST', { endsAt: (now) => iso(now - 5_000) }],
    ['an end long ago', 'GRANT-ENDS-IN-PAST', { endsAt: '2001-01-01T00:00:00Z' }],
    ['an end that is a number', 'ERROR-INVALID-REFUSED', { extra: { endsAt: 1_900_000_000_000 } }],
    ['an end that is null', 'ERROR-INVALID-REFUSED', { extra: { endsAt: null } }],
    ['an end that is empty', 'ERROR-INVALID-REFUSED', { endsAt: '' }],
    ['an end that is no instant', 'ERROR-INVALID-REFUSED', { endsAt: 'next month' }],
    ['an end in month 13', 'ERROR-INVALID-REFUSED', { endsAt: '2099-13-01T00:00:00Z' }],
  ]),
  ...bodyChecks,
  check(
    'refusals/source-edges',
    {
      title:
        'A sourceId at the edges of its pattern is taken, comes back unchanged, and counts to its last character',
      given: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'),
      needs: ['pairs:1'],
    },
    sourceEdges,
  ),
]

type Case = readonly [name: string, rule: RuleId, wish: GrantDraft]

function refusal(id: string, cases: readonly Case[]): Check {
  return {
    id,
    title: `${cases.length} creates with one defect each are refused without a trace`,
    needs: ['pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const sound: GrantDraft = { endsAt: (now) => iso(now + hour) }
      const defects = cases.map(([name, rule, wish]): Defect => {
        const draft = trial.createDraft(pair, { ...sound, ...wish })
        if (rule === 'GRANT-ENDS-IN-PAST') return { name, rule, draft, statuses: clientErrors }
        return { name, rule, draft, statuses: [400, 422], observe: 'ERROR-INVALID' }
      })
      const twin = trial.createDraft(pair, sound)
      const refused = await refuses(trial, {
        twin,
        twinRule: 'GRANT-CREATES',
        defects,
        between: noTrace(trial, pair, defects),
      })
      for (const [index, { rule, name }] of defects.entries()) {
        const status = refused[index]?.status ?? 0
        if (rule === 'GRANT-ENDS-IN-PAST' && clientErrors.includes(status))
          trial.observe(rule, status === 400 ? '400' : 'other-4xx', refused, name)
      }
    },
  }
}

/** Sources at the bounds of length and pattern; a single character may have been used by an earlier run. */
async function sourceEdges(trial: Trial, single: string): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const tag = trial.sourceId()
  const longest = tag.padEnd(256, 'Z')
  const almost = `${longest.slice(0, -1)}Y`
  const sources = [`${tag}._:-`, `Z${tag}:A-z_0.`, `9${tag}`, longest, almost, single]
  const exchanges: Exchange[] = []
  for (const [index, sourceId] of sources.entries()) {
    const exchange = await trial.create(pair, { sourceId, endsAt: iso(from + (index + 1) * hour) })
    exchanges.push(exchange)
    const rule = sourceId.length === 256 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
    const used = sourceId === single || sourceId === almost
    const taken = exchange.status === 200 || (used && exchange.status === 409)
    const claim = `a sourceId of ${sourceId.length} allowed characters is taken`
    trial.judge(rule, claim, taken, exchange)
  }
  const [one, other] = [exchanges[sources.indexOf(longest)], exchanges[sources.indexOf(almost)]] as [
    Exchange,
    Exchange,
  ]
  const fresh = other.status === 200 && grantOf(other)?.id !== grantOf(one)?.id
  const counts = 'a sourceId that differs in its last character only is a new one'
  trial.judge('GRANT-SOURCE-SCOPE', counts, fresh || one.status !== 200, [one, other])
  const { grants, pages } = await listingOf(trial, pair)
  const kept = new Set(grants.map((grant) => grant.sourceId))
  const hasSources = grants.some((grant) => grant.sourceId !== undefined)
  const lost = sources.filter((sourceId) => sourceId !== single && !kept.has(sourceId))
  if (hasSources)
    trial.equal('GRANT-SOURCE-FIELD', 'each sourceId is kept in every character', lost, [], pages)
}

const clientErrors = Array.from({ length: 100 }, (_, index) => 400 + index)
