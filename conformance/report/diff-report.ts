import { joined, plain, table } from './plain.ts'
import type { Report, RuleVerdict } from './report.ts'
import { counted, verdictInWords, verdictOrder } from './wording.ts'

/** What changed from one run to another, rule by rule, as lines of Markdown; the most important first. */
export function diffReports(a: Report, b: Report): readonly string[] {
  const changes = changesOf(a, b)
  return joined([
    [`# ${verdictInWords(a).headline} → ${verdictInWords(b).headline}`],
    runs(a, b),
    ...changeKinds.map(({ kind, title }) =>
      rulesBlock(
        title,
        changes.filter((change) => change.kind === kind),
      ),
    ),
    variantsBlock(a, b),
    [
      changes.length === 0
        ? `No verdict changed: ${counted(b.rules.length, 'rule')} as before.`
        : `${counted(changes.length, 'verdict')} of ${b.rules.length} changed.`,
    ],
  ])
}

type ChangeKind = 'broken' | 'mended' | 'lost' | 'gained' | 'added' | 'removed' | 'other'

interface Change {
  readonly kind: ChangeKind
  readonly rule: string
  readonly before: RuleVerdict | undefined
  readonly after: RuleVerdict | undefined
}

function changesOf(a: Report, b: Report): readonly Change[] {
  const [before, after] = [byRule(a), byRule(b)]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((rule) => {
    const [was, is] = [before.get(rule), after.get(rule)]
    if (was?.verdict === is?.verdict) return []
    return [{ kind: kindOf(was, is), rule, before: was, after: is }]
  })
}

function kindOf(was: RuleVerdict | undefined, is: RuleVerdict | undefined): ChangeKind {
  if (is?.verdict === 'violated') return 'broken'
  if (was?.verdict === 'violated' && is?.verdict === 'passed') return 'mended'
  if (was === undefined) return 'added'
  if (is === undefined) return 'removed'
  if (isJudged(was) && !isJudged(is)) return 'lost'
  return !isJudged(was) && isJudged(is) ? 'gained' : 'other'
}

const isJudged = ({ verdict }: RuleVerdict): boolean =>
  verdict === 'passed' || verdict === 'observed' || verdict === 'violated'

function rulesBlock(title: string, changes: readonly Change[]): readonly string[] {
  if (changes.length === 0) return []
  const rows = changes.map(({ rule, before, after }) => [
    rule,
    before?.verdict ?? 'not there',
    after?.verdict ?? 'not there',
    plain(detailOf(after)),
  ])
  return [`## ${title}`, '', ...table(['Rule', 'Before', 'Now', ''], rows)]
}

/** The verdict in the newer report. */
function detailOf(after: RuleVerdict | undefined): string {
  if (after === undefined) return ''
  const { verdict, failures, missing, reason, error, known } = after
  if (verdict === 'violated')
    return `${failures.join(', ')}${known === undefined ? '' : `, a known failure: ${known}`}`
  if (verdict === 'not testable') return missing.join('; ')
  return reason ?? error ?? ''
}

function variantsBlock(a: Report, b: Report): readonly string[] {
  const before = byRule(a)
  const rows = b.rules.flatMap((is) => {
    const was = before.get(is.rule)
    if (was === undefined || was.variants.length === 0 || is.variants.length === 0) return []
    const situations = new Map(
      was.variants.map(({ situation, variants }) => [situation, variants.join(', ')]),
    )
    return is.variants.flatMap(({ situation, variants }) => {
      const [old, now] = [situations.get(situation), variants.join(', ')]
      return old === undefined || old === now ? [] : [[is.rule, plain(situation), plain(old), plain(now)]]
    })
  })
  if (rows.length === 0) return []
  return [
    '## Behaviour that changed where the description leaves a choice',
    '',
    ...table(['Open point', 'Situation', 'Before', 'Now'], rows),
  ]
}

function runs(a: Report, b: Report): readonly string[] {
  const line = (name: string, of: (report: Report) => string): readonly string[] => [
    name,
    plain(of(a)),
    plain(of(b)),
  ]
  return table(
    ['', 'Before', 'Now'],
    [
      line('Deployment', ({ target }) => target.baseUrl),
      line('When', ({ run }) => run.startedAt),
      line('Profile', ({ run }) => run.profile),
      line('Seed', ({ run }) => String(run.seed)),
      line('Suite', ({ suite }) => suite.version),
      ...verdictOrder.map((verdict) => line(verdict, ({ counts }) => String(counts[verdict]))),
    ],
  )
}

const byRule = ({ rules }: Report): ReadonlyMap<string, RuleVerdict> =>
  new Map(rules.map((verdict) => [verdict.rule, verdict]))

const changeKinds: readonly { readonly kind: ChangeKind; readonly title: string }[] = [
  { kind: 'broken', title: 'Violated now' },
  { kind: 'mended', title: 'Mended' },
  { kind: 'lost', title: 'Judged before, not now' },
  { kind: 'gained', title: 'Judged now, not before' },
  { kind: 'other', title: 'Other verdicts' },
  { kind: 'added', title: 'New in the catalogue' },
  { kind: 'removed', title: 'No longer in the catalogue' },
]
