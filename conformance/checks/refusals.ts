import type { Check, Pair, Trial } from '../check.ts'
import { type Defect, listingOf, refuses } from '../claims.ts'
import type { Draft, GrantDraft } from '../draft.ts'
import type { RuleId } from '../rule.ts'
import { iso } from '../wire.ts'

/** Creates with one defect each: refused, without a trace, and accepted once the defect is repaired. */
export const refusalChecks: readonly Check[] = [
  refusal(
    'refusals/required',
    'smoke',
    ['GRANT-USER-REQUIRED', 'GRANT-TYPE-REQUESTABLE', 'GRANT-SOURCE-REQUIRED-PAID', 'ERROR-INVALID-REFUSED'],
    [
      ['no userId', 'GRANT-USER-REQUIRED', { extra: { userId: undefined } }],
      ['userId of another type', 'GRANT-USER-REQUIRED', { extra: { userId: 7 } }],
      ['no grantType', 'GRANT-TYPE-REQUESTABLE', { extra: { grantType: undefined } }],
      ['grantType trial', 'GRANT-TYPE-REQUESTABLE', { grantType: 'trial' }],
      ['an unknown grantType', 'GRANT-TYPE-REQUESTABLE', { grantType: 'lifetime' }],
      ['grantType in capitals', 'GRANT-TYPE-REQUESTABLE', { grantType: 'PAID_EXTERNAL' }],
      ['paid_external without sourceId', 'GRANT-SOURCE-REQUIRED-PAID', { sourceId: undefined }],
      ['sourceId null', 'ERROR-INVALID-REFUSED', { extra: { sourceId: null } }],
    ],
  ),
  refusal(
    'refusals/source-pattern',
    'certify',
    ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256'],
    [
      ['an empty sourceId', 'GRANT-SOURCE-PATTERN', { sourceId: '' }],
      ['a sourceId that begins with a dot', 'GRANT-SOURCE-PATTERN', { sourceId: '.invoice' }],
      ['a sourceId that begins with a dash', 'GRANT-SOURCE-PATTERN', { sourceId: '-invoice' }],
      ['a sourceId with a space', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice 1' }],
      ['a sourceId with a slash', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice/1' }],
      ['a sourceId with a letter beyond ASCII', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoicé' }],
      ['a sourceId that ends in a line break', 'GRANT-SOURCE-PATTERN', { sourceId: 'invoice\n' }],
      ['a sourceId of 257 characters', 'GRANT-SOURCE-MAX-256', { sourceId: 'a'.repeat(257) }],
    ],
  ),
  refusal(
    'refusals/ends',
    'certify',
    ['GRANT-ENDS-IN-PAST', 'ERROR-INVALID-REFUSED'],
    [
      ['an end that is over', 'GRANT-ENDS-IN-PAST', { endsAt: (now) => iso(now - hourMs) }],
      ['an end long ago', 'GRANT-ENDS-IN-PAST', { endsAt: '2001-01-01T00:00:00Z' }],
      ['an end that is no text', 'ERROR-INVALID-REFUSED', { extra: { endsAt: 1_900_000_000_000 } }],
      ['an end that is null', 'ERROR-INVALID-REFUSED', { extra: { endsAt: null } }],
      ['an end that is no instant', 'ERROR-INVALID-REFUSED', { endsAt: 'next month' }],
      ['an end in month 13', 'ERROR-INVALID-REFUSED', { endsAt: '2099-13-01T00:00:00Z' }],
    ],
  ),
  {
    id: 'refusals/body',
    title: 'A body that is no JSON object, or is not sent as JSON, is refused without a trace',
    rules: ['ERROR-INVALID-REFUSED', 'ERROR-MEDIA-TYPE'],
    sometimes: ['GRANT-CREATES', 'ERROR-INVALID'],
    needs: ['pairs:1'],
    cost: 12,
    profile: 'certify',
    run: bodies,
  },
  {
    id: 'refusals/too-large',
    title: 'A body of 8 MiB answers 413',
    rules: ['ERROR-BODY-TOO-LARGE', 'LIMIT-BODY-SIZE'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 2,
    profile: 'certify',
    run: tooLarge,
  },
  {
    id: 'refusals/source-edges',
    title: 'A sourceId at the edges of its pattern is taken and comes back unchanged',
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256'],
    needs: ['pairs:1'],
    cost: 5,
    profile: 'certify',
    run: sourceEdges,
  },
]

type Case = readonly [name: string, rule: RuleId, wish: GrantDraft]

function refusal(
  id: string,
  profile: 'smoke' | 'certify',
  rules: readonly RuleId[],
  cases: readonly Case[],
): Check {
  return {
    id,
    title: `${cases.length} creates with one defect each are refused without a trace`,
    rules,
    sometimes: ['GRANT-CREATES', 'ERROR-INVALID', 'ERROR-INVALID-REFUSED'],
    needs: ['pairs:1'],
    cost: cases.length + 3,
    profile,
    run: async (trial) => {
      const pair = await trial.pair()
      const before = await listingOf(trial, pair)
      const sound: GrantDraft = { endsAt: (now) => iso(now + hourMs) }
      const defects = cases.map(([name, rule, wish]): Defect => {
        const draft = trial.createDraft(pair, { ...sound, ...wish })
        // A time that cannot be read may be refused with any 4xx.
        const past = rule === 'GRANT-ENDS-IN-PAST' || name.startsWith('an end')
        return {
          name,
          rule,
          draft,
          statuses: past ? clientErrors : [400, 422],
          ...(past ? {} : { observe: 'ERROR-INVALID' as const }),
        }
      })
      const twin = { twin: trial.createDraft(pair, sound), twinRule: 'GRANT-CREATES' as const }
      await refuses(trial, { ...twin, defects })
      const after = await listingOf(trial, pair)
      // The twin alone was recorded.
      const seen = [...before.pages, ...after.pages]
      trial.equal(
        'ERROR-INVALID-REFUSED',
        'a refused create leaves no trace',
        after.grants.length,
        before.grants.length + 1,
        seen,
      )
    },
  }
}

async function bodies(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const before = await listingOf(trial, pair)
  const sound = (): Draft => trial.createDraft(pair, { endsAt: (now) => iso(now + hourMs) })
  const text = (body: string): Draft => ({ ...sound(), body: { text: body } })
  const typed = (type: string | undefined): Draft => ({ ...sound(), headers: { 'content-type': type } })
  const invalid = (name: string, draft: Draft): Defect => ({
    name,
    rule: 'ERROR-INVALID-REFUSED',
    draft,
    statuses: [400, 422],
    observe: 'ERROR-INVALID',
  })
  const media = (name: string, draft: Draft): Defect => ({
    name,
    rule: 'ERROR-MEDIA-TYPE',
    draft,
    statuses: [415],
  })
  await refuses(trial, {
    twin: sound(),
    twinRule: 'GRANT-CREATES',
    defects: [
      invalid('malformed JSON', text('{"userId":')),
      invalid('an array', text('[]')),
      invalid('a text', text('"grant"')),
      invalid('null', text('null')),
      media('a body sent as text', typed('text/plain')),
      media('a body sent as a form', typed('application/x-www-form-urlencoded')),
      media('a body sent as something that begins like JSON', typed('application/jsonx')),
    ],
  })
  const after = await listingOf(trial, pair)
  const seen = [...before.pages, ...after.pages]
  trial.equal(
    'ERROR-INVALID-REFUSED',
    'a refused create leaves no trace',
    after.grants.length,
    before.grants.length + 1,
    seen,
  )
}

/** A target may close the connection instead of reading on, so that its answer cannot always be read. */
async function tooLarge(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const sound = trial.createDraft(pair, { endsAt: (now) => iso(now + hourMs) })
  const text = JSON.stringify({ padding: 'x'.repeat(8 * 1024 * 1024) })
  const [large] = await trial.together([{ ...sound, body: { text } }])
  const twin = await trial.send(sound)
  if (large === undefined || large.status === 0) {
    trial.untestable('ERROR-BODY-TOO-LARGE', 'the connection was closed before an answer could be read')
    trial.observe('LIMIT-BODY-SIZE', 'the connection is closed', twin)
    return
  }
  const refused = large.status === 413 && twin.status === 200
  trial.judge('ERROR-BODY-TOO-LARGE', 'a body of 8 MiB answers 413, a small one 200', refused, [large, twin])
  trial.observe('LIMIT-BODY-SIZE', large.status === 413 ? 'below 8 MiB' : 'above 8 MiB', [large, twin])
}

async function sourceEdges(trial: Trial): Promise<void> {
  const pair: Pair = await trial.pair()
  const from = trial.now()
  const tag = trial.sourceId()
  const sources = [`${tag}._:-`, `${tag}:A-z_0.`, tag.padEnd(256, 'Z')]
  for (const [index, sourceId] of sources.entries()) {
    const exchange = await trial.create(pair, { sourceId, endsAt: iso(from + (index + 1) * hourMs) })
    const rule = sourceId.length === 256 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
    trial.judge(
      rule,
      `a sourceId of ${sourceId.length} allowed characters is taken`,
      exchange.status === 200,
      exchange,
    )
  }
}

const clientErrors = Array.from({ length: 100 }, (_, index) => 400 + index)
const hourMs = 3_600_000
