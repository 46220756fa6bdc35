import { append, drop, type Edit, put, ref, rename } from './edit.ts'

const bundles = 'schema:BundlesResponse/properties/bundles'
const checkout = 'schema:CheckoutDetails'
const tree = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    children: { type: 'array', items: ref('schemas', 'Tree') },
  },
}
/** Edits in corners where an engine may not look: what belongs to no operation, what is seldom written, what contains itself. */
export const probes: readonly Edit[] = [
  {
    id: 'allowed-methods-no-longer-told',
    verdict: 'breaking',
    reason: 'Who reads Allow from a 405 finds none.',
    steps: [drop('/x-unrouted-responses/405/headers/Allow')],
  },
  {
    id: 'unknown-methods-answered-silently',
    verdict: 'breaking',
    reason: 'The contract no longer tells how another method is refused.',
    steps: [drop('/x-unrouted-responses/405')],
  },
  {
    id: 'unit-of-length-no-longer-said',
    verdict: 'breaking',
    reason: 'A name that had a fitting length may now be too long.',
    steps: [drop('param:DisplayName/schema/x-length-of')],
  },
  {
    id: 'path-parameter-in-matrix-style',
    verdict: 'breaking',
    reason: 'A plain identifier in the path is no longer understood.',
    steps: [put('param:BundleId/style', 'matrix')],
  },
  {
    id: 'servers-no-longer-listed',
    verdict: 'breaking',
    reason: 'Clients that take the address from the contract find none.',
    steps: [drop('/servers')],
  },
  {
    id: 'operation-id-removed',
    verdict: 'breaking',
    reason: 'Generated clients name their methods by it.',
    steps: [drop('op:listBundles/operationId')],
  },
  {
    id: 'bundles-may-repeat',
    verdict: 'breaking',
    reason: 'Who keeps them by themselves meets one twice.',
    given: [put(`${bundles}/uniqueItems`, true)],
    steps: [drop(`${bundles}/uniqueItems`)],
  },
  {
    id: 'bundles-may-lack-what-they-contained',
    verdict: 'breaking',
    reason: 'Who takes the first that fits may find none.',
    given: [put(`${bundles}/contains`, { type: 'object' })],
    steps: [drop(`${bundles}/contains`)],
  },
  {
    id: 'bundles-of-any-shape',
    verdict: 'breaking',
    reason: 'Who reads objects may meet anything.',
    steps: [drop(`${bundles}/items`)],
  },
  {
    id: 'price-without-currency',
    verdict: 'breaking',
    reason: 'Who reads a price may no longer know of what.',
    given: [put(`${checkout}/dependentRequired`, { price: ['currency'] })],
    steps: [drop(`${checkout}/dependentRequired`)],
  },
  {
    id: 'price-always-with-currency',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'price-without-currency',
    steps: [put(`${checkout}/dependentRequired`, { price: ['currency'] })],
  },
  {
    id: 'price-finer-than-cents',
    verdict: 'breaking',
    reason: 'Who counts in cents meets a part of one.',
    given: [put(`${checkout}/properties/price/multipleOf`, 0.01)],
    steps: [drop(`${checkout}/properties/price/multipleOf`)],
  },
  {
    id: 'price-under-a-pattern-may-be-null',
    verdict: 'breaking',
    reason: 'Who reckons with it meets null.',
    steps: [
      drop(`${checkout}/properties/price`),
      put(`${checkout}/patternProperties`, { '^price$': { type: ['number', 'null'] } }),
    ],
  },
  {
    id: 'limit-in-larger-steps',
    verdict: 'breaking',
    reason: 'A limit of 2 is refused.',
    given: [put('param:PageLimit/schema/multipleOf', 2)],
    steps: [put('param:PageLimit/schema/multipleOf', 4)],
  },
  {
    id: 'limit-in-smaller-steps',
    verdict: 'additive',
    reason: 'Every limit of before still works.',
    looksLike: 'limit-in-larger-steps',
    given: [put('param:PageLimit/schema/multipleOf', 4)],
    steps: [put('param:PageLimit/schema/multipleOf', 2)],
  },
  {
    id: 'cursor-of-one-kind-less',
    verdict: 'breaking',
    reason: 'A cursor of that kind, which a client holds, is refused.',
    given: [put('param:Cursor/schema/anyOf', [{ pattern: '^grant' }, { pattern: '^scan' }])],
    steps: [drop('param:Cursor/schema/anyOf/1')],
  },
  {
    id: 'cursor-of-any-form',
    verdict: 'additive',
    reason: 'Every cursor of before is still taken.',
    looksLike: 'cursor-of-one-kind-less',
    steps: [drop('param:Cursor/schema')],
  },
  {
    id: 'refusal-of-any-shape',
    verdict: 'breaking',
    reason: 'Who decides by the code may find none.',
    steps: [put('response:Forbidden/content/application~1json/schema', {})],
  },
  {
    id: 'answer-of-a-profile',
    verdict: 'breaking',
    reason: 'It is another media type to who reads application/json.',
    steps: [rename('op:readCheckout/responses/200/content/application~1json', 'application/json; profile=x')],
  },
  {
    id: 'name-inside-a-tree-may-be-null',
    verdict: 'breaking',
    reason: 'At any depth a client may meet null.',
    given: [put('schema:Tree', tree), put(`${checkout}/properties/tree`, ref('schemas', 'Tree'))],
    steps: [put('schema:Tree/properties/name/type', ['string', 'null'])],
  },
  {
    id: 'choice-of-an-answer-grows',
    verdict: 'breaking',
    reason: 'Who reads a text or a number meets null.',
    given: [put(`${checkout}/properties/note`, { oneOf: [{ type: 'string' }, { type: 'number' }] })],
    steps: [append(`${checkout}/properties/note/oneOf`, { type: 'null' })],
  },
  {
    id: 'permission-of-a-path-that-its-operation-overrides',
    verdict: 'none',
    reason: 'The permission of the operation stands before that of its path.',
    looksLike: 'permission-raised',
    steps: [put('/paths/~1v1~1users/x-permission', { permission: 'users', level: 'write' })],
  },
]
