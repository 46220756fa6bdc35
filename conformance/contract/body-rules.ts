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

const telling = ['userId', 'endsAt', 'nextCursor']
const access = ['accessEndsAt', 'accessIsPermanent']
/** What no entry that shows nothing of a grant can tell. */
const ofGrant = ['BUNDLE-USERS-ENDS-AT', 'BUNDLE-USERS-CURRENT-GRANT'] as const
const grantFields = ['grantId', 'grantType', 'startsAt', 'endsAt']

/** Whether the absence of a field says something; any other that is not required may be left out for good. */
const isTelling = (name: string, json: object): boolean =>
  telling.includes(name) || (access.includes(name) && access.some((one) => Object.hasOwn(json, one)))

/** An answer to an operation, or a refusal of any. */
export type BodyName = OperationId | 'error'

interface BodyRules {
  /** The rule of the fields around the shapes. */
  readonly envelope: StatedRuleId
  /** Where it has these shapes, as patterns of JSON pointers. */
  readonly shapes: readonly (readonly [RegExp, keyof typeof fieldRules])[]
}

const bodies: Readonly<Record<BodyName, BodyRules>> = {
  listBundles: { envelope: 'BUNDLES-ENVELOPE', shapes: [[/^\/bundles\/\d+/, 'bundle']] },
  searchUsers: { envelope: 'USERS-ENVELOPE', shapes: [[/^\/users\/\d+/, 'user']] },
  listBundleUsers: {
    envelope: 'BUNDLE-USERS-ENVELOPE',
    shapes: [
      [/^\/users\/\d+\/user/, 'user'],
      [/^\/users\/\d+/, 'bundleUser'],
      [/^/, 'bundleUsers'],
    ],
  },
  listBundleGrants: { envelope: 'GRANTS-ENVELOPE', shapes: [[/^\/grants\/\d+/, 'grant']] },
  createBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  revokeBundleGrant: { envelope: 'GRANT-MUTATION-ENVELOPE', shapes: [[/^\/grant/, 'grant']] },
  readCheckout: { envelope: 'CHECKOUT-RESPONSE', shapes: [[/^/, 'checkout']] },
  error: { envelope: 'ERROR-BODY', shapes: [[/^/, 'error']] },
}

interface WrongField {
  readonly rule: StatedRuleId
  /** What must be at which place, and what is there. */
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
    const rule = fieldRuleAt(body, place) ?? bodies[body].envelope
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
  // The items of a list have the same rules.
  const places = new Set(all.map((place) => place.replaceAll(/\/\d+(?=\/|$)/g, '/0')))
  const rules = [...places].flatMap((place): readonly (StatedRuleId | undefined)[] => [
    fieldRuleAt(body, place),
    place.endsWith('At') ? 'FORMAT-TIMESTAMP' : undefined,
    ofId.test(place) ? 'FORMAT-ID-STRING' : undefined,
  ])
  return [...new Set([bodies[body].envelope, ...rules])].filter((rule) => rule !== undefined)
}

/** What a part of a body is; undefined for a list, and for what has no rules. */
const shapeAt = (body: BodyName, pointer: string) =>
  bodies[body].shapes.find(([pattern]) => pattern.exec(pointer)?.[0] === pointer)?.[1]
const isBareUser = (part: object): boolean => !grantFields.some((name) => Object.hasOwn(part, name))

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
    const fields: readonly (readonly [string, RuleId])[] = Object.entries(shape ? fieldRules[shape] : {})
    const isBare = shape === 'bundleUser' && isBareUser(part)
    const hidden = fields.filter(([name]) => !Object.hasOwn(part, name) && !isTelling(name, part))
    return [...(isBare ? ofGrant : []), ...hidden.map(([, rule]) => rule)]
  })

const ofId = /(?:\/_?id|Id)$/

function fieldRuleAt(body: BodyName, place: string): StatedRuleId | undefined {
  for (const [pattern, shape] of bodies[body].shapes) {
    const start = pattern.exec(place)?.[0]
    const name = start === undefined ? undefined : place.slice(start.length).split('/')[1]
    const rules: Readonly<Record<string, StatedRuleId>> = fieldRules[shape]
    if (name !== undefined && Object.hasOwn(rules, name)) return rules[name]
  }
  return undefined
}

/** What a JSON pointer leads to; undefined where there is nothing. */
export const valueAt = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce((value, name) => Object(value)[name], json)
