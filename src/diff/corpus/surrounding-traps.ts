import { drop, type Edit, put, ref, rename } from './edit.ts'

const json = 'application~1json'

/** Edits of what surrounds the schemas that were thought out to mislead: parameters, media types, statuses, servers, keys and limits. */
export const surroundingTraps: readonly Edit[] = [
  {
    id: 'path-parameter-that-each-operation-overrides',
    verdict: 'none',
    reason: 'The limit of the operation stands before that of its path.',
    looksLike: 'page-bound-lowered',
    steps: [
      put('/paths/~1v1~1bundles/parameters', [
        { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10 } },
      ]),
    ],
  },
  {
    id: 'filter-name-in-other-case',
    verdict: 'breaking',
    reason: 'Unlike headers, query parameters are told apart by case.',
    steps: [put('param:UserIdFilter/name', 'userid')],
  },
  {
    id: 'filter-as-json',
    verdict: 'breaking',
    reason: 'A source without quotes around it is no JSON.',
    steps: [
      drop('param:SourceIdFilter/schema'),
      put('param:SourceIdFilter/content', { 'application/json': { schema: ref('schemas', 'SourceId') } }),
    ],
  },
  {
    id: 'body-of-any-application-type',
    verdict: 'additive',
    reason: 'JSON is one of them.',
    looksLike: 'answer-of-any-application-type',
    steps: [rename(`body:CreateGrant/content/${json}`, 'application/*')],
  },
  {
    id: 'answer-of-any-application-type',
    verdict: 'breaking',
    reason: 'Who reads JSON may meet another type.',
    steps: [rename(`op:readCheckout/responses/200/content/${json}`, 'application/*')],
  },
  {
    id: 'success-as-a-range',
    verdict: 'breaking',
    reason: 'Who waits for 200 may meet 201.',
    steps: [rename('op:readCheckout/responses/200', '2XX')],
  },
  {
    id: 'not-found-as-a-range',
    verdict: 'breaking',
    reason: 'An ended session may be answered with 410.',
    steps: [rename('op:readCheckout/responses/404', '4XX')],
  },
  {
    id: 'range-of-refusals-beside-those-listed',
    verdict: 'additive',
    reason: 'A client treats an unknown 4xx as any 4xx, and its body is an ErrorResponse.',
    looksLike: 'not-found-as-a-range',
    steps: [put('op:readCheckout/responses/4XX', ref('responses', 'CheckoutNotFound'))],
  },
  {
    id: 'header-removed-from-one-refusal',
    verdict: 'breaking',
    reason: 'Who quotes the request id of a failure has none.',
    steps: [drop('response:ServerError/headers/X-Request-Id')],
  },
  {
    id: 'header-said-to-be-optional',
    verdict: 'none',
    reason: 'It is so without saying.',
    looksLike: 'header-removed-from-one-refusal',
    steps: [put('header:RateLimit/required', false)],
  },
  {
    id: 'path-on-another-server',
    verdict: 'breaking',
    reason: 'The users are no longer found where the other paths are.',
    steps: [put('/paths/~1v1~1users/servers', [{ url: 'https://users.bundle-access.test' }])],
  },
  {
    id: 'server-repeated-at-a-path',
    verdict: 'none',
    reason: 'The same server that it inherits.',
    looksLike: 'path-on-another-server',
    steps: [(contract) => put('/paths/~1v1~1users/servers', contract['servers'])(contract)],
  },
  {
    id: 'bearer-in-other-case',
    verdict: 'none',
    reason: 'The names of authentication schemes know no case.',
    looksLike: 'scheme-becomes-basic',
    steps: [put('scheme:ApiKey/scheme', 'Bearer')],
  },
  {
    id: 'calls-without-a-key-admitted',
    verdict: 'breaking',
    reason: 'A call with a key works as before, but strangers now read the bundles of every owner.',
    steps: [put('op:listBundles/security', [{ ApiKey: [] }, {}])],
  },
  {
    id: 'rate-limit-of-a-further-kind',
    verdict: 'breaking',
    reason: 'A client that stays within both limits of before is refused by the third.',
    steps: [put('/x-rate-limit/bundle', 10)],
  },
  {
    id: 'rate-limit-of-one-kind-lifted',
    verdict: 'additive',
    reason: 'Every pace of before is still served.',
    looksLike: 'rate-limit-of-a-further-kind',
    steps: [drop('/x-rate-limit/address')],
  },
  {
    id: 'session-length-no-longer-said',
    verdict: 'breaking',
    reason: 'A checkout no longer knows how long it may read the session.',
    steps: [drop('op:readCheckout/x-session-seconds')],
  },
]
