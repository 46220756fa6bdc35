import { catalogueRules } from './catalogue-rules.ts'
import { keysOf, once, openDocument } from './document.ts'
import { documentRules } from './document-rules.ts'
import { objectOf, textOf } from './json.ts'
import type { LintRule } from './openapi-elements.ts'
import { operationRules } from './operation-rules.ts'
import { pagesShaped } from './pages-shaped.ts'
import { schemaRules } from './schema-rules.ts'

/** All our own lint rules. */
export const apiRules: readonly LintRule[] = [
  ...operationRules,
  pagesShaped,
  ...schemaRules,
  ...catalogueRules,
  ...documentRules,
]

/** The part of Redocly's visitor context that our rules use. */
interface Visit {
  readonly location: { readonly child: (keys: readonly string[]) => object }
  readonly report: (problem: { readonly message: string; readonly location: object }) => void
}

/** Returns the Redocly plugin of our lint rules, `house/` and their id. Redocly requires a default export. */
export default function plugin(): object {
  const rules = Object.fromEntries(
    apiRules.map((rule) => [rule.id, (options: object) => visitorOf(rule, options)]),
  )
  const all = Object.fromEntries(apiRules.map(({ id }) => [`house/${id}`, 'error']))
  return { id: 'house', rules: { oas3: rules }, configs: { all: { rules: all } } }
}

const opened = once(openDocument)

/** Returns a visitor of the root only: Redocly visits a shared part once, so a rule walks the document itself. */
function visitorOf(rule: LintRule, options: object): object {
  return {
    Root: (root: object, { location, report }: Visit) => {
      // Our rules know OpenAPI 3.1 only.
      if (textOf(objectOf(root)['openapi'])?.startsWith('3.0.')) return
      const problems = [...rule.problemsOf(opened(root), { ...options })]
      const distinct = new Map(problems.map((problem) => [`${problem.pointer} ${problem.message}`, problem]))
      for (const { pointer, message } of distinct.values())
        report({ message, location: location.child(keysOf(pointer)) })
    },
  }
}
