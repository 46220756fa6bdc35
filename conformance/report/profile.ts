import type { CatalogueRule } from '../contract/catalogue.ts'
import type { Recording } from './recording.ts'
import type { Report } from './report.ts'

/** What a deployment does where the description leaves a choice. */
export interface Behaviour {
  readonly rule: CatalogueRule
  readonly found: readonly FoundVariant[]
}

/** One variant, in all the situations in which it was met. */
export interface FoundVariant {
  readonly variant: string
  /** In the words of the catalogue, where it knows the variant. */
  readonly meaning: string | undefined
  readonly situations: readonly string[]
  /** `#12 POST /v1/bundles/... 409`: where it can be seen. */
  readonly seen: string | undefined
}

/** The behaviour profile: each rule with a variant, in the order of the catalogue. */
export function behaviourOf(
  { rules: verdicts }: Report,
  recording: Recording,
  rules: readonly CatalogueRule[],
): readonly Behaviour[] {
  return verdicts.flatMap(({ rule: id, variants }) => {
    const rule = rules.find((one) => one.id === id)
    if (variants.length === 0 || rule === undefined) return []
    const names = [...new Set(variants.flatMap((one) => one.variants))]
    const found = names.map((variant) => ({
      variant,
      meaning: rule.variants?.find(({ value }) => value === variant)?.text,
      situations: variants.flatMap((one) =>
        one.variants.includes(variant) && one.situation !== '' ? [one.situation] : [],
      ),
      seen: seenAt(id, variant, recording),
    }))
    return [{ rule, found }]
  })
}

function seenAt(rule: string, variant: string, { findings, exchanges }: Recording): string | undefined {
  const first = findings.find(
    (finding) => finding.kind === 'observed' && finding.rule === rule && finding.variant === variant,
  )
  const exchange = exchanges.get(first?.evidence.at(-1) ?? 0)
  if (exchange === undefined) return undefined
  const { n, request, status } = exchange
  return `#${n} ${request.method} ${request.path} ${status}`
}
