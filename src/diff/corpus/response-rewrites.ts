import { change, drop, type Edit, put, ref, rename, replaceText, reverse } from './edit.ts'

const grant = 'schema:TradingBundleAccessGrantSummary'
const bundle = 'schema:OwnedTradingBundleSummary'

/** Other ways to write the same answer. */
export const responseRewriteEdits: readonly Edit[] = [
  {
    id: 'null-first',
    verdict: 'none',
    reason: 'A list of types is a set.',
    looksLike: 'response-property-becomes-nullable',
    steps: [put('schema:PublicUser/properties/avatar/type', ['null', 'string'])],
  },
  {
    id: 'nullable-as-alternatives',
    verdict: 'none',
    reason: 'Text or null, said in another way.',
    looksLike: 'response-property-becomes-nullable',
    steps: [
      put('schema:PublicUser/properties/avatar', {
        description: "The URL of the user's picture. Null or absent if there is none.",
        anyOf: [{ type: 'string' }, { type: 'null' }],
      }),
    ],
  },
  {
    id: 'nullable-reference-as-one-of',
    verdict: 'none',
    reason: 'Both forms allow a discount or null.',
    looksLike: 'discount-may-be-text',
    given: [
      change('schema:CheckoutDetails/properties/discount', (discount) => ({
        anyOf: [discount, { type: 'null' }],
      })),
    ],
    steps: [
      put('schema:CheckoutDetails/properties/discount', {
        oneOf: [{ type: 'null' }, ref('schemas', 'CheckoutDiscount')],
      }),
    ],
  },
  {
    id: 'enum-as-constants',
    verdict: 'none',
    reason: 'One of two constants is an enum of the two.',
    looksLike: 'response-enum-removed',
    steps: [
      drop('schema:CheckoutDiscount/properties/type/enum'),
      put('schema:CheckoutDiscount/properties/type/oneOf', [{ const: 'percent' }, { const: 'fixed' }]),
    ],
  },
  {
    id: 'open-said-aloud',
    verdict: 'none',
    reason: 'An object is open without saying so.',
    looksLike: 'metadata-of-any-values',
    steps: [put(`${bundle}/additionalProperties`, true)],
  },
  {
    id: 'answer-wrapped-in-all-of',
    verdict: 'none',
    reason: 'All of one schema is that schema.',
    looksLike: 'answer-swapped-for-another',
    steps: [
      put('schema:GrantMutationResponse/properties/grant', {
        allOf: [ref('schemas', 'TradingBundleAccessGrantSummary')],
      }),
    ],
  },
  {
    id: 'answer-extends-another',
    verdict: 'none',
    reason: 'What both parts say together is what was said.',
    looksLike: 'response-property-removed',
    steps: [
      put('schema:Page', {
        type: 'object',
        required: ['limit'],
        properties: { limit: ref('schemas', 'EffectivePageLimit'), nextCursor: ref('schemas', 'NextCursor') },
      }),
      change('schema:BundlesResponse', () => ({
        description: 'A page of your bundles.',
        allOf: [
          ref('schemas', 'Page'),
          {
            type: 'object',
            required: ['bundles'],
            properties: { bundles: { type: 'array', items: ref('schemas', 'OwnedTradingBundleSummary') } },
          },
        ],
      })),
    ],
  },
  {
    id: 'schema-renamed',
    verdict: 'none',
    reason: 'The name of a component is the name of nothing that is sent.',
    looksLike: 'response-property-renamed',
    steps: [
      rename(grant, 'Grant'),
      replaceText('#/components/schemas/TradingBundleAccessGrantSummary', '#/components/schemas/Grant'),
    ],
  },
  {
    id: 'inline-schema-becomes-a-component',
    verdict: 'none',
    reason: 'The same schema, said by reference.',
    looksLike: 'response-property-removed',
    steps: [
      put('schema:BundleStatus', {
        type: 'string',
        description: 'The status of the bundle. Archived bundles are not listed.',
        enum: ['stopped', 'archived', 'active', 'paused', 'partially_active', 'partially_paused'],
      }),
      put(`${bundle}/properties/status`, ref('schemas', 'BundleStatus')),
    ],
  },
  {
    id: 'properties-in-another-order',
    verdict: 'none',
    reason: 'Order of members means nothing.',
    looksLike: 'response-property-renamed',
    steps: [
      reverse(`${bundle}/properties`),
      reverse(`${bundle}/required`),
      reverse(`${bundle}/properties/access/enum`),
    ],
  },
  {
    id: 'read-only-answer',
    verdict: 'documentation',
    reason: 'The property was only ever answered.',
    looksLike: 'source-ignored-as-read-only',
    steps: [put(`${grant}/properties/createdAt/readOnly`, true)],
  },
]
