import { append, change, drop, type Edit, put, ref, rename, without } from './edit.ts'

const grant = 'schema:TradingBundleAccessGrantSummary'
const bundle = 'schema:OwnedTradingBundleSummary'

/** Edits of what answers hold. */
export const responseValueEdits: readonly Edit[] = [
  {
    id: 'response-property-removed',
    verdict: 'breaking',
    reason: 'Who shows how far the access reaches shows nothing.',
    steps: [drop('schema:TradingBundleGrantedUser/properties/accessEndsAt')],
  },
  {
    id: 'nullable-response-property-removed',
    verdict: 'breaking',
    reason: 'Who shows pictures shows none any more.',
    steps: [drop('schema:PublicUser/properties/avatar')],
  },
  {
    id: 'response-property-renamed',
    verdict: 'breaking',
    reason: 'Who walks pages by nextCursor stops after the first.',
    steps: [rename('schema:BundlesResponse/properties/nextCursor', 'next')],
  },
  {
    id: 'required-response-property-renamed',
    verdict: 'breaking',
    reason: 'Who reads _id finds nothing.',
    steps: [
      rename(`${bundle}/properties/_id`, 'id'),
      change(`${bundle}/required`, (list) => ['id', ...Object(list).slice(1)]),
    ],
  },
  {
    id: 'response-property-becomes-optional',
    verdict: 'breaking',
    reason: 'Who shows the name may find none.',
    steps: [without('schema:PublicUser/required', 'displayName')],
  },
  {
    id: 'response-property-becomes-nullable',
    verdict: 'breaking',
    reason: 'Who takes the length of the name meets null.',
    steps: [put('schema:PublicUser/properties/displayName/type', ['string', 'null'])],
  },
  {
    id: 'response-enum-value-added',
    verdict: 'breaking',
    reason: 'Who switches over the statuses meets one that is not listed.',
    steps: [append(`${bundle}/properties/status/enum`, 'failing')],
  },
  {
    id: 'response-enum-removed',
    verdict: 'breaking',
    reason: 'Who switches over the statuses may meet anything.',
    steps: [drop(`${bundle}/properties/status/enum`)],
  },
  {
    id: 'grant-type-added-everywhere',
    verdict: 'breaking',
    reason: 'A filter has one choice more, but answers hold a type that is not listed.',
    steps: [append('schema:TradingBundleAccessGrantType/enum', 'compensation')],
  },
  {
    id: 'grant-type-removed-everywhere',
    verdict: 'breaking',
    reason: 'Answers hold less, but who filters by trial is refused.',
    steps: [without('schema:TradingBundleAccessGrantType/enum', 'trial')],
  },
  {
    id: 'count-becomes-a-fraction',
    verdict: 'breaking',
    reason: 'Who reads an integer meets 2.5.',
    steps: [put(`${bundle}/properties/grantedUsersCount/type`, 'number')],
  },
  {
    id: 'count-may-be-negative',
    verdict: 'breaking',
    reason: 'Who reads zero or more meets -1.',
    steps: [drop(`${bundle}/properties/grantedUsersCount/minimum`)],
  },
  {
    id: 'instant-as-any-text',
    verdict: 'breaking',
    reason: 'Who parses a date-time meets text that is none.',
    steps: [drop(`${grant}/properties/startsAt/format`)],
  },
  {
    id: 'instant-as-a-number',
    verdict: 'breaking',
    reason: 'Who parses text meets a number.',
    steps: [put(`${grant}/properties/createdAt`, { type: 'integer' })],
  },
  {
    id: 'flag-as-text',
    verdict: 'breaking',
    reason: 'The text "false" is true to a program.',
    steps: [put('schema:TradingBundleGrantedUser/properties/accessIsPermanent/type', 'string')],
  },
  {
    id: 'list-becomes-a-map',
    verdict: 'breaking',
    reason: 'Who walks a list meets an object.',
    steps: [
      put('schema:BundlesResponse/properties/bundles', {
        type: 'object',
        additionalProperties: ref('schemas', 'OwnedTradingBundleSummary'),
      }),
    ],
  },
  {
    id: 'item-loses-a-property',
    verdict: 'breaking',
    reason: 'Nobody can be granted anything who is found without an alias.',
    steps: [drop('schema:PublicUser/properties/userId'), without('schema:PublicUser/required', 'userId')],
  },
  {
    id: 'response-property-never-sent',
    verdict: 'breaking',
    reason: 'A write-only property is not part of an answer.',
    steps: [put(`${grant}/properties/sourceId`, { ...ref('schemas', 'SourceId'), writeOnly: true })],
  },
  {
    id: 'metadata-of-any-values',
    verdict: 'breaking',
    reason: 'Who reads text meets numbers and objects.',
    steps: [put('schema:ErrorResponse/properties/metadata/additionalProperties', true)],
  },
  {
    id: 'discount-may-be-text',
    verdict: 'breaking',
    reason: 'Who reads an object meets text.',
    steps: [
      change('schema:CheckoutDetails/properties/discount', (discount) => ({
        anyOf: [discount, { type: 'string' }],
      })),
    ],
  },
  {
    id: 'response-property-added',
    verdict: 'additive',
    reason: 'The object is open; who does not know the property ignores it.',
    looksLike: 'response-property-renamed',
    steps: [put(`${grant}/properties/revokedAt`, { type: 'string', format: 'date-time' })],
  },
  {
    id: 'required-response-property-added',
    verdict: 'additive',
    reason: 'The object is open; who does not know the property ignores it.',
    looksLike: 'required-property-added',
    steps: [put(`${bundle}/properties/ownerId`, { type: 'string' }), append(`${bundle}/required`, 'ownerId')],
  },
  {
    id: 'response-property-always-sent',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'response-property-becomes-optional',
    steps: [append(`${grant}/required`, 'startsAt', 'createdAt')],
  },
  {
    id: 'response-enum-value-removed',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'request-enum-value-removed',
    steps: [without(`${bundle}/properties/status/enum`, 'stopped')],
  },
  {
    id: 'extensible-enum-value-added',
    verdict: 'additive',
    reason: 'The list says itself that more may come.',
    looksLike: 'response-enum-value-added',
    given: [put(`${bundle}/properties/status/x-extensible-enum`, true)],
    steps: [append(`${bundle}/properties/status/enum`, 'failing')],
  },
  {
    id: 'response-property-no-longer-null',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'response-property-becomes-nullable',
    steps: [put('schema:PublicUser/properties/avatar/type', 'string')],
  },
  {
    id: 'price-becomes-whole',
    verdict: 'additive',
    reason: 'Every integer is a number.',
    looksLike: 'count-becomes-a-fraction',
    steps: [put('schema:CheckoutDetails/properties/price/type', 'integer')],
  },
  {
    id: 'quote-gets-a-pattern',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'identifiers-must-be-hex',
    steps: [put(`${bundle}/properties/quote/pattern`, '^[A-Z]{3,5}$')],
  },
  {
    id: 'instant-gets-a-format',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'instant-as-any-text',
    given: [drop(`${bundle}/properties/updatedAt/format`)],
    steps: [put(`${bundle}/properties/updatedAt/format`, 'date-time')],
  },
  {
    id: 'answer-closed',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'request-property-removed',
    steps: [put('schema:CheckoutDiscount/additionalProperties', false)],
  },
  {
    id: 'closed-answer-gets-a-property',
    verdict: 'breaking',
    reason: 'The old contract promised that nothing else comes, so clients may refuse it.',
    given: [put('schema:CheckoutDiscount/additionalProperties', false)],
    steps: [put('schema:CheckoutDiscount/properties/label', { type: 'string' })],
  },
  {
    id: 'lists-bounded',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'page-bound-lowered',
    steps: [put('schema:BundlesResponse/properties/bundles/maxItems', 100)],
  },
]
