import { append, drop, type Edit, put, ref, rename, reverse, without } from './edit.ts'

const ok = (operation: string): string => `op:${operation}/responses/200`

/** Edits of statuses, headers and media types of answers. */
export const responseEdits: readonly Edit[] = [
  {
    id: 'success-status-changed',
    verdict: 'breaking',
    reason: 'Who waits for 200 meets 201.',
    steps: [rename(ok('createBundleGrant'), '201')],
  },
  {
    id: 'second-success-status-added',
    verdict: 'breaking',
    reason: 'A request that was answered with a grant may be answered with 202 and none.',
    steps: [put('op:createBundleGrant/responses/202', { description: 'Recorded later.' })],
  },
  {
    id: 'not-found-removed',
    verdict: 'breaking',
    reason: 'An unknown session is answered in a way that the contract no longer tells.',
    steps: [drop('op:readCheckout/responses/404')],
  },
  {
    id: 'not-found-becomes-gone',
    verdict: 'breaking',
    reason: 'Who tells an ended session by 404 meets 410.',
    steps: [rename('op:readCheckout/responses/404', '410')],
  },
  {
    id: 'error-status-added',
    verdict: 'additive',
    reason: 'A client treats an unknown 4xx as any 4xx, and its body is an ErrorResponse.',
    looksLike: 'not-found-becomes-gone',
    steps: [put('op:listBundles/responses/404', ref('responses', 'BundleNotFound'))],
  },
  {
    id: 'gateway-timeout-added',
    verdict: 'additive',
    reason: 'A client treats an unknown 5xx as any 5xx.',
    looksLike: 'second-success-status-added',
    steps: [
      put('op:listBundles/responses/504', {
        description: 'Try again later.',
        content: { 'application/json': { schema: ref('schemas', 'ErrorResponse') } },
      }),
    ],
  },
  {
    id: 'response-header-removed',
    verdict: 'breaking',
    reason: 'Who quotes the request id of a success has none.',
    steps: [drop(`${ok('listBundles')}/headers/X-Request-Id`)],
  },
  {
    id: 'retry-after-removed',
    verdict: 'breaking',
    reason: 'A client no longer knows how long to wait.',
    steps: [drop('response:TooManyRequests/headers/Retry-After')],
  },
  {
    id: 'retry-after-becomes-optional',
    verdict: 'breaking',
    reason: 'A client may no longer know how long to wait.',
    steps: [put('header:Retry-After/required', false)],
  },
  {
    id: 'retry-after-as-a-date',
    verdict: 'breaking',
    reason: 'A client that reads a number of seconds reads none.',
    steps: [put('header:Retry-After/schema', { type: 'string', format: 'http-date' })],
  },
  {
    id: 'retry-after-may-be-zero',
    verdict: 'breaking',
    reason: 'A client that divides or waits by it may meet 0.',
    steps: [drop('header:Retry-After/schema/minimum')],
  },
  {
    id: 'rate-limit-header-always-sent',
    verdict: 'additive',
    reason: 'A client may rely on more than before.',
    looksLike: 'retry-after-becomes-optional',
    steps: [put('header:RateLimit/required', true)],
  },
  {
    id: 'response-header-added',
    verdict: 'additive',
    reason: 'Who does not know it ignores it.',
    looksLike: 'response-header-removed',
    steps: [put(`${ok('listBundles')}/headers/ETag`, { schema: { type: 'string' } })],
  },
  {
    id: 'response-headers-in-other-case',
    verdict: 'none',
    reason: 'Header names know no case.',
    looksLike: 'retry-after-removed',
    steps: [rename('response:TooManyRequests/headers/Retry-After', 'retry-after')],
  },
  {
    id: 'content-type-header-listed',
    verdict: 'none',
    reason: 'OpenAPI ignores a header of this name; the media types speak for it.',
    looksLike: 'response-header-removed',
    given: [put(`${ok('listBundles')}/headers/Content-Type`, { schema: { type: 'string' } })],
    steps: [drop(`${ok('listBundles')}/headers/Content-Type`)],
  },
  {
    id: 'response-media-type-replaced',
    verdict: 'breaking',
    reason: 'Who reads application/json meets another type.',
    steps: [rename(`response:ServerError/content/application~1json`, 'application/problem+json')],
  },
  {
    id: 'response-media-type-added',
    verdict: 'additive',
    reason: 'JSON still comes to who asks for it.',
    looksLike: 'response-media-type-replaced',
    steps: [put(`${ok('listBundleGrants')}/content/text~1csv`, { schema: { type: 'string' } })],
  },
  {
    id: 'charset-said',
    verdict: 'none',
    reason: 'JSON is UTF-8 without saying so.',
    looksLike: 'response-media-type-replaced',
    steps: [rename(`${ok('readCheckout')}/content/application~1json`, 'application/json; charset=utf-8')],
  },
  {
    id: 'response-body-removed',
    verdict: 'breaking',
    reason: 'Who reads the revoked grant from the answer finds none.',
    steps: [drop(`${ok('revokeBundleGrant')}/content`)],
  },
  {
    id: 'error-body-removed',
    verdict: 'breaking',
    reason: 'Who reads the code of the refusal finds none.',
    steps: [drop('response:Unauthorized/content')],
  },
  {
    id: 'answer-swapped-for-another',
    verdict: 'breaking',
    reason: 'A page of users where a page of bundles was.',
    steps: [
      put(`${ok('listBundles')}/content/application~1json/schema`, ref('schemas', 'UsersSearchResponse')),
    ],
  },
  {
    id: 'response-written-inline',
    verdict: 'none',
    reason: 'The same response, without a reference.',
    looksLike: 'not-found-removed',
    steps: [
      (contract) => {
        const { responses }: { [name: string]: unknown } = Object(contract['components'])
        put('op:listBundles/responses/401', Object(responses)['Unauthorized'])(contract)
      },
    ],
  },
  {
    id: 'open-status-added',
    verdict: 'additive',
    reason: 'As with any refusal that is new: a client treats an unknown 4xx as any 4xx.',
    steps: [append('response:CheckoutNotFound/x-open-statuses', 400)],
  },
  {
    id: 'open-status-removed',
    verdict: 'breaking',
    reason: 'A deployment that answers 410 for an ended session no longer keeps the contract.',
    steps: [without('response:CheckoutNotFound/x-open-statuses', 410)],
  },
  {
    id: 'open-statuses-in-another-order',
    verdict: 'none',
    reason: 'A list of statuses is a set.',
    looksLike: 'open-status-removed',
    steps: [reverse('response:CheckoutNotFound/x-open-statuses')],
  },
]
