import type { CatalogueRule } from '../runner/catalogue.ts'
import type { Recording } from './recording.ts'
import type { Report } from './report.ts'

/** What a deployment does where the description leaves a choice. */
export interface Behaviour {
  readonly rule: CatalogueRule
  readonly found: readonly FoundReading[]
}

/** One reading, in all the situations in which it was met. */
export interface FoundReading {
  readonly reading: string
  /** In the words of the catalogue, where it knows the reading. */
  readonly meaning: string | undefined
  readonly situations: readonly string[]
  /** `#12 POST /v1/bundles/... 409`: where it can be seen. */
  readonly seen: string | undefined
}

/** The behaviour profile: each rule with a reading, in the order of the catalogue. */
export function behaviourOf(
  { rules: verdicts }: Report,
  recording: Recording,
  rules: readonly CatalogueRule[],
): readonly Behaviour[] {
  return verdicts.flatMap(({ rule: id, readings }) => {
    const rule = rules.find((one) => one.id === id)
    if (readings.length === 0 || rule === undefined) return []
    const names = [...new Set(readings.flatMap((one) => one.readings))]
    const found = names.map((reading) => ({
      reading,
      meaning: rule.readings?.find(({ value }) => value === reading)?.text,
      situations: readings.flatMap((one) =>
        one.readings.includes(reading) && one.situation !== '' ? [one.situation] : [],
      ),
      seen: seenAt(id, reading, recording),
    }))
    return [{ rule, found }]
  })
}

function seenAt(rule: string, reading: string, { findings, exchanges }: Recording): string | undefined {
  const first = findings.find(
    (finding) => finding.kind === 'observed' && finding.rule === rule && finding.reading === reading,
  )
  const exchange = exchanges.get(first?.evidence.at(-1) ?? 0)
  if (exchange === undefined) return undefined
  const { n, request, status } = exchange
  return `#${n} ${request.method} ${request.path} ${status}`
}
