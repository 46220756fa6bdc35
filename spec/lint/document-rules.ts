import { operations } from '../generated/control-contract.ts'
import { everythingUnder, member, members } from './document.ts'
import { isObject, objectOf } from './json.ts'
import { type Fault, type HouseRule, operationsOf } from './parts.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const hiddenName = 'trialPeriodDays'

/** What holds for a document as a whole. */
export const documentRules: readonly HouseRule[] = [
  {
    // Without this line some validators check nothing and say nothing, others leave out keywords.
    id: 'dialect-named',
    says: 'The document names the dialect of its schemas, JSON Schema 2020-12.',
    faultsOf: ({ root }) => {
      const named = objectOf(root.node)['jsonSchemaDialect']
      if (named === dialect) return []
      const pointer = named === undefined ? '#/openapi' : '#/jsonSchemaDialect'
      const message = `The document must say "jsonSchemaDialect: ${dialect}"; with another value some validators check nothing.`
      return [{ pointer, message }]
    },
  },
  {
    id: 'public-only',
    says: 'Every path begins with the version, and nothing of the control plane stands in the public contract.',
    faultsOf: (document) => {
      const ofControl = (name: string, pointer: string): Fault => ({
        pointer,
        message: `${name} belongs to the control plane and must not be public.`,
      })
      const references = [...everythingUnder(document.root)].flatMap(({ node, pointer }) => {
        const reference = objectOf(node)['$ref']
        const isOfControl = typeof reference === 'string' && /control\.ya?ml/.test(reference)
        return isOfControl ? [ofControl(reference, pointer)] : []
      })
      return [
        ...operationsOf(document).flatMap(({ id, path, at: { pointer } }) => {
          if (id in operations) return [ofControl(id, pointer)]
          if (/^\/v\d+\//.test(path)) return []
          return [{ pointer, message: `${path} must begin with the version, as /v1/... does.` }]
        }),
        ...references,
        ...members(member(document.root, 'components', 'securitySchemes'))
          .filter(([name, { node }]) => /control/i.test(name + JSON.stringify(node)))
          .map(([name, { pointer }]) => ofControl(name, pointer)),
      ]
    },
  },
  {
    // The length of a trial is never told: no property, parameter, required name or example has it.
    id: 'no-trial-period',
    says: 'trialPeriodDays stands nowhere but in prose.',
    faultsOf: (document) => {
      const message = `${hiddenName} must never be returned; take it out.`
      return [...everythingUnder(document.root)].flatMap(({ node, pointer }) => [
        ...(node === hiddenName ? [{ pointer, message }] : []),
        ...(isObject(node) && hiddenName in node ? [{ pointer: `${pointer}/${hiddenName}`, message }] : []),
      ])
    },
  },
]
