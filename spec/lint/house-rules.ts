import { catalogueRules } from './catalogue-rules.ts'
import { documentRules } from './document-rules.ts'
import { operationRules } from './operation-rules.ts'
import { pagesShaped } from './pages-shaped.ts'
import type { HouseRule } from './parts.ts'
import { schemaRules } from './schema-rules.ts'

/** Every lint rule of this house; each names a place once for one reason. */
export const houseRules: readonly HouseRule[] = [
  ...operationRules,
  pagesShaped,
  ...schemaRules,
  ...catalogueRules,
  ...documentRules,
].map((rule) => ({
  ...rule,
  faultsOf: (document, options) => {
    const faults = rule.faultsOf(document, options)
    return [...new Map(faults.map((fault) => [`${fault.pointer} ${fault.message}`, fault])).values()]
  },
}))
