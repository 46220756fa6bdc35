import { change, type Draft, drop, type Edit, put, ref, rename, replaceText, reverse } from './edit.ts'
import { asCondition } from './request-body.ts'

const closed = 'schema:CreateGrantRequest'

/** Other ways to write the same request. */
export const requestRewriteEdits: readonly Edit[] = [
  {
    id: 'source-limits-said-once',
    verdict: 'none',
    reason: 'The pattern allows 1 to 256 characters, so the lengths beside it add nothing.',
    looksLike: 'source-length-lowered',
    steps: [drop('schema:SourceId/minLength'), drop('schema:SourceId/maxLength')],
  },
  {
    id: 'source-pattern-rewritten',
    verdict: 'none',
    reason: 'The same characters in another order.',
    looksLike: 'source-pattern-tightened',
    steps: [put('schema:SourceId/pattern', '^[0-9A-Za-z][-.0-9:A-Z_a-z]{0,255}$')],
  },
  {
    id: 'closed-as-unevaluated',
    verdict: 'none',
    reason: 'Without composition that adds properties, both close the body alike.',
    looksLike: 'all-of-beside-a-closed-body',
    steps: [drop(`${closed}/additionalProperties`), put(`${closed}/unevaluatedProperties`, false)],
  },
  {
    id: 'body-split-by-all-of',
    verdict: 'none',
    reason: 'unevaluatedProperties sees what both parts declare.',
    looksLike: 'all-of-beside-a-closed-body',
    steps: [
      drop(`${closed}/additionalProperties`),
      drop(`${closed}/properties/sourceId`),
      put(`${closed}/allOf`, [{ properties: { sourceId: ref('schemas', 'SourceId') } }]),
      put(`${closed}/unevaluatedProperties`, false),
    ],
  },
  {
    id: 'condition-inside-all-of',
    verdict: 'none',
    reason: 'All of one condition is that condition.',
    looksLike: 'source-required-for-gifts-too',
    given: [asCondition],
    steps: [
      change(closed, (schema) => {
        const { if: condition, then, ...rest }: Draft = Object(schema)
        return { ...rest, allOf: [{ if: condition, then }] }
      }),
    ],
  },
  {
    id: 'two-shapes-as-a-condition',
    verdict: 'none',
    reason: 'The source is required for the same type: the same bodies.',
    looksLike: 'source-required-for-gifts-too',
    steps: [asCondition],
  },
  {
    id: 'condition-as-alternatives',
    verdict: 'none',
    reason: 'Either the type is another one, or there is a source: the same bodies.',
    looksLike: 'source-required-for-gifts-too',
    given: [asCondition],
    steps: [
      drop(`${closed}/if`),
      drop(`${closed}/then`),
      put(`${closed}/anyOf`, [
        { properties: { grantType: { enum: ['owner_grant', 'referral_reward', 'gift'] } } },
        { required: ['sourceId'] },
      ]),
    ],
  },
  {
    id: 'constant-as-enum-of-one',
    verdict: 'none',
    reason: 'A constant is an enum of one value.',
    looksLike: 'source-required-for-gifts-too',
    steps: [put(`${closed}/oneOf/0/properties/grantType`, { enum: ['paid_external'] })],
  },
  {
    id: 'required-in-another-order',
    verdict: 'none',
    reason: 'A list of required properties is a set.',
    looksLike: 'optional-property-becomes-required',
    steps: [reverse(`${closed}/required`), reverse(`${closed}/properties`)],
  },
  {
    id: 'required-said-twice',
    verdict: 'none',
    reason: 'The grant type is required anyway, so nothing more depends on the source.',
    looksLike: 'end-requires-a-source',
    steps: [put(`${closed}/dependentRequired`, { sourceId: ['grantType'] })],
  },
  {
    id: 'at-least-two-properties',
    verdict: 'none',
    reason: 'Two are required anyway.',
    looksLike: 'at-least-three-properties',
    steps: [put(`${closed}/minProperties`, 2)],
  },
  {
    id: 'default-of-a-required-property',
    verdict: 'documentation',
    reason: 'A default speaks for a value that is left out, and this one never is.',
    looksLike: 'request-default-added',
    steps: [put(`${closed}/properties/grantType/default`, 'paid_external')],
  },
  {
    id: 'body-schema-renamed',
    verdict: 'none',
    reason: 'The name of a component is the name of nothing that is sent.',
    looksLike: 'request-property-renamed',
    steps: [
      rename(closed, 'GrantRequest'),
      replaceText('#/components/schemas/CreateGrantRequest', '#/components/schemas/GrantRequest'),
    ],
  },
  {
    id: 'body-written-inline',
    verdict: 'none',
    reason: 'The same body, without a reference.',
    looksLike: 'request-media-type-replaced',
    steps: [
      (contract) => {
        const { requestBodies }: Draft = Object(contract['components'])
        put('op:createBundleGrant/requestBody', Object(requestBodies)['CreateGrant'])(contract)
      },
    ],
  },
  {
    id: 'user-id-written-inline',
    verdict: 'none',
    reason: 'The same bounds, without a reference.',
    looksLike: 'identifiers-shortened',
    steps: [
      put(`${closed}/properties/userId`, {
        type: 'string',
        maxLength: 128,
        minLength: 1,
        description: 'The alias of the user, from the user search or a checkout session.',
      }),
    ],
  },
]
