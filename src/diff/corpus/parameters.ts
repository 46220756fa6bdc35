import { append, drop, type Edit, put, ref, rename, replaceText, reverse, without } from './edit.ts'

/** Edits of parameters: which there are, and how they are sent. */
export const parameterEdits: readonly Edit[] = [
  {
    id: 'filter-removed',
    verdict: 'breaking',
    reason: 'Who filters by source gets the whole history, or a refusal.',
    steps: [drop('op:listBundleGrants/parameters/3')],
  },
  {
    id: 'cursor-removed',
    verdict: 'breaking',
    reason: 'The second page can no longer be asked for.',
    steps: [drop('op:listBundleUsers/parameters/2')],
  },
  {
    id: 'parameter-renamed',
    verdict: 'breaking',
    reason: 'The old name is no longer known, and the new one is required.',
    steps: [put('param:DisplayName/name', 'name')],
  },
  {
    id: 'filter-becomes-required',
    verdict: 'breaking',
    reason: 'Requests without it are refused.',
    steps: [put('param:UserIdFilter/required', true)],
  },
  {
    id: 'required-parameter-added',
    verdict: 'breaking',
    reason: 'No client sends it.',
    steps: [
      append('op:listBundles/parameters', {
        name: 'marketType',
        in: 'query',
        required: true,
        schema: { type: 'string' },
      }),
    ],
  },
  {
    id: 'required-header-added',
    verdict: 'breaking',
    reason: 'No client sends it.',
    steps: [
      append('op:createBundleGrant/parameters', {
        name: 'Idempotency-Key',
        in: 'header',
        required: true,
        schema: { type: 'string', maxLength: 64 },
      }),
    ],
  },
  {
    id: 'required-parameter-with-default-added',
    verdict: 'breaking',
    reason: 'Required is required; a default does not stand in for it.',
    steps: [
      append('op:searchUsers/parameters', {
        name: 'match',
        in: 'query',
        required: true,
        schema: { type: 'string', enum: ['prefix', 'word'], default: 'prefix' },
      }),
    ],
  },
  {
    id: 'parameter-moved-to-a-header',
    verdict: 'breaking',
    reason: 'The query parameter is no longer read.',
    steps: [put('param:Cursor/in', 'header')],
  },
  {
    id: 'page-default-lowered',
    verdict: 'breaking',
    reason: 'Who sends no limit gets smaller pages.',
    steps: [put('param:PageLimit/schema/default', 20)],
  },
  {
    id: 'page-default-removed',
    verdict: 'breaking',
    reason: 'Who sends no limit no longer knows what comes.',
    steps: [drop('param:PageLimit/schema/default')],
  },
  {
    id: 'sort-default-changed',
    verdict: 'breaking',
    reason: 'Who sends no sort gets another order.',
    steps: [put('param:GrantSort/schema/default', 'startsAt')],
  },
  {
    id: 'direction-default-changed',
    verdict: 'breaking',
    reason: 'Who sends no dir gets the oldest first.',
    steps: [put('param:SortDirection/schema/default', 'asc')],
  },
  {
    id: 'filter-gets-a-default',
    verdict: 'breaking',
    reason: 'Who leaves the filter out no longer gets every type.',
    steps: [
      put('param:GrantTypeFilter/schema', {
        ...ref('schemas', 'TradingBundleAccessGrantType'),
        default: 'paid_external',
      }),
    ],
  },
  {
    id: 'search-default-moved-to-a-component',
    verdict: 'none',
    reason: 'The same schema, once more said by reference.',
    looksLike: 'page-default-removed',
    steps: [
      put('schema:SearchPageSize', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
      put('param:SearchLimit/schema', ref('schemas', 'SearchPageSize')),
    ],
  },
  {
    id: 'optional-filter-added',
    verdict: 'additive',
    reason: 'Nobody has to send it.',
    looksLike: 'required-parameter-added',
    steps: [
      append('op:listBundles/parameters', {
        name: 'marketType',
        in: 'query',
        schema: { type: 'string', maxLength: 32 },
      }),
    ],
  },
  {
    id: 'optional-header-added',
    verdict: 'additive',
    reason: 'Nobody has to send it.',
    looksLike: 'required-header-added',
    steps: [
      append('op:createBundleGrant/parameters', {
        name: 'Prefer',
        in: 'header',
        schema: { type: 'string', maxLength: 64 },
      }),
    ],
  },
  {
    id: 'required-parameter-becomes-optional',
    verdict: 'additive',
    reason: 'Every request of before still works.',
    looksLike: 'filter-becomes-required',
    steps: [drop('param:DisplayName/required')],
  },
  {
    id: 'required-parameter-becomes-optional-with-a-default',
    verdict: 'additive',
    reason: 'The default speaks only for requests that were refused before.',
    looksLike: 'filter-gets-a-default',
    steps: [drop('param:DisplayName/required'), put('param:DisplayName/schema/default', 'An')],
  },
  {
    id: 'parameters-in-another-order',
    verdict: 'none',
    reason: 'A query has no order that the contract speaks of.',
    looksLike: 'filter-removed',
    steps: [reverse('op:listBundleGrants/parameters')],
  },
  {
    id: 'parameter-written-inline',
    verdict: 'none',
    reason: 'The same parameter, without a reference.',
    looksLike: 'cursor-removed',
    steps: [
      put('op:listBundles/parameters/1', {
        name: 'cursor',
        in: 'query',
        description: 'The `nextCursor` of the previous page, unchanged. Omit it on the first request.',
        schema: { type: 'string', minLength: 1, maxLength: 1024 },
      }),
    ],
  },
  {
    id: 'parameter-says-what-holds-anyway',
    verdict: 'none',
    reason: 'Not required, form style and exploded are what a query parameter is without saying so.',
    looksLike: 'filter-becomes-required',
    steps: [
      put('param:GrantSort/required', false),
      put('param:GrantSort/style', 'form'),
      put('param:GrantSort/explode', true),
      put('param:GrantSort/deprecated', false),
    ],
  },
  {
    id: 'explode-of-a-single-value',
    verdict: 'none',
    reason: 'Explode says how lists and objects are sent; a single value looks the same.',
    looksLike: 'filter-takes-a-list-by-commas',
    steps: [put('param:SortDirection/explode', false)],
  },
  {
    id: 'filter-takes-a-list-by-commas',
    verdict: 'breaking',
    reason: 'Who repeats the parameter is no longer understood.',
    given: [
      put('param:GrantTypeFilter/schema', {
        type: 'array',
        maxItems: 5,
        items: ref('schemas', 'TradingBundleAccessGrantType'),
      }),
    ],
    steps: [put('param:GrantTypeFilter/explode', false)],
  },
  {
    id: 'filter-list-shortened',
    verdict: 'breaking',
    reason: 'Who asks for four types is refused.',
    given: [
      put('param:GrantTypeFilter/schema', {
        type: 'array',
        maxItems: 5,
        items: ref('schemas', 'TradingBundleAccessGrantType'),
      }),
    ],
    steps: [put('param:GrantTypeFilter/schema/maxItems', 3)],
  },
  {
    id: 'parameter-deprecated',
    verdict: 'additive',
    reason: 'It still works; clients are told that it will not for ever.',
    looksLike: 'filter-removed',
    steps: [put('param:CreatedBefore/deprecated', true)],
  },
  {
    id: 'header-parameter-in-other-case',
    verdict: 'none',
    reason: 'Header names know no case.',
    looksLike: 'required-header-added',
    given: [
      append('op:createBundleGrant/parameters', {
        name: 'Prefer',
        in: 'header',
        schema: { type: 'string', maxLength: 64 },
      }),
    ],
    steps: [put('op:createBundleGrant/parameters/1/name', 'prefer')],
  },
  {
    id: 'authorization-header-listed',
    verdict: 'none',
    reason: 'OpenAPI ignores a parameter of this name; the security scheme speaks for it.',
    looksLike: 'required-header-added',
    steps: [
      append('op:listBundles/parameters', {
        name: 'Authorization',
        in: 'header',
        required: true,
        schema: { type: 'string' },
      }),
    ],
  },
  {
    id: 'parameter-component-renamed',
    verdict: 'none',
    reason: 'The name of a component is the name of nothing that is sent.',
    looksLike: 'parameter-renamed',
    steps: [
      rename('param:SortDirection', 'Direction'),
      replaceText('#/components/parameters/SortDirection', '#/components/parameters/Direction'),
    ],
  },
  {
    id: 'one-of-two-filters-kept',
    verdict: 'breaking',
    reason: 'Who asks for grants created before a day gets all of them.',
    steps: [without('op:listBundleGrants/parameters', ref('parameters', 'CreatedBefore'))],
  },
]
