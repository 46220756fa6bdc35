import { append, change, drop, type Edit, put, ref, rename, without } from './edit.ts'

const order = 'schema:Order/allOf/1'
const multipart = 'op:orders.place/requestBody/content/multipart~1form-data'
const kinds = '/post/requestBody/content/application~1json/schema/properties/kind/enum'

/** What the service tells a client of its own accord. */
const told = (values: readonly string[]): object => ({
  post: {
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { kind: { enum: values } } } },
      },
    },
    responses: { '204': { description: 'Seen.' } },
  },
})

/** Edits of the document of another house, in idioms that ours does not use. */
export const foreignEdits: readonly Edit[] = [
  {
    id: 'foreign-state-added',
    verdict: 'breaking',
    reason: 'The filter has one choice more, but orders answer it too.',
    steps: [append('schema:State/enum', 'returned')],
  },
  {
    id: 'foreign-alternative-added',
    verdict: 'breaking',
    reason: 'Orders answer lines of a kind that no client knows.',
    steps: [
      put('schema:Sheet', { type: 'object', required: ['kind'], properties: { kind: { const: 'sheet' } } }),
      append('schema:Line/oneOf', ref('schemas', 'Sheet')),
    ],
  },
  {
    id: 'foreign-alternatives-in-another-order',
    verdict: 'none',
    reason: 'Alternatives are a set.',
    looksLike: 'foreign-alternative-added',
    steps: [change('schema:Line/oneOf', (list) => Object(list).toReversed())],
  },
  {
    id: 'foreign-tree-loses-names',
    verdict: 'breaking',
    reason: 'A part somewhere in the tree may have no name.',
    steps: [drop('schema:Part/required')],
  },
  {
    id: 'foreign-tree-grows-a-property',
    verdict: 'additive',
    reason: 'Who does not know it ignores it.',
    looksLike: 'foreign-tree-loses-names',
    steps: [put('schema:Part/properties/weight', { type: 'number' })],
  },
  {
    id: 'foreign-scope-raised',
    verdict: 'breaking',
    reason: 'A token for reading no longer lists.',
    steps: [put('op:orders.list/security', [{ oauth: ['orders.read', 'orders.write'] }])],
  },
  {
    id: 'foreign-scope-lowered',
    verdict: 'breaking',
    reason: 'A token that may only write no longer places orders.',
    steps: [put('op:orders.place/security', [{ oauth: ['orders.read'] }])],
  },
  {
    id: 'foreign-open-operation-closed',
    verdict: 'breaking',
    reason: 'The tree was open to all and now needs a token.',
    steps: [drop('op:parts.tree/security')],
  },
  {
    id: 'foreign-callback-value-added',
    notJudged: true,
    verdict: 'breaking',
    reason: 'A callback is received by the client, so its enum widens what it meets.',
    given: [put('op:orders.place/callbacks', { progress: { '{$request.body#/notify}': told(['cut']) } })],
    steps: [append(`op:orders.place/callbacks/progress/{$request.body#~1notify}${kinds}`, 'painted')],
  },
  {
    id: 'foreign-webhook-value-added',
    notJudged: true,
    verdict: 'breaking',
    reason: 'Who is called meets a kind that it does not know.',
    given: [put('/webhooks', { shipped: told(['cut']) })],
    steps: [append(`/webhooks/shipped${kinds}`, 'painted')],
  },
  {
    id: 'foreign-webhook-added',
    notJudged: true,
    verdict: 'additive',
    reason: 'Nobody has subscribed yet.',
    steps: [put('/webhooks', { shipped: told(['cut']) })],
  },
  {
    id: 'foreign-webhook-in-other-words',
    verdict: 'documentation',
    reason: 'Who is called receives the same.',
    looksLike: 'foreign-webhook-value-added',
    given: [put('/webhooks', { shipped: told(['cut']) })],
    steps: [put('/webhooks/shipped/post/summary', 'An order leaves.')],
  },
  {
    id: 'foreign-part-encoded-otherwise',
    notJudged: true,
    verdict: 'breaking',
    reason: 'A client that sends a picture is misread.',
    given: [put(`${multipart}/encoding`, { drawing: { contentType: 'application/pdf, image/png' } })],
    steps: [put(`${multipart}/encoding/drawing/contentType`, 'application/pdf')],
  },
  {
    id: 'foreign-map-of-numbers',
    verdict: 'breaking',
    reason: 'Labels were text.',
    steps: [put(`${order}/properties/labels/additionalProperties`, { type: 'integer' })],
  },
  {
    id: 'foreign-nullable-by-type-list',
    verdict: 'none',
    reason: 'The same money or null.',
    looksLike: 'foreign-money-gets-a-property',
    steps: [
      put(`${order}/properties/total`, {
        type: ['null', 'object'],
        additionalProperties: false,
        required: ['currency', 'amount'],
        properties: {
          amount: { type: 'string', pattern: '^[0-9]+[.][0-9]{2}$' },
          currency: { type: 'string', minLength: 3, maxLength: 3 },
        },
      }),
    ],
  },
  {
    id: 'foreign-money-always-there',
    verdict: 'additive',
    reason: 'A client meets null no longer.',
    looksLike: 'response-property-becomes-nullable',
    steps: [put(`${order}/properties/total`, ref('schemas', 'Money'))],
  },
  {
    id: 'foreign-money-gets-a-property',
    verdict: 'breaking',
    reason: 'The object is closed and answered.',
    steps: [put('schema:Money/properties/tax', { type: 'string' })],
  },
  {
    id: 'foreign-all-of-merged',
    verdict: 'none',
    reason: 'What both parts said together, said at once.',
    looksLike: 'foreign-tree-loses-names',
    steps: [
      put('schema:Order', {
        type: 'object',
        required: ['lines', 'id', 'state'],
        properties: {
          id: { type: 'string', format: 'uuid', readOnly: true },
          state: ref('schemas', 'State'),
          total: { anyOf: [ref('schemas', 'Money'), { type: 'null' }] },
          labels: { type: 'object', additionalProperties: { type: 'string' } },
          history: {
            type: 'array',
            prefixItems: [{ type: 'string', format: 'date-time' }],
            items: { type: 'string' },
          },
          lines: { type: 'array', minItems: 1, items: ref('schemas', 'Line') },
          notify: { type: 'string', format: 'uri' },
          secret: { type: 'string', writeOnly: true },
          placedAt: { type: 'string', format: 'date-time', readOnly: true },
        },
      }),
    ],
  },
  {
    id: 'foreign-read-only-property-required',
    verdict: 'additive',
    reason: 'Required and read-only: only answers must carry it.',
    looksLike: 'required-property-added',
    steps: [append('schema:NewOrder/required', 'placedAt')],
  },
  {
    id: 'foreign-write-only-property-removed',
    verdict: 'breaking',
    reason: 'Who sends the secret is no longer heard.',
    steps: [drop('schema:NewOrder/properties/secret')],
  },
  {
    id: 'foreign-status-named',
    verdict: 'none',
    reason: '404 was one of the 4XX, and its answer is the same.',
    looksLike: 'not-found-becomes-gone',
    steps: [put('op:orders.place/responses/404', ref('responses', 'Problem'))],
  },
  {
    id: 'foreign-status-under-default',
    verdict: 'none',
    reason: 'The default says the same of a 404.',
    looksLike: 'not-found-removed',
    steps: [drop('op:orders.read/responses/404')],
  },
  {
    id: 'foreign-problem-type-renamed',
    verdict: 'breaking',
    reason: 'A program that waits for sold-out never meets it, and meets what it does not know.',
    steps: [
      put('/components/responses/Problem/content/application~1problem+json/schema/properties/type/enum', [
        'about:blank',
        '/problems/none-left',
        '/problems/closed',
      ]),
    ],
  },
  {
    id: 'foreign-problem-type-removed',
    verdict: 'breaking',
    reason: 'A program that waits for sold-out never meets it.',
    steps: [
      without(
        '/components/responses/Problem/content/application~1problem+json/schema/properties/type/enum',
        '/problems/sold-out',
      ),
    ],
  },
  {
    id: 'foreign-list-repeated',
    verdict: 'breaking',
    reason: 'state=open,made is read as one word.',
    steps: [put('op:orders.list/parameters/0/explode', true)],
  },
  {
    id: 'foreign-deep-object-bounded',
    verdict: 'breaking',
    reason: 'A total above a thousand is refused.',
    steps: [put('op:orders.list/parameters/1/schema/properties/minTotal/maximum', 1000)],
  },
  {
    id: 'foreign-tenant-header-on-each-operation',
    verdict: 'none',
    reason: 'The same header, said twice.',
    looksLike: 'required-header-added',
    steps: [
      append('op:orders.list/parameters', {
        name: 'x-tenant',
        in: 'header',
        required: true,
        schema: { type: 'string' },
      }),
      append('op:orders.list/parameters', {
        name: 'locale',
        in: 'query',
        schema: { type: 'string', default: 'en' },
      }),
      put('op:orders.place/parameters', [
        { name: 'X-Tenant', in: 'header', required: true, schema: { type: 'string' } },
        { name: 'locale', in: 'query', schema: { type: 'string', default: 'en' } },
      ]),
      drop('/paths/~1orders/parameters'),
    ],
  },
  {
    id: 'foreign-wider-integers',
    verdict: 'additive',
    reason: 'Every page of before can still be asked for.',
    looksLike: 'limit-as-text',
    steps: [put('op:orders.list/parameters/3/schema/format', 'int64')],
  },
  {
    id: 'foreign-region-closed',
    verdict: 'breaking',
    reason: 'Calls to that region go nowhere.',
    steps: [without('/servers/0/variables/region/enum', 'ap')],
  },
  {
    id: 'foreign-body-becomes-required',
    verdict: 'breaking',
    reason: 'A call without a body was allowed.',
    steps: [put('op:orders.place/requestBody/required', true)],
  },
  {
    id: 'foreign-media-range-narrowed',
    verdict: 'breaking',
    reason: 'Another type under application/ was promised too.',
    steps: [rename('op:orders.list/responses/2XX/content/application~1*', 'application/json')],
  },
  {
    id: 'foreign-longer-cuts',
    verdict: 'breaking',
    reason: 'A cut of 2.5 is refused.',
    steps: [put('schema:Cut/properties/length/multipleOf', 1)],
  },
  {
    id: 'foreign-first-of-history-free',
    verdict: 'breaking',
    reason: 'The first entry was an instant.',
    steps: [drop(`${order}/properties/history/prefixItems`)],
  },
  {
    id: 'foreign-token-address-moved',
    verdict: 'breaking',
    reason: 'Tokens are asked for at an address that is gone.',
    steps: [put('scheme:oauth/flows/clientCredentials/tokenUrl', 'https://id.workshop.example/token')],
  },
  {
    id: 'foreign-scope-offered',
    verdict: 'additive',
    reason: 'Tokens of before still open what they opened.',
    looksLike: 'foreign-token-address-moved',
    steps: [put('scheme:oauth/flows/clientCredentials/scopes/orders.cancel', 'Cancel orders')],
  },
  {
    id: 'foreign-inherited-default-changed',
    verdict: 'breaking',
    reason: 'Both operations of the path inherit the parameter; who sends none gets another language.',
    steps: [put('/paths/~1orders/parameters/1/schema/default', 'de')],
  },
]
