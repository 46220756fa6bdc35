import { append, change, drop, type Edit, put, ref, rename, replaceText, reverse } from './edit.ts'

/** Edits of what can be called, and where. */
export const operationEdits: readonly Edit[] = [
  {
    id: 'operation-removed',
    verdict: 'breaking',
    reason: 'Who revokes grants can no longer do so.',
    steps: [drop('/paths/~1v1~1bundles~1{bundleId}~1grants~1{grantId}')],
  },
  {
    id: 'one-of-two-methods-removed',
    verdict: 'breaking',
    reason: 'The path stays, but grants can no longer be created.',
    steps: [drop('op:createBundleGrant')],
  },
  {
    id: 'path-renamed',
    verdict: 'breaking',
    reason: 'Calls to the old path meet a 404.',
    steps: [rename('/paths/~1v1~1users', '/v1/people')],
  },
  {
    id: 'path-with-trailing-slash',
    verdict: 'breaking',
    reason: 'Another path for a server that tells the two apart.',
    steps: [rename('/paths/~1v1~1users', '/v1/users/')],
  },
  {
    id: 'method-changed',
    verdict: 'breaking',
    reason: 'A DELETE is no longer answered.',
    steps: [rename('op:revokeBundleGrant', 'post')],
  },
  {
    id: 'operation-id-renamed',
    verdict: 'breaking',
    reason: 'Clients generated from the contract name their methods by it.',
    steps: [put('op:listBundles/operationId', 'getBundles')],
  },
  {
    id: 'server-replaced',
    verdict: 'breaking',
    reason: 'Clients that take the address from the contract call one that is gone.',
    steps: [put('/servers/0/url', 'http://127.0.0.1:4020{basePath}')],
  },
  {
    id: 'base-path-default-changed',
    verdict: 'breaking',
    reason: 'Clients that leave the variable alone call another address.',
    steps: [put('/servers/0/variables/basePath/default', '/rest')],
  },
  {
    id: 'path-parameter-renamed',
    verdict: 'documentation',
    reason: 'The name of a path parameter is never sent.',
    looksLike: 'path-renamed',
    steps: [replaceText('{bundleId}', '{id}'), put('param:BundleId/name', 'id')],
  },
  {
    id: 'operation-added-to-a-path',
    verdict: 'additive',
    reason: 'Nobody calls it yet.',
    looksLike: 'method-changed',
    steps: [
      put('/paths/~1v1~1users/post', {
        operationId: 'inviteUser',
        summary: 'Invite a user',
        'x-permission': { permission: 'users', level: 'read' },
        responses: { '200': { description: 'Invited.' } },
      }),
    ],
  },
  {
    id: 'path-added',
    verdict: 'additive',
    reason: 'Nobody calls it yet.',
    steps: [
      put('/paths/~1v1~1bundles~1{bundleId}', {
        get: {
          operationId: 'readBundle',
          summary: 'Read a bundle',
          parameters: [ref('parameters', 'BundleId')],
          responses: {
            '200': {
              description: 'The bundle.',
              content: { 'application/json': { schema: ref('schemas', 'OwnedTradingBundleSummary') } },
            },
          },
        },
      }),
    ],
  },
  {
    id: 'server-added',
    verdict: 'additive',
    reason: 'The address that clients know stays.',
    looksLike: 'server-replaced',
    steps: [append('/servers', { url: 'https://api.example.com', description: 'The hosted deployment.' })],
  },
  {
    id: 'base-path-values-listed-with-its-default',
    verdict: 'breaking',
    reason: 'A base path that a client has set, and that was any before, may now be none of those listed.',
    steps: [put('/servers/0/variables/basePath/enum', ['', '/rest'])],
  },
  {
    id: 'parameter-moved-to-the-path-item',
    verdict: 'none',
    reason: 'A parameter of the path is one of every operation on it.',
    looksLike: 'parameter-dropped-from-one-operation',
    steps: [
      put('/paths/~1v1~1bundles~1{bundleId}~1grants/parameters', [ref('parameters', 'BundleId')]),
      drop('op:listBundleGrants/parameters/0'),
      drop('op:createBundleGrant/parameters/0'),
    ],
  },
  {
    id: 'parameter-dropped-from-one-operation',
    verdict: 'breaking',
    reason: 'The cursor that this operation took stands now only where another operation sees it.',
    steps: [drop('op:listBundles/parameters/1')],
  },
  {
    id: 'paths-in-another-order',
    verdict: 'none',
    reason: 'Order of members means nothing.',
    looksLike: 'path-renamed',
    steps: [reverse('/paths')],
  },
  {
    id: 'operation-members-in-another-order',
    verdict: 'none',
    reason: 'Order of members means nothing.',
    looksLike: 'method-changed',
    steps: [
      change('op:createBundleGrant', (operation) =>
        Object.fromEntries(Object.entries(Object(operation)).reverse()),
      ),
    ],
  },
]
