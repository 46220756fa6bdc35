import type { SectionId } from '../../spec/generated/rules.ts'
import type { ValidationError } from '../../spec/generated/validators.js'
import type { OperationId } from '../kit/exchange.ts'
import type { RuleId, StatedRuleId } from '../kit/rule.ts'
import { catalogue } from './catalogue.ts'

type FieldRules = Readonly<Record<string, StatedRuleId>>

/** The rules of the fields that a section of the description has a table of: of several of one field, the first. */
function rulesOf(section: SectionId): FieldRules {
  const stated = catalogue.filter((rule) => rule.section === section && rule.level !== 'open')
  const fields = Map.groupBy(stated, ({ field }) => field)
  fields.delete(undefined)
  return Object.fromEntries([...fields].map(([field, [first]]) => [field, first?.id as StatedRuleId]))
}

/** The shapes of bodies, each with the rules of its fields. */
const fieldRules = {
  bundle: rulesOf('bundle-summary'),
  user: rulesOf('public-user'),
  grant: {
    ...rulesOf('grant-summary'),
    // A type that there is not; an end that is none.
    ...({ grantType: 'GRANT-TYPE-VALUES', endsAt: 'GRANT-PERMANENT-NO-END' } as const),
  },
  bundleUser: rulesOf('granted-user'),
  bundleUsers: { nextCursor: 'BUNDLE-USERS-CURSOR-PATTERN' },
  checkout: rulesOf('checkout-details'),
  error: rulesOf('error-response'),
} as const satisfies Readonly<Record<string, FieldRules>>
type Shape = keyof typeof fieldRules

/** The rules of which an entry that shows nothing of a grant can tell nothing. */
const ofGrant = ['BUNDLE-USERS-ENDS-AT', 'BUNDLE-USERS-CURRENT-GRANT'] as const
const isBareUser = (part: object): boolean =>
  !['grantId', 'grantType', 'startsAt', 'endsAt'].some((name) => Object.hasOwn(part, name))

const access = ['accessEndsAt', 'accessIsPermanent']
/** True where the absence of a field says something; any other that is not required may be left out for good. */
const isTelling = (name: string, json: object): boolean =>
  ['userId', 'endsAt', 'nextCursor'].includes(name) ||
  (access.includes(name) && access.some((one) => Object.hasOwn(json, one)))

/** An answer to an operation, or a refusal of any. */
export type BodyName = OperationId | 'error'

/** The rule of the fields around the shapes of a body, and where it has these: of a list, at its first item. */
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

/** A place with the first item of each list for any of its items, which have the same rules. */
const atFirst = (pointer: string): string => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0')

/** The kind of object at a place of a body; undefined for a list, and for what has no rules. */
const shapeAt = (body: BodyName, pointer: string) => bodies[body][1][atFirst(pointer)]

/** The rule of the field at a place, or of the nearest one around it that has a rule. */
function fieldRuleAt(body: BodyName, place: string): StatedRuleId | undefined {
  const [, parent, name] = /^(.*)\/(.*)$/s.exec(place) ?? []
  if (parent === undefined || name === undefined) return undefined
  const shape = shapeAt(body, parent)
  const rules: FieldRules = shape === undefined ? {} : fieldRules[shape]
  return Object.hasOwn(rules, name) ? rules[name] : fieldRuleAt(body, parent)
}

interface WrongField {
  readonly rule: StatedRuleId
  /** The value that must be at a place, and the one that is there. */
  readonly expected: string
  readonly seen: unknown
}

/** The validator's errors, each under the rule of its field; a wrong date-time, or id, counts against all of them too. */
export function wrongFieldsOf(body: BodyName, errors: readonly ValidationError[], json: unknown) {
  const all = errors.flatMap((error): readonly WrongField[] => {
    const { instancePath, keyword, message = keyword, params } = error
    // Of what is missing, what is there instead.
    const isMissing = keyword === 'required'
    const place = isMissing ? `${instancePath}/${String(params['missingProperty'])}` : instancePath
    const rule = fieldRuleAt(body, place) ?? bodies[body][0]
    const expected = `${instancePath === '' ? 'the body' : instancePath} ${message}`
    const seen = isMissing ? Object.keys(Object(valueAt(json, instancePath))) : valueAt(json, place)
    // What is null is no identifier of another type.
    const isId = keyword === 'type' && ofId.test(instancePath) && seen !== null
    const own = { rule, expected, seen }
    if (keyword !== 'format' && !isId) return [own]
    return [own, { ...own, rule: isId ? 'FORMAT-ID-STRING' : 'FORMAT-TIMESTAMP' }]
  })
  return all.filter((one, index) => all.findIndex((other) => other.rule === one.rule) === index)
}

/** Every object and list of a body, with the JSON pointer to it. */
function* partsOf(json: unknown, pointer = ''): Iterable<readonly [pointer: string, part: object]> {
  if (typeof json !== 'object' || json === null) return
  yield [pointer, json]
  for (const [name, inner] of Object.entries(json)) yield* partsOf(inner, `${pointer}/${name}`)
}

/** The rules of every field that a body has, for a valid body. */
export function rulesSeen(body: BodyName, json: unknown): readonly StatedRuleId[] {
  const all = [...partsOf(json)].flatMap(([at, part]) => Object.keys(part).map((name) => `${at}/${name}`))
  const places = new Set(all.map(atFirst))
  const rules = [...places].flatMap((place): readonly (StatedRuleId | undefined)[] => [
    fieldRuleAt(body, place),
    place.endsWith('At') ? 'FORMAT-TIMESTAMP' : undefined,
    ofId.test(place) ? 'FORMAT-ID-STRING' : undefined,
  ])
  return [...new Set([bodies[body][0], ...rules])].filter((rule) => rule !== undefined)
}

/** Fields that may be left out though they have a value: what is shown without them, and whether each is there. */
export const sparedIn = (body: BodyName, json: unknown) =>
  [...partsOf(json)].flatMap(([pointer, part]) => {
    const shape = shapeAt(body, pointer)
    const isPaid = shape === 'grant' && valueAt(part, '/grantType') === 'paid_external'
    // Who has no access yet is shown alone.
    const names =
      shape === 'bundleUser' && isBareUser(part) ? [] : (spared[shape as keyof typeof spared] ?? [])
    return [...names, ...(isPaid ? ['sourceId'] : [])].map((name) => ({
      field: `${name} of a ${shape === 'bundleUser' ? 'bundle user' : shape}`,
      isThere: Object.hasOwn(part, name),
    }))
  })

const spared = {
  bundle: ['createdAt', 'updatedAt'],
  grant: ['startsAt', 'createdAt'],
  bundleUser: ['grantId', 'startsAt'],
} as const

/** The rules of fields that a valid body leaves out, as it may. */
export const rulesUnshown = (body: BodyName, json: unknown): readonly RuleId[] =>
  [...partsOf(json)].flatMap(([pointer, part]) => {
    const shape = shapeAt(body, pointer)
    if (shape === undefined) return []
    const hidden = Object.entries<RuleId>(fieldRules[shape]).filter(
      ([name]) => !Object.hasOwn(part, name) && !isTelling(name, part),
    )
    const isBare = shape === 'bundleUser' && isBareUser(part)
    return [...(isBare ? ofGrant : []), ...hidden.map(([, rule]) => rule)]
  })

const ofId = /(?:\/_?id|Id)$/

/** Returns the value at a JSON pointer; undefined where there is none. */
export const valueAt = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => Object(value)[name], json)
