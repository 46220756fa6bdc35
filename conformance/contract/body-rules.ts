import type { RuleId, SectionId, StatedRuleId } from '../../spec/generated/rules.ts'
import type { ValidationError } from '../../spec/generated/validators.js'
import type { OperationId } from '../kit/exchange.ts'
import { fieldRulesOf } from '../kit/rules.ts'
import { field, once } from '../kit/wire.ts'

/** A response body, of an operation's success or of any refusal: the contract oracle, which checks every response, looks up here which rule each field of it is about. */
export type BodyName = OperationId | 'error'

type FieldRules = Readonly<Record<string, StatedRuleId>>

const rulesOf = (section: SectionId): FieldRules => Object.fromEntries(fieldRulesOf(section))

/** The shapes of bodies, each with the rules of its fields. */
const fieldRules = {
  bundle: rulesOf('bundle-summary'),
  user: rulesOf('public-user'),
  grant: {
    ...rulesOf('grant-summary'),
    // An unknown type, and an invalid end.
    ...({ grantType: 'GRANT-TYPE-VALUES', endsAt: 'GRANT-PERMANENT-NO-END' } as const),
  },
  bundleUser: rulesOf('granted-user'),
  bundleUsers: { nextCursor: 'BUNDLE-USERS-CURSOR-PATTERN' },
  checkout: rulesOf('checkout-details'),
  error: rulesOf('error-response'),
} as const satisfies Readonly<Record<string, FieldRules>>
type Shape = keyof typeof fieldRules

const hasNoGrant = (entry: object): boolean =>
  !['grantId', 'grantType', 'startsAt', 'endsAt'].some((name) => Object.hasOwn(entry, name))

const accessFields = ['accessEndsAt', 'accessIsPermanent']
/** Tests for a field whose absence has a meaning; other optional fields may always be left out. */
const isMeaningful = (name: string, json: object): boolean =>
  ['userId', 'endsAt', 'nextCursor'].includes(name) ||
  (accessFields.includes(name) && accessFields.some((one) => Object.hasOwn(json, one)))

/** The rule of each body's envelope, and the shapes at its JSON pointers; `/0` stands for every item of a list. */
const bodies: Readonly<Record<BodyName, readonly [StatedRuleId, Readonly<Record<string, Shape>>]>> = {
  listBundles: ['BUNDLES-ENVELOPE', { '/bundles/0': 'bundle' }],
  searchUsers: ['USERS-ENVELOPE', { '/users/0': 'user' }],
  listBundleUsers: [
    'BUNDLE-USERS-ENVELOPE',
    { '': 'bundleUsers', '/users/0': 'bundleUser', '/users/0/user': 'user' },
  ],
  listBundleGrants: ['GRANTS-ENVELOPE', { '/grants/0': 'grant' }],
  createBundleGrant: ['GRANT-MUTATION-ENVELOPE', { '/grant': 'grant' }],
  revokeBundleGrant: ['GRANT-MUTATION-ENVELOPE', { '/grant': 'grant' }],
  readCheckout: ['CHECKOUT-RESPONSE', { '': 'checkout' }],
  error: ['ERROR-BODY', { '': 'error' }],
}

/** Returns a JSON pointer with every index replaced by 0. */
const withFirstItems = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0')

/** Returns the shape at such a pointer of a body; undefined for a list, and for an object without rules. */
const shapeAt = (body: BodyName, pointer: string) => bodies[body][1][pointer]

/** Returns the rule of the field at such a pointer, or of the nearest parent with a rule. */
function fieldRuleAt(body: BodyName, place: string): StatedRuleId | undefined {
  const [, parent, name] = /^(.*)\/(.*)$/s.exec(place) ?? []
  if (parent === undefined || name === undefined) return undefined
  const shape = shapeAt(body, parent)
  const rules: FieldRules = shape === undefined ? {} : fieldRules[shape]
  return Object.hasOwn(rules, name) ? rules[name] : fieldRuleAt(body, parent)
}

/** Returns the rule about the bounds of a list's limit. */
export const limitBoundsOf = (operation: string | undefined): StatedRuleId =>
  operation === 'searchUsers' ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'

/** Returns the validator's errors by the rule of their field; an invalid date-time or id breaks the general rule too. */
export function wrongFieldsOf(body: BodyName, errors: readonly ValidationError[], json: unknown) {
  const all = errors.flatMap(({ instancePath, keyword, message = keyword, params }) => {
    // For a missing field, `seen` has the names of the fields that are there.
    const isMissing = keyword === 'required'
    const place = isMissing ? `${instancePath}/${String(params['missingProperty'])}` : instancePath
    const expected = `${instancePath === '' ? 'the body' : instancePath} ${message}`
    const seen = isMissing ? Object.keys(Object(valueAt(json, instancePath))) : valueAt(json, place)
    const isBeyond = place === '/limit' && (keyword === 'maximum' || keyword === 'minimum')
    const rules = [
      isBeyond ? limitBoundsOf(body) : (fieldRuleAt(body, withFirstItems(place)) ?? bodies[body][0]),
    ]
    if (keyword === 'format') rules.push('FORMAT-TIMESTAMP')
    // null is a missing id, not one of another type.
    if (keyword === 'type' && idField.test(instancePath) && seen !== null) rules.push('FORMAT-ID-STRING')
    return rules.map((rule) => ({ rule, expected, seen }))
  })
  return all.filter((one, index) => all.findIndex((other) => other.rule === one.rule) === index)
}

/** Returns objects of a body with JSON pointers, indices as 0: one of those with the same fields and type. */
const objectsIn = once((json: unknown) => {
  const unlike = new Map<string, readonly [pointer: string, entry: object]>()
  const visit = (value: unknown, pointer: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, `${pointer}/0`)
    else if (typeof value === 'object' && value !== null) {
      const likeness = JSON.stringify([pointer, Object.keys(value), field(value, 'grantType')])
      unlike.set(likeness, [pointer, value])
      for (const [name, inner] of Object.entries(value)) visit(inner, `${pointer}/${name}`)
    }
  }
  visit(json, '')
  return [...unlike.values()]
})

/** Returns the rules of the fields that a valid body has. */
export function rulesPresent(body: BodyName, json: unknown): readonly StatedRuleId[] {
  const all = objectsIn(json).flatMap(([at, entry]) => Object.keys(entry).map((name) => `${at}/${name}`))
  const places = new Set(all)
  const rules = [...places].flatMap((place): readonly (StatedRuleId | undefined)[] => [
    fieldRuleAt(body, place),
    place.endsWith('At') ? 'FORMAT-TIMESTAMP' : undefined,
    idField.test(place) ? 'FORMAT-ID-STRING' : undefined,
  ])
  return [...new Set([bodies[body][0], ...rules])].filter((rule) => rule !== undefined)
}

/** Returns the fields that may be left out although they have a value, and whether each is there; once what many rows show. */
export function optionalIn(body: BodyName, json: unknown) {
  const all = objectsIn(json).flatMap(([pointer, entry]) => {
    const shape = shapeAt(body, pointer)
    const isPaid = shape === 'grant' && valueAt(entry, '/grantType') === 'paid_external'
    // An entry without access yet shows no grant.
    const names =
      shape === 'bundleUser' && hasNoGrant(entry) ? [] : (optional[shape as keyof typeof optional] ?? [])
    return [...names, ...(isPaid ? ['sourceId'] : [])].map((name) => ({
      field: `${name} of a ${shape === 'bundleUser' ? 'bundle user' : shape}`,
      isThere: Object.hasOwn(entry, name),
    }))
  })
  return new Map(all.map((one) => [`${one.field} ${one.isThere}`, one])).values()
}

const optional = {
  bundle: ['createdAt', 'updatedAt'],
  grant: ['startsAt', 'createdAt'],
  bundleUser: ['grantId', 'startsAt'],
} as const

/** Yields the rules of the optional fields that a valid body leaves out. */
export function* rulesAbsent(body: BodyName, json: unknown): Iterable<RuleId> {
  for (const [pointer, entry] of objectsIn(json)) {
    const shape = shapeAt(body, pointer)
    if (shape === 'bundleUser' && hasNoGrant(entry))
      yield* ['BUNDLE-USERS-ENDS-AT', 'BUNDLE-USERS-CURRENT-GRANT'] as const
    for (const [name, rule] of Object.entries<RuleId>(shape === undefined ? {} : fieldRules[shape]))
      if (!Object.hasOwn(entry, name) && !isMeaningful(name, entry)) yield rule
  }
}

const idField = /(?:\/_?id|Id)$/

/** Returns the value at a JSON pointer; undefined where there is none. */
export const valueAt = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => Object(value)[name], json)
