import type { CatalogueRule } from '../contract/catalogue.ts'
import type { Report } from './report.ts'

/** Rules that one missing thing leaves untested. */
export interface Untested {
  readonly item: string
  readonly rules: readonly CatalogueRule[]
}

/** Rules that were not tested: by what the target does not provide, and those that no client can test, with the reason. */
export interface UntestedRules {
  readonly missing: readonly Untested[]
  readonly unseen: readonly { readonly rule: CatalogueRule; readonly because: string }[]
}

/** Sorts what was not testable by what would make it so, the most useful thing first. */
export function untestedRules({ rules: verdicts }: Report, rules: readonly CatalogueRule[]): UntestedRules {
  const byItem = new Map<string, CatalogueRule[]>()
  const unseen: { readonly rule: CatalogueRule; readonly because: string }[] = []
  for (const { rule: id, verdict, missing } of verdicts) {
    const rule = rules.find((one) => one.id === id)
    if (verdict !== 'not testable' || rule === undefined) continue
    if (!rule.checked.includes('suite')) {
      unseen.push({ rule, because: missing.join('; ') })
      continue
    }
    for (const item of missing) byItem.set(item, [...(byItem.get(item) ?? []), rule])
  }
  const missing = [...byItem].map(([item, own]) => ({ item, rules: own }))
  return { missing: missing.toSorted((a, b) => b.rules.length - a.rules.length), unseen }
}
