import { append, change, drop, type Edit, put, ref, rename, type Step, without } from './edit.ts'

const closed = 'schema:CreateGrantRequest'

/** The two shapes of a create as a condition. */
export const asCondition: Step = (contract) => {
  drop(`${closed}/oneOf`)(contract)
  put(`${closed}/if`, { required: ['grantType'], properties: { grantType: { const: 'paid_external' } } })(
    contract,
  )
  put(`${closed}/then`, { required: ['sourceId'] })(contract)
}

/** Edits of the one body that clients send. */
export const requestBodyEdits: readonly Edit[] = [
  {
    id: 'required-property-added',
    verdict: 'breaking',
    reason: 'No client sends it.',
    steps: [
      put(`${closed}/properties/invoiceUrl`, { type: 'string', maxLength: 2048 }),
      append(`${closed}/required`, 'invoiceUrl'),
    ],
  },
  {
    id: 'optional-property-becomes-required',
    verdict: 'breaking',
    reason: 'Lifetime purchases, which send no end, are refused.',
    steps: [append(`${closed}/required`, 'endsAt')],
  },
  {
    id: 'request-property-removed',
    verdict: 'breaking',
    reason: 'The body is closed, so who sends a source is refused.',
    steps: [drop(`${closed}/properties/sourceId`)],
  },
  {
    id: 'request-property-removed-from-an-open-body',
    verdict: 'breaking',
    reason: 'The source is taken and forgotten; nothing guards against a second grant.',
    given: [drop(`${closed}/additionalProperties`), drop(`${closed}/oneOf`)],
    steps: [drop(`${closed}/properties/sourceId`)],
  },
  {
    id: 'request-property-renamed',
    verdict: 'breaking',
    reason: 'endsAt is refused as unknown.',
    steps: [rename(`${closed}/properties/endsAt`, 'endAt')],
  },
  {
    id: 'request-enum-value-removed',
    verdict: 'breaking',
    reason: 'Who gives gifts is refused.',
    steps: [without(`${closed}/properties/grantType/enum`, 'gift')],
  },
  {
    id: 'request-enum-value-renamed',
    verdict: 'breaking',
    reason: 'Who sends owner_grant is refused.',
    steps: [
      put(`${closed}/properties/grantType/enum`, ['owner', 'paid_external', 'referral_reward', 'gift']),
    ],
  },
  {
    id: 'source-required-for-gifts-too',
    verdict: 'breaking',
    reason: 'A gift without a source is refused.',
    given: [asCondition],
    steps: [put(`${closed}/if/properties/grantType`, { enum: ['paid_external', 'gift'] })],
  },
  {
    id: 'end-required-of-paid-grants',
    verdict: 'breaking',
    reason: 'Lifetime purchases are refused.',
    steps: [append(`${closed}/oneOf/0/required`, 'endsAt')],
  },
  {
    id: 'end-requires-a-source',
    verdict: 'breaking',
    reason: 'A gift with an end and without a source is refused.',
    steps: [put(`${closed}/dependentRequired`, { endsAt: ['sourceId'] })],
  },
  {
    id: 'source-ignored-as-read-only',
    verdict: 'breaking',
    reason: 'A read-only property is not part of a request.',
    steps: [put(`${closed}/properties/sourceId`, { ...ref('schemas', 'SourceId'), readOnly: true })],
  },
  {
    id: 'at-least-three-properties',
    verdict: 'breaking',
    reason: 'A lifetime gift, which has two, is refused.',
    steps: [put(`${closed}/minProperties`, 3)],
  },
  {
    id: 'all-of-beside-a-closed-body',
    verdict: 'breaking',
    reason: 'additionalProperties does not look into allOf, so the property that moved there is refused.',
    steps: [
      drop(`${closed}/properties/sourceId`),
      put(`${closed}/allOf`, [{ properties: { sourceId: ref('schemas', 'SourceId') } }]),
    ],
  },
  {
    id: 'request-media-type-replaced',
    verdict: 'breaking',
    reason: 'Bodies sent as application/json are refused.',
    steps: [rename('body:CreateGrant/content/application~1json', 'application/vnd.bundle-access+json')],
  },
  {
    id: 'request-default-added',
    verdict: 'breaking',
    reason: 'A grant without an end was permanent and now ends.',
    steps: [put(`${closed}/properties/endsAt/default`, '2027-01-01T00:00:00Z')],
  },
  {
    id: 'body-limit-lowered',
    verdict: 'breaking',
    reason: 'Bodies between the two limits are refused.',
    steps: [put('body:CreateGrant/x-body-limit', 8192)],
  },
  {
    id: 'source-pattern-tightened',
    verdict: 'breaking',
    reason: 'Sources of more than 128 characters are refused.',
    steps: [put('schema:SourceId/pattern', '^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$')],
  },
  {
    id: 'source-pattern-loosened',
    verdict: 'breaking',
    reason:
      'The schema is answered too: clients may receive a source that their own copy of the pattern refuses.',
    steps: [put('schema:SourceId/pattern', '^[A-Za-z0-9][A-Za-z0-9._:/-]{0,255}$')],
  },
  {
    id: 'source-length-lowered',
    verdict: 'breaking',
    reason: 'Longer sources are refused.',
    steps: [put('schema:SourceId/maxLength', 200)],
  },
  {
    id: 'body-added-to-an-operation-without-one',
    verdict: 'breaking',
    reason: 'Revoking without a body is refused.',
    steps: [
      put('op:revokeBundleGrant/requestBody', {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } },
          },
        },
      }),
    ],
  },
  {
    id: 'optional-body-added',
    verdict: 'additive',
    reason: 'Nobody has to send it.',
    looksLike: 'body-added-to-an-operation-without-one',
    steps: [
      put('op:revokeBundleGrant/requestBody', {
        content: {
          'application/json': { schema: { type: 'object', properties: { reason: { type: 'string' } } } },
        },
      }),
    ],
  },
  {
    id: 'optional-property-added',
    verdict: 'additive',
    reason: 'Nobody has to send it.',
    looksLike: 'required-property-added',
    steps: [put(`${closed}/properties/note`, { type: 'string', maxLength: 200 })],
  },
  {
    id: 'required-property-becomes-optional',
    verdict: 'additive',
    reason: 'Every body of before still works.',
    looksLike: 'optional-property-becomes-required',
    steps: [without(`${closed}/required`, 'userId')],
  },
  {
    id: 'request-enum-value-added',
    verdict: 'additive',
    reason: 'A request has one choice more.',
    looksLike: 'request-enum-value-removed',
    steps: [
      append(`${closed}/properties/grantType/enum`, 'compensation'),
      append(`${closed}/oneOf/1/properties/grantType/enum`, 'compensation'),
    ],
  },
  {
    id: 'source-no-longer-required-of-paid-grants',
    verdict: 'additive',
    reason: 'Every body of before still works.',
    looksLike: 'source-required-for-gifts-too',
    steps: [drop(`${closed}/oneOf`)],
  },
  {
    id: 'body-opened',
    verdict: 'additive',
    reason: 'Every body of before still works.',
    looksLike: 'request-property-removed',
    steps: [drop(`${closed}/additionalProperties`)],
  },
  {
    id: 'body-becomes-optional',
    verdict: 'additive',
    reason: 'Every request of before still works.',
    steps: [put('body:CreateGrant/required', false)],
  },
  {
    id: 'request-media-type-added',
    verdict: 'additive',
    reason: 'JSON is still taken.',
    looksLike: 'request-media-type-replaced',
    steps: [
      put('body:CreateGrant/content/application~1cbor', { schema: ref('schemas', 'CreateGrantRequest') }),
    ],
  },
  {
    id: 'body-limit-raised',
    verdict: 'additive',
    reason: 'Every body of before still fits.',
    looksLike: 'body-limit-lowered',
    steps: [put('body:CreateGrant/x-body-limit', 32768)],
  },
  {
    id: 'end-may-be-null',
    verdict: 'additive',
    reason: 'A request has one choice more.',
    steps: [change(`${closed}/properties/endsAt`, (schema) => ({ anyOf: [schema, { type: 'null' }] }))],
  },
]
