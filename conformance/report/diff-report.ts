import { counted } from '../../spec/counted.ts'
import type { Report, RuleVerdict } from './report.ts'
import { headlines, reasonOf, variantsText } from './verdict-text.ts'
import { joined, section, table } from './visible.ts'

/** Returns the changes from one run to another, rule by rule, as lines of Markdown; new violations come first. */
export function diffReports(a: Report, b: Report): readonly string[] {
  const [before, after] = [byRule(a), byRule(b)]
  const rows = [...new Map([...before, ...after]).keys()].flatMap((rule) => {
    const [was, is] = [before.get(rule), after.get(rule)]
    if (was?.verdict === is?.verdict) return []
    return [[rule, was?.verdict ?? 'not there', is?.verdict ?? 'not there', is ? reasonOf(is) : '']]
  })
  const variants = [...after].flatMap(([rule, is]) => {
    const known = new Map(before.get(rule)?.variants.map((one) => [one.situation, variantsText(one)]))
    return is.variants.flatMap((one) => {
      const [was, now] = [known.get(one.situation), variantsText(one)]
      return was === undefined || was === now ? [] : [[rule, one.situation, was, now]]
    })
  })
  const heads = ['Rule', 'Before', 'Now', '']
  const isWorse = ([, , now]: readonly string[]) => now === 'violated'
  const others = rows.filter((row) => !isWorse(row))
  const facts = Object.entries(factsOf(b)).map(([name, now]) => [name, `${factsOf(a)[name]}`, `${now}`])
  const changed = `${counted(rows.length, 'verdict')} of ${b.rules.length} changed.`
  return joined([
    [`# ${headlines[a.outcome]} → ${headlines[b.outcome]}`],
    table(['', 'Before', 'Now'], facts),
    section('Violated now', heads, rows.filter(isWorse)),
    section('Other verdicts', heads, others),
    section(changedVariants, ['Open point', 'Situation', 'Before', 'Now'], variants),
    [rows.length > 0 ? changed : `No verdict changed: ${counted(b.rules.length, 'rule')} as before.`],
  ])
}

const changedVariants = 'Behaviour that changed where the description leaves a choice'

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
