import { isDateTime } from '../date-time.ts'
import { operations } from '../generated/control-contract.ts'
import { everythingIn, items, member, members } from './document.ts'
import { objectOf, textOf } from './json.ts'
import { type LintRule, operationsOf, type Problem } from './openapi-elements.ts'

const dialect = 'https://json-schema.org/draft/2020-12/schema'
const hiddenName = 'trialPeriodDays'

/** Our own lint rules on an OpenAPI document as a whole, run by Redocly. */
export const documentRules: readonly LintRule[] = [
  {
    // Without this line some validators silently check nothing, and others ignore keywords.
    id: 'dialect-named',
    text: 'The document names the dialect of its schemas, JSON Schema 2020-12.',
    *problemsOf({ root }) {
      const named = objectOf(root.node)['jsonSchemaDialect']
      const pointer = named === undefined ? '#/openapi' : '#/jsonSchemaDialect'
      const message = `The document must say "jsonSchemaDialect: ${dialect}"; with another value some validators check nothing.`
      if (named !== dialect) yield { pointer, message }
    },
  },
  {
    id: 'public-only',
    text: 'Every path begins with the version, and nothing of the control plane stands in the public contract.',
    *problemsOf(document) {
      const ofControl = (name: string, pointer: string): Problem => ({
        pointer,
        message: `${name} belongs to the control plane and must not be public.`,
      })
      for (const { id, path, at } of operationsOf(document))
        if (id in operations) yield ofControl(id, at.pointer)
        else if (!/^\/v\d+\//.test(path))
          yield { pointer: at.pointer, message: `${path} must begin with the version, as /v1/... does.` }
      for (const { node, pointer } of everythingIn(document)) {
        const reference = textOf(objectOf(node)['$ref']) ?? ''
        if (/control\.ya?ml/.test(reference)) yield ofControl(reference, pointer)
      }
      for (const [name, { node, pointer }] of members(member(document.root, 'components', 'securitySchemes')))
        if (/control/i.test(name + JSON.stringify(node))) yield ofControl(name, pointer)
    },
  },
  {
    // The API never returns the length of a trial: no property, parameter, required name or example has it.
    id: 'no-trial-period',
    text: 'trialPeriodDays stands nowhere but in prose.',
    *problemsOf(document) {
      const message = `${hiddenName} must never be returned; take it out.`
      for (const { node, pointer } of everythingIn(document)) {
        if (node === hiddenName) yield { pointer, message }
        if (hiddenName in objectOf(node)) yield { pointer: `${pointer}/${hiddenName}`, message }
      }
    },
  },
  {
    // With an empty default, as for an optional prefix, some validators silently check nothing and others refuse the document.
    id: 'server-variables-defaulted',
    text: 'Every variable of a server has a default that is not empty.',
    *problemsOf(document) {
      for (const at of everythingIn(document))
        for (const server of items(member(at, 'servers')))
          for (const [name, variable] of members(member(server, 'variables')))
            if (!textOf(objectOf(variable.node)['default']))
              yield {
                pointer: variable.pointer,
                message: `The server variable ${name} must have a default that is not empty; write a plain URL instead.`,
              }
    },
  },
  {
    id: 'version-semantic',
    text: 'The version of the document is a semantic one, since a change is paid for by its next step.',
    *problemsOf({ root }) {
      const { node: version, pointer } = member(root, 'info', 'version')
      if (version !== undefined && !/^\d+\.\d+\.\d+(?:[-+].*)?$/.test(`${version}`))
        yield { pointer, message: `${version} must be a semantic version, such as 1.0.0.` }
    },
  },
  {
    id: 'sunset-announced',
    text: 'An x-sunset is a day, YYYY-MM-DD, and stands beside deprecated: true.',
    *problemsOf(document) {
      for (const { node, pointer } of everythingIn(document)) {
        const { deprecated, 'x-sunset': day } = objectOf(node)
        if (day === undefined) continue
        const at = `${pointer}/x-sunset`
        if (!isDateTime(`${day}T00:00:00Z`))
          yield { pointer: at, message: `x-sunset must be a day, such as 2030-01-31; it is ${day}.` }
        if (deprecated !== true)
          yield { pointer: at, message: 'x-sunset must stand beside deprecated: true.' }
      }
    },
  },
]
