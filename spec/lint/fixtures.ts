import { append, change, drop, put, ref, rename, type Step, without } from '../diff-corpus/edit.ts'

/** Two edits of our contract for a lint rule: one that breaks it, and one that comes near and does not. */
export interface Fixture {
  /** The rule as the configuration names it. */
  readonly rule: string
  readonly name: string
  readonly violation: readonly Step[]
  readonly nearMiss: readonly Step[]
}

const body = 'schema:CreateGrantRequest'
const bundle = 'schema:OwnedTradingBundleSummary'

/** At least one fixture for each rule of the house, and for the built-in one that we rely on for examples. */
export const fixtures: readonly Fixture[] = [
  {
    rule: 'house/operation-permission',
    name: 'no permission is declared',
    violation: [drop('op:readCheckout/x-permission')],
    nearMiss: [drop('op:readCheckout/x-permission'), put('op:readCheckout/security', [])],
  },
  {
    rule: 'house/operation-permission',
    name: 'a permission that no key has',
    violation: [put('op:readCheckout/x-permission', { permission: 'checkouts', level: 'read' })],
    nearMiss: [put('op:readCheckout/x-permission', { permission: 'users', level: 'read' })],
  },
  {
    rule: 'house/operation-permission',
    name: 'a level that the permission does not have',
    violation: [put('op:listBundles/x-permission/level', 'write')],
    nearMiss: [put('op:listBundleGrants/x-permission/level', 'write')],
  },
  {
    rule: 'house/rules-carried',
    name: 'a rule that does not exist',
    violation: [append('op:listBundles/x-rules', 'BUNDLE-COLOUR')],
    nearMiss: [put('op:listBundles/x-note', 'BUNDLE-COLOUR')],
  },
  {
    rule: 'house/rules-carried',
    name: 'a must rule that the contract checks and no operation carries',
    violation: [without('op:listBundles/x-rules', 'BUNDLE-ID')],
    nearMiss: [
      change('op:listBundles/x-rules', (rules) => [
        'BUNDLE-ID',
        ...Object(rules).filter((id: string) => id !== 'BUNDLE-ID'),
      ]),
    ],
  },
  {
    rule: 'house/refusals-declared',
    name: 'a refusal of every operation',
    violation: [drop('op:listBundles/responses/429')],
    nearMiss: [put('op:listBundles/responses/503', ref('responses', 'ServerError'))],
  },
  {
    rule: 'house/refusals-declared',
    name: 'a refusal of every operation with a body',
    violation: [drop('op:createBundleGrant/responses/415')],
    nearMiss: [put('op:revokeBundleGrant/responses/412', ref('responses', 'GrantConflict'))],
  },
  {
    rule: 'house/refusals-declared',
    name: 'a refusal of every path with a parameter',
    violation: [drop('op:readCheckout/responses/404')],
    nearMiss: [put('op:readCheckout/responses/409', ref('responses', 'GrantNotRevocable'))],
  },
  {
    rule: 'house/refusals-declared',
    name: 'a refusal with another body',
    violation: [put('response:Forbidden/content/application~1json/schema', { type: 'object' })],
    nearMiss: [
      put('response:Forbidden/content/application~1json/schema', {
        allOf: [ref('schemas', 'ErrorResponse')],
      }),
    ],
  },
  {
    rule: 'house/examples-given',
    name: 'a success without an example',
    violation: [drop('op:readCheckout/responses/200/content/application~1json/examples')],
    nearMiss: [
      drop('op:readCheckout/responses/200/content/application~1json/examples'),
      put('op:readCheckout/responses/200/content/application~1json/example', {
        checkoutId: 'c',
        bundleId: 'b',
        userId: 'u',
        displayName: 'Anna',
      }),
    ],
  },
  {
    rule: 'house/examples-given',
    name: 'a refusal without an example',
    violation: [drop('response:BodyTooLarge/content/application~1json/examples')],
    nearMiss: [drop('response:Unauthorized/content/application~1json/examples/keyMissing')],
  },
  {
    rule: 'no-invalid-media-type-examples',
    name: 'an example that its schema refuses',
    violation: [put('example:BundlesNone/value/limit', 0)],
    nearMiss: [put('example:BundlesNone/value/limit', 1)],
  },
  {
    rule: 'house/error-codes-listed',
    name: 'a code that is shown and not listed',
    violation: [put('example:ErrorBundleArchived/value/errorCode', 'errors.bundle.closed')],
    nearMiss: [put('example:ErrorBundleArchived/value/message', 'errors.bundle.closed')],
  },
  {
    rule: 'house/error-codes-listed',
    name: 'a code that is shown under another status',
    violation: [
      put(
        'response:CheckoutNotFound/content/application~1json/examples/archived',
        ref('examples', 'ErrorBundleArchived'),
      ),
    ],
    nearMiss: [
      put(
        'response:CheckoutNotFound/content/application~1json/examples/bundle',
        ref('examples', 'ErrorBundleNotFound'),
      ),
    ],
  },
  {
    rule: 'house/error-codes-listed',
    name: 'a code without a status',
    violation: [drop('schema:ErrorCode/x-statuses/errors.server.internal')],
    nearMiss: [drop('schema:ErrorCode/x-enumDescriptions/errors.server.internal')],
  },
  {
    rule: 'house/instants-are-date-times',
    name: 'an instant as any text',
    violation: [drop(`${bundle}/properties/updatedAt/format`)],
    nearMiss: [put(`${bundle}/properties/seat`, { type: 'string' })],
  },
  {
    rule: 'house/instants-are-date-times',
    name: 'a filter by a day',
    violation: [put('param:EndsBefore/schema', { type: 'string', format: 'date', maxLength: 10 })],
    nearMiss: [put('param:EndsBefore/schema', { allOf: [ref('schemas', 'RequestedInstant')] })],
  },
  {
    rule: 'house/requests-bounded',
    name: 'a text without a greatest length',
    violation: [drop('param:Cursor/schema/maxLength')],
    nearMiss: [drop('param:Cursor/schema/minLength')],
  },
  {
    rule: 'house/requests-bounded',
    name: 'a number without a greatest value',
    violation: [put(`${body}/properties/days`, { type: 'integer', minimum: 1 })],
    nearMiss: [put(`${body}/properties/days`, { type: 'integer', enum: [30, 365] })],
  },
  {
    rule: 'house/requests-bounded',
    name: 'an open object',
    violation: [drop(`${body}/additionalProperties`)],
    nearMiss: [drop(`${body}/additionalProperties`), put(`${body}/unevaluatedProperties`, false)],
  },
  {
    rule: 'house/requests-bounded',
    name: 'a list of any length',
    violation: [put(`${body}/properties/tags`, { type: 'array', items: { type: 'string', maxLength: 8 } })],
    nearMiss: [
      put(`${body}/properties/tags`, { type: 'array', maxItems: 8, items: { type: 'string', maxLength: 8 } }),
    ],
  },
  {
    rule: 'house/answers-open',
    name: 'a closed answer',
    violation: [put(`${bundle}/additionalProperties`, false)],
    nearMiss: [put(`${bundle}/additionalProperties`, { type: 'string' })],
  },
  {
    rule: 'house/pages-shaped',
    name: 'a limit without a default',
    violation: [drop('param:SearchLimit/schema/default')],
    nearMiss: [drop('param:SearchLimit/description')],
  },
  {
    rule: 'house/pages-shaped',
    name: 'the bounds of another list',
    violation: [
      put('op:searchUsers/parameters/1', ref('parameters', 'PageLimit')),
      put('schema:UsersSearchResponse/properties/limit/maximum', 100),
    ],
    nearMiss: [
      put('op:searchUsers/parameters/1', {
        name: 'limit',
        in: 'query',
        description: 'The most users that you want on a page.',
        schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 },
      }),
    ],
  },
  {
    rule: 'house/pages-shaped',
    name: 'a page with other bounds than its parameter',
    violation: [put('schema:UsersSearchResponse/properties/limit/maximum', 100)],
    nearMiss: [put('schema:UsersSearchResponse/properties/limit/description', 'At most 100.')],
  },
  {
    rule: 'house/pages-shaped',
    name: 'a page that may leave out its limit',
    violation: [without('schema:BundlesResponse/required', 'limit')],
    nearMiss: [change('schema:BundlesResponse/required', (names) => Object(names).toReversed())],
  },
  {
    rule: 'house/pages-shaped',
    name: 'a list without a cursor',
    violation: [drop('op:listBundles/parameters/1')],
    nearMiss: [
      put('op:listBundles/parameters', [ref('parameters', 'Cursor'), ref('parameters', 'PageLimit')]),
    ],
  },
  {
    rule: 'house/pages-shaped',
    name: 'a last page that has a next one',
    violation: [append('schema:BundleGrantsResponse/required', 'nextCursor')],
    nearMiss: [put('schema:BundleGrantsResponse/required', ['limit', 'grants'])],
  },
  {
    rule: 'house/defaults-fit',
    name: 'a default above the greatest value',
    violation: [put('param:PageLimit/schema/maximum', 40), put('schema:EffectivePageLimit/maximum', 40)],
    nearMiss: [put('param:GrantSort/schema/default', 'endsAt')],
  },
  {
    rule: 'house/defaults-fit',
    name: 'a default that is not listed',
    violation: [put('param:SortDirection/schema/default', 'descending')],
    nearMiss: [put('/servers/0/variables/basePath/default', '/rest')],
  },
  {
    rule: 'house/dialect-named',
    name: 'the dialect under which some validators check nothing',
    violation: [put('/jsonSchemaDialect', 'https://spec.openapis.org/oas/3.1/dialect/base')],
    nearMiss: [put('/openapi', '3.1.1')],
  },
  {
    rule: 'house/retry-after',
    name: 'a 429 without Retry-After',
    violation: [drop('response:TooManyRequests/headers/Retry-After')],
    nearMiss: [rename('response:TooManyRequests/headers/Retry-After', 'retry-after')],
  },
  {
    rule: 'house/retry-after',
    name: 'a Retry-After that is a date',
    violation: [
      put('header:Retry-After/schema', { type: 'string', maxLength: 40 }),
      put('header:Retry-After/example', 'soon'),
    ],
    nearMiss: [put('header:Retry-After/schema/minimum', 5)],
  },
  {
    rule: 'house/public-only',
    name: 'an operation of the control plane',
    violation: [
      rename('/paths/~1v1~1checkout~1{checkoutId}', '/v1/clock/{checkoutId}'),
      put('op:readCheckout/operationId', 'readClock'),
    ],
    nearMiss: [put('op:readCheckout/summary', 'Read a checkout session before its clock runs out')],
  },
  {
    rule: 'house/public-only',
    name: 'a path without a version',
    violation: [rename('/paths/~1v1~1users', '/users')],
    nearMiss: [rename('/paths/~1v1~1users', '/v1/people')],
  },
  {
    rule: 'house/no-trial-period',
    name: 'a property',
    violation: [put('schema:CheckoutDetails/properties/trialPeriodDays', { type: 'integer' })],
    nearMiss: [put('schema:CheckoutDetails/description', 'A session never carries trialPeriodDays.')],
  },
  {
    rule: 'house/no-trial-period',
    name: 'an example',
    violation: [put('example:CheckoutPriced/value/trialPeriodDays', 7)],
    nearMiss: [put('example:CheckoutPriced/summary', 'Without trialPeriodDays')],
  },
  {
    rule: 'house/open-points-marked',
    name: 'other statuses without the rule that leaves them open',
    violation: [drop('response:GrantNotRevocable/x-rule')],
    nearMiss: [drop('response:GrantNotRevocable/x-open-statuses')],
  },
  {
    rule: 'house/open-points-marked',
    name: 'a stated rule as if it were open',
    violation: [append('response:CheckoutNotFound/x-rule', 'BUNDLE-ID')],
    nearMiss: [append('response:CheckoutNotFound/x-rule', 'ERROR-INVALID')],
  },
  {
    rule: 'house/open-points-marked',
    name: 'an open rule that nothing is marked with',
    violation: [without('op:readCheckout/x-rules', 'CHECKOUT-PRESENT-VALUES')],
    nearMiss: [
      without('op:readCheckout/x-rules', 'CHECKOUT-PRESENT-VALUES'),
      append('/x-rules', 'CHECKOUT-PRESENT-VALUES'),
    ],
  },
]
