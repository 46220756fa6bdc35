import { catalogueRules } from './catalogue-rules.ts'
import { keysOf, once, openDocument } from './document.ts'
import { documentRules } from './document-rules.ts'
import { objectOf, textOf } from './json.ts'
import { operationRules } from './operation-rules.ts'
import { pagesShaped } from './pages-shaped.ts'
import type { HouseRule } from './parts.ts'
import { schemaRules } from './schema-rules.ts'

/** Every lint rule of this house. */
export const houseRules: readonly HouseRule[] = [
  ...operationRules,
  pagesShaped,
  ...schemaRules,
  ...catalogueRules,
  ...documentRules,
]

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

const opened = once(openDocument)

/** Rules look at the document as a whole: Redocly visits each referenced part once only, from wherever it meets it first. */
function visitorOf(rule: HouseRule, options: object): object {
  return {
    Root: (root: object, { location, report }: Visit) => {
      // Contracts of this house are written in 3.1, and so are its rules.
      if (textOf(objectOf(root)['openapi'])?.startsWith('3.0.')) return
      const problems = [...rule.problemsOf(opened(root), { ...options })]
      // Each place is named once for one reason.
      const distinct = new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]))
      for (const { pointer, message } of distinct.values())
        report({ message, location: location.child(keysOf(pointer)) })
    },
  }
}
