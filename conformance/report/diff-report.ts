import { joined, plain, table } from './plain.ts'
import { type Report, type RuleVerdict, verdictNames } from './report.ts'
import { counted, verdictInWords } from './wording.ts'

/** What changed from one run to another, rule by rule, as lines of Markdown; the most important first. */
export function diffReports(a: Report, b: Report): readonly string[] {
  const [before, after] = [byRule(a), byRule(b)]
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((rule) => {
    const [was, is] = [before.get(rule), after.get(rule)]
    if (was?.verdict === is?.verdict) return []
    const verdicts = [was?.verdict ?? 'not there', is?.verdict ?? 'not there']
    return [{ title: titleOf(was, is), row: [rule, ...verdicts, plain(detailOf(is))] }]
  })
  return joined([
    [`# ${verdictInWords(a).headline} → ${verdictInWords(b).headline}`],
    runs(a, b),
    ...titles.map((title) => {
      const rows = changes.flatMap((change) => (change.title === title ? [change.row] : []))
      return rows.length === 0 ? [] : [`## ${title}`, '', ...table(['Rule', 'Before', 'Now', ''], rows)]
    }),
    variantsBlock(before, b),
    [
      changes.length === 0
        ? `No verdict changed: ${counted(b.rules.length, 'rule')} as before.`
        : `${counted(changes.length, 'verdict')} of ${b.rules.length} changed.`,
    ],
  ])
}

const titles = [
  'Violated now',
  'Mended',
  'Judged before, not now',
  'Judged now, not before',
  'Other verdicts',
  'New in the catalogue',
  'No longer in the catalogue',
] as const

function titleOf(was: RuleVerdict | undefined, is: RuleVerdict | undefined): (typeof titles)[number] {
  if (is?.verdict === 'violated') return 'Violated now'
  if (was?.verdict === 'violated' && is?.verdict === 'passed') return 'Mended'
  if (was === undefined) return 'New in the catalogue'
  if (is === undefined) return 'No longer in the catalogue'
  if (isJudged(was) === isJudged(is)) return 'Other verdicts'
  return isJudged(was) ? 'Judged before, not now' : 'Judged now, not before'
}

const isJudged = ({ verdict }: RuleVerdict): boolean =>
  verdict === 'passed' || verdict === 'observed' || verdict === 'violated'

/** The verdict in the newer report. */
function detailOf(after: RuleVerdict | undefined): string {
  if (after === undefined) return ''
  const { verdict, failures, missing, reason, error, known } = after
  if (verdict === 'violated')
    return `${failures.join(', ')}${known === undefined ? '' : `, a known failure: ${known}`}`
  if (verdict === 'not testable') return missing.join('; ')
  return reason ?? error ?? ''
}

function variantsBlock(before: ReadonlyMap<string, RuleVerdict>, { rules }: Report): readonly string[] {
  const rows = rules.flatMap(({ rule, variants }) => {
    const known = new Map(before.get(rule)?.variants.map((one) => [one.situation, one.variants.join(', ')]))
    return variants.flatMap(({ situation, variants }) => {
      const [old, now] = [known.get(situation), variants.join(', ')]
      return old === undefined || old === now ? [] : [[rule, plain(situation), plain(old), plain(now)]]
    })
  })
  if (rows.length === 0) return []
  return [
    '## Behaviour that changed where the description leaves a choice',
    '',
    ...table(['Open point', 'Situation', 'Before', 'Now'], rows),
  ]
}

function runs(...reports: readonly [Report, Report]): readonly string[] {
  const rows: Readonly<Record<string, (report: Report) => string>> = {
    Deployment: ({ target }) => target.baseUrl,
    When: ({ run }) => run.startedAt,
    Profile: ({ run }) => run.profile,
    Seed: ({ run }) => String(run.seed),
    Suite: ({ suite }) => suite.version,
    ...Object.fromEntries(
      verdictNames.map((verdict) => [verdict, ({ counts }: Report) => String(counts[verdict])]),
    ),
  }
  return table(
    ['', 'Before', 'Now'],
    Object.entries(rows).map(([name, of]) => [name, ...reports.map((report) => plain(of(report)))]),
  )
}

const byRule = ({ rules }: Report): ReadonlyMap<string, RuleVerdict> =>
  new Map(rules.map((verdict) => [verdict.rule, verdict]))
