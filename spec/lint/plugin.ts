import { keysOf, openDocument } from './document.ts'
import { houseRules } from './house-rules.ts'
import type { HouseRule } from './parts.ts'

/** What of Redocly's linter a rule meets: the parsed root, and a place to report. */
interface Visit {
  readonly location: { readonly child: (keys: readonly string[]) => object }
  readonly report: (problem: { readonly message: string; readonly location: object }) => void
}

/** The Redocly plugin that holds the lint rules of this house, each under `house/` and its id. Redocly asks for a default export. */
export default function plugin(): object {
  const rules = Object.fromEntries(
    houseRules.map((rule) => [rule.id, (options: object) => visitorOf(rule, options)]),
  )
  const all = Object.fromEntries(houseRules.map(({ id }) => [`house/${id}`, 'error']))
  return { id: 'house', rules: { oas3: rules }, configs: { all: { rules: all } } }
}

/** Rules look at the document as a whole: Redocly visits each referenced part once only, from wherever it meets it first. */
function visitorOf(rule: HouseRule, options: object): object {
  return {
    Root: (root: unknown, { location, report }: Visit) => {
      for (const { pointer, message } of rule.faultsOf(openDocument(root), { ...options }))
        report({ message, location: location.child(keysOf(pointer)) })
    },
  }
}
