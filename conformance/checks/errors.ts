import type { Check, Trial } from '../check.ts'
import type { Draft } from '../draft.ts'
import { drafts } from '../runner/drafts.ts'
import { errorCodeOf } from '../wire.ts'

/** Refusals that belong to no area: methods, paths, parameters that are not there, and the shape of all of them. */
export const errorChecks: readonly Check[] = [
  {
    id: 'errors/methods-and-paths',
    title: 'What the API does not have is refused as an error like any other',
    rules: ['ERROR-METHOD', 'ADDRESS-VERSION-SEGMENT', 'ADDRESS-BASE', 'ERROR-CODE-SHAPE'],
    needs: [],
    cost: 6,
    profile: 'certify',
    run: async (trial) => {
      const known = await trial.listBundles({ limit: 1 })
      trial.judge(
        'ADDRESS-BASE',
        'the base address and the path together are an operation',
        known.status === 200,
        known,
      )
      for (const [what, draft] of methods(trial.lent.bundles.main)) {
        const exchange = await trial.send(draft)
        const refused = exchange.status >= 400 && exchange.status < 500
        trial.judge('ERROR-METHOD', `${what} is refused`, refused, exchange)
        trial.observe('ERROR-METHOD', String(exchange.status), exchange, what)
        shape(trial, what, exchange.status, errorCodeOf(exchange), exchange)
      }
      const unversioned = await trial.send({ path: '/bundles' })
      const refused = unversioned.status >= 400 && unversioned.status < 500
      trial.judge(
        'ADDRESS-VERSION-SEGMENT',
        'without the version segment there is no such path',
        refused,
        unversioned,
      )
    },
  },
  {
    id: 'errors/unknown-parameter',
    title: 'What an unknown query parameter does is reported',
    rules: ['QUERY-UNKNOWN-PARAMETER'],
    needs: [],
    cost: 2,
    profile: 'certify',
    run: async (trial) => {
      const exchange = await trial.listBundles({ limit: 1, colour: 'blue' })
      const twin = await trial.listBundles({ limit: 1 })
      trial.judge(
        'QUERY-UNKNOWN-PARAMETER',
        'it is ignored or refused',
        exchange.status === 200 || (exchange.status >= 400 && exchange.status < 500),
        [exchange, twin],
      )
      trial.observe('QUERY-UNKNOWN-PARAMETER', exchange.status === 200 ? 'ignore' : 'reject', [
        exchange,
        twin,
      ])
    },
  },
]

const methods = (main: string): readonly (readonly [string, Draft])[] => [
  [
    'PUT on the bundles',
    { ...drafts.listBundles(), operation: undefined, method: 'PUT', body: { json: {} } },
  ],
  [
    'DELETE on the users',
    { ...drafts.searchUsers({ displayName: 'an' }), operation: undefined, method: 'DELETE' },
  ],
  [
    'PATCH on the grants',
    { ...drafts.listGrants(main), operation: undefined, method: 'PATCH', body: { json: {} } },
  ],
]

function shape(
  trial: Trial,
  what: string,
  status: number,
  code: string | undefined,
  exchange: Parameters<Trial['observe']>[2],
): void {
  if (status < 400) return
  const dotted = code !== undefined && /^errors(?:\.[A-Za-z0-9_-]+){2,}$/.test(code)
  trial.judge('ERROR-CODE-SHAPE', `the refusal of ${what} has a dotted code`, dotted, exchange)
}
