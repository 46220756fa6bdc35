import type { Report, RuleVerdict } from './report.ts'
import { joined, section, table } from './visible.ts'
import { counted, headlines, reasonOf, variantsInWords } from './wording.ts'

/** What changed from one run to another, rule by rule, as lines of Markdown; what is violated now comes first. */
export function diffReports(a: Report, b: Report): readonly string[] {
  const [before, after] = [byRule(a), byRule(b)]
  const rows = [...new Set([...before.keys(), ...after.keys()])].flatMap((rule) => {
    const [was, is] = [before.get(rule), after.get(rule)]
    if (was?.verdict === is?.verdict) return []
    return [[rule, was?.verdict ?? 'not there', is?.verdict ?? 'not there', is ? reasonOf(is) : '']]
  })
  const violated = rows.filter(([, , verdict]) => verdict === 'violated')
  const others = rows.filter((row) => !violated.includes(row))
  const [old, now] = [factsOf(a), factsOf(b)]
  const facts = Object.keys(now).map((name) => [name, `${old[name]}`, `${now[name]}`])
  return joined([
    [`# ${headlines[a.outcome]} → ${headlines[b.outcome]}`],
    table(['', 'Before', 'Now'], facts),
    section('Violated now', ['Rule', 'Before', 'Now', ''], violated),
    section('Other verdicts', ['Rule', 'Before', 'Now', ''], others),
    section(changedVariants, ['Open point', 'Situation', 'Before', 'Now'], variantRows(before, b)),
    [
      rows.length === 0
        ? `No verdict changed: ${counted(b.rules.length, 'rule')} as before.`
        : `${counted(rows.length, 'verdict')} of ${b.rules.length} changed.`,
    ],
  ])
}

const changedVariants = 'Behaviour that changed where the description leaves a choice'

function variantRows(before: ReadonlyMap<string, RuleVerdict>, { rules }: Report): readonly string[][] {
  return rules.flatMap(({ rule, variants }) => {
    const known = new Map(before.get(rule)?.variants.map((one) => [one.situation, variantsInWords(one)]))
    return variants.flatMap((shown) => {
      const { situation } = shown
      const [old, now] = [known.get(situation), variantsInWords(shown)]
      return old === undefined || old === now ? [] : [[rule, situation, old, now]]
    })
  })
}

const factsOf = ({ target, run, suite, counts }: Report): Readonly<Record<string, string | number>> => ({
  Deployment: target.baseUrl,
  When: run.startedAt,
  Profile: run.profile,
  Seed: run.seed,
  Suite: suite.version,
  ...counts,
})

const byRule = ({ rules }: Report): ReadonlyMap<string, RuleVerdict> =>
  new Map(rules.map((verdict) => [verdict.rule, verdict]))
