import { errorCodes } from '../../spec/generated/contract.ts'
import type { Check, Trial } from '../kit/check.ts'
import { granted } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { errorCodeOf, field, iso } from '../kit/wire.ts'

/** Refusals that belong to no other area, and the optional fields of answers. */
export const errorChecks: readonly Check[] = [
  {
    id: 'errors/methods-and-paths',
    title: 'What the API does not have is refused as an error like any other',
    needs: [],
    run: methodsAndPaths,
  },
  {
    id: 'errors/unknown-parameter',
    title: 'What an unknown query parameter does is reported',
    needs: [],
    async run(trial) {
      const exchange = await trial.listBundles({ limit: 1, colour: 'blue' })
      const twin = await trial.listBundles({ limit: 1 })
      const refused = exchange.status >= 400 && exchange.status < 500
      const sound = refused || exchange.status === 200
      trial.judge('QUERY-UNKNOWN-PARAMETER', 'it is ignored or refused', sound, [exchange, twin])
      trial.observe('QUERY-UNKNOWN-PARAMETER', refused ? 'reject' : 'ignore', [exchange, twin])
    },
  },
  {
    id: 'errors/fields',
    title: 'Which optional and which additional fields answers have is reported',
    needs: ['pairs:1'],
    run: fields,
  },
]

async function methodsAndPaths(trial: Trial): Promise<void> {
  const known = await trial.listBundles({ limit: 1 })
  const there = known.status === 200
  trial.judge('ADDRESS-BASE', 'base address and path together are an operation', there, known)
  const codes: string[] = []
  const seen: Exchange[] = []
  for (const [what, draft] of methods(trial.resources.bundles.main)) {
    const exchange = await trial.send(draft)
    seen.push(exchange)
    const refused = exchange.status >= 400 && exchange.status < 500
    if (trial.judge('ERROR-METHOD', `${what} is refused`, refused, exchange))
      trial.observe('ERROR-METHOD', String(exchange.status), exchange, what)
    const code = errorCodeOf(exchange) ?? ''
    const dotted = /^errors(?:\.[A-Za-z0-9_-]+){2,}$/.test(code)
    trial.judge('ERROR-CODE-SHAPE', `the refusal of ${what} has a dotted code`, dotted, exchange)
    codes.push(code)
  }
  const listed = codes.every((code) => Object.hasOwn(errorCodes, code))
  trial.observe('ERROR-CODE-VALUES', listed ? 'listed' : 'other', seen)
  const unversioned = await trial.send({ path: '/bundles' })
  const list = Array.isArray(field(unversioned.json, 'bundles'))
  const claim = 'without the version segment there is no such operation'
  trial.judge('ADDRESS-VERSION-SEGMENT', claim, unversioned.status !== 200 || !list, [known, unversioned])
}

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

/** The fields of a grant in the description, and the optional ones among them. */
const named = ['id', 'grantType', 'userId', 'sourceId', 'startsAt', 'endsAt', 'createdAt']
const optional = ['sourceId', 'startsAt', 'createdAt']

async function fields(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const created = await trial.create(pair, { endsAt: iso(trial.now() + hour) })
  granted(trial, 'GRANT-CREATES', created)
  const grant = field(created.json, 'grant')
  const present = optional.filter((name) => field(grant, name) !== undefined)
  const partly = present.length === 0 ? 'omitted' : `${present.join(', ')} only`
  trial.observe(
    'FIELDS-OPTIONAL',
    present.length === optional.length ? 'present' : partly,
    created,
    'a grant',
  )
  const names = [...Object.keys(Object(created.json)), ...Object.keys(Object(grant))]
  const more = names.filter((name) => name !== 'grant' && !named.includes(name))
  trial.observe('FIELDS-ADDITIONAL', more.length === 0 ? 'none' : 'some', created, 'a grant')
}
