import { type CatalogueRule, catalogue } from '../contract/catalogue.ts'
import type { Failure } from '../run/failures.ts'
import type { Recording } from './recording.ts'
import { type Story, storyOf } from './story.ts'
import { confirmationInWords } from './wording.ts'

/** A violated rule with the failure that shows it best, and the others. */
export interface FailedRule {
  readonly rule: CatalogueRule
  readonly story: Story
  readonly others: readonly Failure[]
}

/** The violated rules: known failures last, the surest first, and of these the one that most checks saw broken. */
export function failedRules(failures: readonly Failure[], recording: Recording): readonly FailedRule[] {
  const groups = Map.groupBy(failures, ({ rule }) => rule)
  const failed = catalogue.flatMap((rule) => {
    const [best, ...others] = (groups.get(rule.id) ?? []).toSorted((a, b) => rank(a) - rank(b))
    if (best === undefined) return []
    return [{ rule, story: storyOf(best, recording), others: others.toSorted(byNumber) }]
  })
  return failed.toSorted(
    (a, b) => sureness(a.story.failure) - sureness(b.story.failure) || b.others.length - a.others.length,
  )
}

/** A failed rule as lines of text: how sure it is, what should be so and what was seen, and the last exchanges where wanted. */
export function failureText(
  { story: { failure, claims, scenes }, others }: Pick<FailedRule, 'story' | 'others'>,
  show: 'claims' | 'exchanges',
): readonly string[] {
  const { id, check, known, confirmation } = failure
  const also = others.slice(0, mostOthers).map((other) => `${other.id} in ${other.check}`)
  if (others.length > also.length) also.push(`${others.length - also.length} more`)
  return [
    `${id} in ${check}, ${confirmationInWords(confirmation)}${known === undefined ? '' : ` (known: ${known})`}`,
    ...claims
      .slice(0, mostClaims)
      .flatMap(({ claim, expected, seen, differences }) => [
        `  expected: ${claim}${expected === undefined ? '' : `: ${expected}`}`,
        `  seen:     ${seen}`,
        ...differences.slice(0, mostClaims).map((difference) => `    ${difference}`),
      ]),
    ...(claims.length > mostClaims ? [`  and ${claims.length - mostClaims} more claims like these`] : []),
    ...(show === 'claims' ? [] : scenes.slice(-mostScenes)).map(
      ({ exchange: { n, request }, part, asked, answered }) =>
        `  ${part === 'evidence' ? '*' : ' '} #${n} ${asked}${request.key === 'full' ? '' : ` (key: ${request.key})`} -> ${answered}`,
    ),
    ...(also.length === 0 ? [] : [`  also ${also.join(', ')}`]),
  ]
}

const sureness = ({ known, confirmation }: Failure): number =>
  (known === undefined ? 0 : 10) + { confirmed: 0, intermittent: 1, unconfirmed: 2 }[confirmation.kind]

/** How good a failure is to be shown: sure before unsure, new before known, a dedicated check before a long sequence. */
function rank(failure: Failure): number {
  const { token, evidence, check, findings } = failure
  const generated = token === undefined || /^(?:trajectories|races)/.test(check) ? 1 : 0
  const aside = findings.every(({ by }) => by === 'contract') ? 0 : 1
  return sureness(failure) * 100_000 + generated * 10_000 + Math.min(evidence.length, 99) * 10 + aside
}

const byNumber = (a: Failure, b: Failure): number => Number(a.id.slice(1)) - Number(b.id.slice(1))

/** The most of each that a text shows. */
const mostClaims = 4
const mostScenes = 12
const mostOthers = 4
