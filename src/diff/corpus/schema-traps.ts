import { append, drop, type Edit, put, ref } from './edit.ts'
import { asCondition } from './request-body.ts'

const limit = 'param:PageLimit/schema'
const body = 'schema:CreateGrantRequest'
const cursor = 'schema:BundleUsersCursor'

/** Edits of schemas that were thought out to mislead whoever judges them: one that breaks beside one that only seems to. */
export const schemaTraps: readonly Edit[] = [
  {
    id: 'limit-in-two-ranges',
    verdict: 'none',
    reason: 'The two ranges lie side by side: every limit of before is in one of them.',
    looksLike: 'limit-in-two-ranges-with-a-gap',
    steps: [put(`${limit}/anyOf`, [{ maximum: 40 }, { minimum: 41 }])],
  },
  {
    id: 'limit-in-two-ranges-with-a-gap',
    verdict: 'breaking',
    reason: 'A limit of 41 is refused.',
    steps: [put(`${limit}/anyOf`, [{ maximum: 40 }, { minimum: 42 }])],
  },
  {
    id: 'limit-in-one-of-two-overlapping-ranges',
    verdict: 'breaking',
    reason: 'A limit of 50 fits both, and only one may fit.',
    steps: [put(`${limit}/oneOf`, [{ maximum: 50 }, { minimum: 50 }])],
  },
  {
    id: 'limit-in-one-of-two-ranges',
    verdict: 'none',
    reason: 'Every limit of before is in exactly one of the two.',
    looksLike: 'limit-in-one-of-two-overlapping-ranges',
    steps: [put(`${limit}/oneOf`, [{ maximum: 50 }, { minimum: 51 }])],
  },
  {
    id: 'gifts-forbidden-by-not',
    verdict: 'breaking',
    reason: 'Who gives gifts is refused.',
    steps: [put(`${body}/properties/grantType/not`, { const: 'gift' })],
  },
  {
    id: 'trials-forbidden-by-not',
    verdict: 'none',
    reason: 'A trial could not be created before.',
    looksLike: 'gifts-forbidden-by-not',
    steps: [put(`${body}/properties/grantType/not`, { const: 'trial' })],
  },
  {
    id: 'condition-without-consequence',
    verdict: 'none',
    reason: 'An if with neither then nor else refuses nothing.',
    looksLike: 'end-required-of-what-is-not-paid',
    steps: [put('schema:Identifier/if', { maxLength: 10 })],
  },
  {
    id: 'end-required-of-what-is-not-paid',
    verdict: 'breaking',
    reason: 'A gift without an end is refused.',
    given: [asCondition],
    steps: [put(`${body}/else`, { required: ['endsAt'] })],
  },
  {
    id: 'source-demands-an-end-by-schema',
    verdict: 'breaking',
    reason: 'A lifetime purchase has a source and no end.',
    steps: [put(`${body}/dependentSchemas`, { sourceId: { required: ['endsAt'] } })],
  },
  {
    id: 'source-demands-a-type-by-schema',
    verdict: 'none',
    reason: 'The type is required anyway.',
    looksLike: 'source-demands-an-end-by-schema',
    steps: [put(`${body}/dependentSchemas`, { sourceId: { required: ['grantType'] } })],
  },
  {
    id: 'property-names-listed-without-the-source',
    verdict: 'breaking',
    reason: 'Who sends a source is refused.',
    steps: [put(`${body}/propertyNames`, { enum: ['userId', 'grantType', 'endsAt'] })],
  },
  {
    id: 'property-names-listed',
    verdict: 'none',
    reason: 'The closed body takes no other names anyway.',
    looksLike: 'property-names-listed-without-the-source',
    steps: [put(`${body}/propertyNames`, { enum: ['userId', 'grantType', 'endsAt', 'sourceId'] })],
  },
  {
    id: 'at-most-three-properties',
    verdict: 'breaking',
    reason: 'A paid period has four.',
    steps: [put(`${body}/maxProperties`, 3)],
  },
  {
    id: 'at-most-four-properties',
    verdict: 'none',
    reason: 'The closed body has no fifth.',
    looksLike: 'at-most-three-properties',
    steps: [put(`${body}/maxProperties`, 4)],
  },
  {
    id: 'unknown-property-required',
    verdict: 'breaking',
    reason: 'The closed body refuses what it now requires, so it refuses all.',
    steps: [append(`${body}/required`, 'invoiceId')],
  },
  {
    id: 'closed-by-a-schema-that-nothing-fits',
    verdict: 'none',
    reason: 'What nothing fits is as good as false.',
    looksLike: 'at-most-three-properties',
    steps: [put(`${body}/additionalProperties`, { not: {} })],
  },
  {
    id: 'cursor-length-beyond-its-pattern',
    verdict: 'none',
    reason: 'The pattern allows 38 characters at most, whatever the length beside it says.',
    looksLike: 'bundle-users-cursor-longer',
    steps: [put(`${cursor}/maxLength`, 64)],
  },
  {
    id: 'cursor-at-least-as-long-as-the-shorter-kind',
    verdict: 'none',
    reason: 'The pattern allows no less than 37 characters.',
    looksLike: 'cursor-at-least-as-long-as-the-longer-kind',
    steps: [put(`${cursor}/minLength`, 37)],
  },
  {
    id: 'cursor-at-least-as-long-as-the-longer-kind',
    verdict: 'breaking',
    reason: 'A scan cursor has 37 characters and is refused.',
    steps: [put(`${cursor}/minLength`, 38)],
  },
  {
    id: 'cursor-pattern-without-its-end',
    verdict: 'breaking',
    reason: 'A scan cursor in an answer may be followed by another character.',
    steps: [put(`${cursor}/pattern`, '^(?:grant|scan):[a-f0-9]{32}')],
  },
  {
    id: 'source-begins-as-its-pattern-says',
    verdict: 'none',
    reason: 'The pattern beside it says so already.',
    looksLike: 'source-pattern-tightened',
    steps: [put('schema:SourceId/allOf', [{ pattern: '^[A-Za-z0-9]' }])],
  },
  {
    id: 'instants-in-utc-only',
    verdict: 'breaking',
    reason: 'An instant with an offset is refused.',
    steps: [put('schema:RequestedInstant/pattern', 'Z$')],
  },
  {
    id: 'instants-with-fewer-digits',
    verdict: 'breaking',
    reason: 'An instant with a long fraction is refused.',
    steps: [put('schema:RequestedInstant/maxLength', 40)],
  },
  {
    id: 'instants-at-least-as-long-as-the-shortest',
    verdict: 'none',
    reason: 'The shortest date-time has 20 characters.',
    looksLike: 'instants-with-fewer-digits',
    steps: [put('schema:RequestedInstant/minLength', 20)],
  },
  {
    id: 'name-counted-after-another-normalization',
    verdict: 'breaking',
    reason: 'A letter with an accent counts as two, so a name of 30 such letters is refused.',
    steps: [put('param:DisplayName/schema/x-length-of/normalization', 'NFD')],
  },
  {
    id: 'sort-by-anything-as-an-alternative',
    verdict: 'additive',
    reason: 'Every sort of before still works.',
    looksLike: 'access-of-any-value-as-an-alternative',
    steps: [
      drop('param:GrantSort/schema/enum'),
      put('param:GrantSort/schema/anyOf', [{ enum: ['createdAt', 'startsAt', 'endsAt'] }, {}]),
    ],
  },
  {
    id: 'access-of-any-value-as-an-alternative',
    verdict: 'breaking',
    reason: 'Who switches over three values meets a fourth.',
    steps: [
      drop('schema:OwnedTradingBundleSummary/properties/access/enum'),
      put('schema:OwnedTradingBundleSummary/properties/access/anyOf', [
        { enum: ['private', 'public', 'restricted'] },
        {},
      ]),
    ],
  },
  {
    id: 'page-base-that-forgets-the-limit',
    verdict: 'breaking',
    reason: 'The part that was moved out no longer requires the limit.',
    steps: [
      put('schema:Page', {
        type: 'object',
        properties: { limit: ref('schemas', 'EffectivePageLimit'), nextCursor: ref('schemas', 'NextCursor') },
      }),
      drop('schema:BundlesResponse/properties/limit'),
      drop('schema:BundlesResponse/properties/nextCursor'),
      put('schema:BundlesResponse/required', ['bundles']),
      put('schema:BundlesResponse/allOf', [ref('schemas', 'Page')]),
    ],
  },
  {
    id: 'next-cursor-may-be-empty',
    verdict: 'breaking',
    reason: 'Who sends an empty cursor back is refused, and never sees the next page.',
    steps: [drop('schema:NextCursor/minLength')],
  },
  {
    id: 'answered-value-gets-a-default',
    verdict: 'documentation',
    reason: 'A default fills in what is sent, and this is only ever received.',
    looksLike: 'request-default-added',
    steps: [put('schema:OwnedTradingBundleSummary/properties/access/default', 'private')],
  },
  {
    id: 'nullable-as-older-versions-said-it',
    verdict: 'documentation',
    reason: 'OpenAPI 3.1 has no such keyword: the name is never null.',
    looksLike: 'response-property-becomes-nullable',
    steps: [put('schema:PublicUser/properties/displayName/nullable', true)],
  },
  {
    id: 'deprecated-said-to-be-false',
    verdict: 'none',
    reason: 'It is so without saying.',
    looksLike: 'deprecated-property-removed-before-its-day',
    steps: [put('schema:PublicUser/properties/avatar/deprecated', false)],
  },
  {
    id: 'sort-as-one-of-two-lists-that-overlap',
    verdict: 'breaking',
    reason: 'startsAt stands in both lists, and only one may fit.',
    steps: [
      put('param:GrantSort/schema/oneOf', [
        { enum: ['createdAt', 'startsAt'] },
        { enum: ['startsAt', 'endsAt'] },
      ]),
    ],
  },
  {
    id: 'sort-as-one-of-two-lists',
    verdict: 'none',
    reason: 'Every value of before stands in exactly one of the two lists.',
    looksLike: 'sort-as-one-of-two-lists-that-overlap',
    steps: [put('param:GrantSort/schema/oneOf', [{ enum: ['createdAt', 'startsAt'] }, { enum: ['endsAt'] }])],
  },
]
