import { append, drop, type Edit, put, without } from './edit.ts'

const body = 'schema:CreateGrantRequest'
const discount = 'schema:CheckoutDiscount'
const cursor = 'param:Cursor/schema'
const oddly = { pattern: '^-' }

/** Edits of the rarer kinds, so that each kind of change that a release may hold has an example. */
export const releaseEdits: readonly Edit[] = [
  {
    id: 'known-sort-no-longer-named',
    verdict: 'breaking',
    reason: 'Who sorts by the end can no longer count on it.',
    given: [
      drop('param:GrantSort/schema/enum'),
      put('param:GrantSort/schema/x-extensible-enum', ['createdAt', 'startsAt', 'endsAt']),
    ],
    steps: [without('param:GrantSort/schema/x-extensible-enum', 'endsAt')],
  },
  {
    id: 'one-more-known-sort',
    verdict: 'additive',
    reason: 'A request has one choice more that it may count on.',
    looksLike: 'known-sort-no-longer-named',
    given: [
      drop('param:GrantSort/schema/enum'),
      put('param:GrantSort/schema/x-extensible-enum', ['createdAt', 'startsAt']),
    ],
    steps: [append('param:GrantSort/schema/x-extensible-enum', 'endsAt')],
  },
  {
    id: 'answered-limit-lowered-alone',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'page-bound-lowered',
    steps: [put('schema:EffectivePageLimit/maximum', 90)],
  },
  {
    id: 'next-cursor-bounded',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'cursor-shortened',
    steps: [put('schema:NextCursor/maxLength', 1024)],
  },
  {
    id: 'cursor-of-more-letters',
    verdict: 'additive',
    reason: 'Every cursor of before is still taken.',
    looksLike: 'names-must-be-letters',
    given: [put(`${cursor}/pattern`, '^[a-z0-9]+$')],
    steps: [put(`${cursor}/pattern`, '^[A-Za-z0-9]+$')],
  },
  {
    id: 'any-number-of-properties',
    verdict: 'additive',
    reason: 'Every body of before still works.',
    looksLike: 'at-most-three-properties',
    given: [put(`${body}/maxProperties`, 3)],
    steps: [drop(`${body}/maxProperties`)],
  },
  {
    id: 'lists-unbounded',
    verdict: 'breaking',
    reason: 'Who has room for a hundred bundles may meet more.',
    given: [put('schema:BundlesResponse/properties/bundles/maxItems', 100)],
    steps: [drop('schema:BundlesResponse/properties/bundles/maxItems')],
  },
  {
    id: 'open-body-closed',
    verdict: 'breaking',
    reason: 'Who sends a property more is refused.',
    given: [drop(`${body}/additionalProperties`)],
    steps: [put(`${body}/additionalProperties`, false)],
  },
  {
    id: 'source-no-longer-demands-an-end',
    verdict: 'additive',
    reason: 'Every body of before still works.',
    looksLike: 'source-demands-an-end-by-schema',
    given: [put(`${body}/dependentSchemas`, { sourceId: { required: ['endsAt'] } })],
    steps: [drop(`${body}/dependentSchemas`)],
  },
  {
    id: 'discount-may-lack-its-type',
    verdict: 'breaking',
    reason: 'Who reads a value may no longer know of what.',
    given: [put(`${discount}/if`, { required: ['value'] }), put(`${discount}/then`, { required: ['type'] })],
    steps: [drop(`${discount}/if`), drop(`${discount}/then`)],
  },
  {
    id: 'discount-always-with-its-type',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'discount-may-lack-its-type',
    steps: [put(`${discount}/if`, { required: ['value'] }), put(`${discount}/then`, { required: ['type'] })],
  },
  {
    id: 'cursors-may-begin-oddly',
    verdict: 'additive',
    reason: 'Every cursor of before is still taken.',
    looksLike: 'next-cursors-may-begin-oddly',
    given: [put(`${cursor}/not`, oddly)],
    steps: [drop(`${cursor}/not`)],
  },
  {
    id: 'cursors-may-not-begin-oddly',
    verdict: 'breaking',
    reason: 'A client that holds such a cursor is refused.',
    steps: [put(`${cursor}/not`, oddly)],
  },
  {
    id: 'next-cursors-may-begin-oddly',
    verdict: 'breaking',
    reason: 'A client may receive what was ruled out.',
    given: [put('schema:NextCursor/not', oddly)],
    steps: [drop('schema:NextCursor/not')],
  },
  {
    id: 'next-cursors-never-begin-oddly',
    verdict: 'additive',
    reason: 'A client meets less than before.',
    looksLike: 'next-cursors-may-begin-oddly',
    steps: [put('schema:NextCursor/not', oddly)],
  },
  {
    id: 'base-path-of-one-more-value',
    verdict: 'additive',
    reason: 'Every address of before still works.',
    looksLike: 'base-path-values-listed-with-its-default',
    given: [put('/servers/0/variables/basePath/enum', ['', '/rest'])],
    steps: [append('/servers/0/variables/basePath/enum', '/api')],
  },
  {
    id: 'dialect-changed',
    verdict: 'breaking',
    reason: 'Every schema may mean something else.',
    steps: [put('/jsonSchemaDialect', 'http://json-schema.org/draft-07/schema#')],
  },
  {
    id: 'body-removed',
    verdict: 'breaking',
    reason: 'What clients say of the grant is no longer heard.',
    steps: [drop('op:createBundleGrant/requestBody')],
  },
  {
    id: 'refusal-may-be-a-success',
    verdict: 'breaking',
    reason: 'A client meets a success that it does not read.',
    steps: [append('response:CheckoutNotFound/x-open-statuses', 204)],
  },
]
