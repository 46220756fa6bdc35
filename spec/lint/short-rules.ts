import { type Located, member, members } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { isObject, listOf, objectOf } from './json.ts'
import {
  distinctFaults,
  examplesOf,
  hasType,
  mediaTypesOf,
  operationsOf,
  type PlacedSchema,
  receivedSchemas,
  responsesOf,
  rootOf,
  sentSchemas,
} from './parts.ts'

/** Objects that clients receive may grow: none of them is closed. */
export const answersOpen: HouseRule = {
  id: 'answers-open',
  says: 'Objects of an answer are open, so that a property may be added without breaking a client.',
  faultsOf: (document) =>
    distinctFaults(
      receivedSchemas(document).flatMap(({ name, at, keywords }) =>
        ['additionalProperties', 'unevaluatedProperties']
          .filter((keyword) => keywords[keyword] === false)
          .map((keyword) => ({
            pointer: at.pointer,
            message: `${name === '' ? 'The answer' : name} must not be closed by ${keyword}: false.`,
          })),
      ),
    ),
}

/** Every answer with a body shows at least one; that it fits the schema is checked by Redocly's own rule. */
export const examplesGiven: HouseRule = {
  id: 'examples-given',
  says: 'Every success and every refusal with a body has an example.',
  faultsOf: (document) =>
    distinctFaults(
      responsesOf(document).flatMap(({ operation, status, at }) =>
        mediaTypesOf(at)
          .filter(([, mediaType]) => examplesOf(document, mediaType).length === 0)
          .map(([name, mediaType]) => ({
            pointer: mediaType.pointer,
            message: `${status} of ${operation} must show an example of its ${name} body.`,
          })),
      ),
    ),
}

/** What is named like an instant is text in the format date-time, sent or received; `retryAfter` is a span. */
export const instantsAreDateTimes: HouseRule = {
  id: 'instants-are-date-times',
  says: 'A property or parameter named ...At, ...After or ...Before is text in the format date-time.',
  faultsOf: (document) =>
    distinctFaults(
      [...sentSchemas(document), ...receivedSchemas(document)]
        .filter(({ name }) => /(?:At|After|Before)$/.test(name) && name !== 'retryAfter')
        .filter(({ keywords }) => !isInstant(keywords) && !isLeftToParts(keywords))
        .map(({ name, at }) => ({
          pointer: at.pointer,
          message: `${name} must be a string in the format date-time.`,
        })),
    ),
}

type Keywords = PlacedSchema['keywords']

function isInstant(keywords: Keywords): boolean {
  return hasType(keywords, 'string') && keywords['format'] === 'date-time'
}

/** A choice is looked at by its parts, among which null says that there is no instant. */
function isLeftToParts(keywords: Keywords): boolean {
  const isChoice = keywords['anyOf'] !== undefined || keywords['oneOf'] !== undefined
  return keywords['type'] === 'null' || (isChoice && keywords['type'] === undefined)
}

const hiddenName = 'trialPeriodDays'

/** The length of a trial is never told: no property, parameter, required name or example has it. Prose may say so. */
export const noTrialPeriod: HouseRule = {
  id: 'no-trial-period',
  says: 'trialPeriodDays stands nowhere but in prose.',
  faultsOf: (document) => hiddenUnder(rootOf(document)),
}

function hiddenUnder(at: Located): readonly Fault[] {
  if (at.node === hiddenName) return [hiddenAt(at.pointer)]
  if (Array.isArray(at.node)) return at.node.flatMap((_, index) => hiddenUnder(member(at, index)))
  if (!isObject(at.node)) return []
  return members(at).flatMap(([key, inner]) => [
    ...(key === hiddenName ? [hiddenAt(inner.pointer)] : []),
    ...hiddenUnder(inner),
  ])
}

const hiddenAt = (pointer: string): Fault => ({
  pointer,
  message: `${hiddenName} must never be returned; take it out.`,
})

/** Who is refused for calling too often is told how long to wait. */
export const retryAfter: HouseRule = {
  id: 'retry-after',
  says: 'Every 429 carries the header Retry-After in whole seconds.',
  faultsOf: (document) =>
    distinctFaults(
      responsesOf(document)
        .filter(({ status }) => status === '429')
        .flatMap(({ operation, at }) => {
          const [, written] =
            members(member(at, 'headers')).find(([name]) => name.toLowerCase() === 'retry-after') ?? []
          if (written === undefined)
            return [
              { pointer: at.pointer, message: `429 of ${operation} must carry the header Retry-After.` },
            ]
          const header = document.follow(written)
          const { type } = objectOf(document.follow(member(header, 'schema')).node)
          return type === 'integer'
            ? []
            : [{ pointer: header.pointer, message: 'Retry-After must be an integer of seconds.' }]
        }),
    ),
}

const dialect = 'https://json-schema.org/draft/2020-12/schema'

/** Without this line some validators check nothing and say nothing, others leave out keywords. */
export const dialectNamed: HouseRule = {
  id: 'dialect-named',
  says: 'The document names the dialect of its schemas, JSON Schema 2020-12.',
  faultsOf: ({ root }) =>
    root['jsonSchemaDialect'] === dialect
      ? []
      : [
          {
            pointer: 'jsonSchemaDialect' in root ? '#/jsonSchemaDialect' : '#/openapi',
            message: `The document must say "jsonSchemaDialect: ${dialect}"; with another value some validators check nothing.`,
          },
        ],
}

/** The permissions of a key and the levels that each may be needed at. */
const levels: Readonly<Record<string, readonly string[]>> = {
  bundles: ['read'],
  users: ['read'],
  grants: ['read', 'write'],
}

/** Each operation that needs a key says which permission it needs, and at which level. */
export const operationPermission: HouseRule = {
  id: 'operation-permission',
  says: 'Each operation that needs a key declares a permission that keys can have, at a level that it knows.',
  faultsOf: (document) =>
    operationsOf(document).flatMap(({ id, at }) => {
      const { security = document.root['security'], 'x-permission': written } = objectOf(at.node)
      if (listOf(security).length === 0) return []
      const { permission, level } = objectOf(written)
      const known = levels[`${permission}`]
      const fault = (pointer: string, message: string) => [{ pointer: at.pointer + pointer, message }]
      if (!isObject(written))
        return fault('', `${id} must say in x-permission which permission a key needs for it.`)
      if (known === undefined)
        return fault(
          '/x-permission',
          `${id} needs ${permission}, which no key has; use one of ${Object.keys(levels).join(', ')}.`,
        )
      if (!known.includes(`${level}`))
        return fault(
          '/x-permission',
          `${id} needs ${permission} at the level ${level}; use ${known.join(' or ')}.`,
        )
      return []
    }),
}
