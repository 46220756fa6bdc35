import type { Exchange } from '../kit/exchange.ts'
import { field, grantOf, grantsOf } from '../kit/wire.ts'
import { askedEnd, bundleIn, middle, type Names, revokedId, sentText } from './names.ts'
import type { Story } from './story.ts'

/** The grants of one user in one bundle as a story saw them, ready to be drawn. */
export interface Picture {
  readonly title: string
  readonly lanes: readonly Lane[]
  /** When the story's requests of this user and bundle were sent. */
  readonly requests: readonly number[]
}

/** One grant over time. */
export interface Lane {
  /** Its letter. */
  readonly name: string
  readonly id: string
  readonly type: string
  readonly source: string
  readonly from: number
  /** Infinity is permanent. */
  readonly until: number
  /** The end asked for, where the answer has another. */
  readonly asked?: number | undefined
  readonly revoked?: { readonly at: number; readonly n: number } | undefined
  /** A broken claim names it. */
  readonly isAccused: boolean
}

/** One picture for each pair of which the story shows a grant. */
export function picturesOf(story: Story): readonly Picture[] {
  const { names } = story
  const exchanges = story.scenes.map(({ exchange }) => exchange)
  const accusing = accusationOf(story)
  return [...Map.groupBy(exchanges, (exchange) => pairOf(exchange, exchanges))].flatMap(([pair, own]) => {
    if (pair === undefined) return []
    const [bundleId = '', userId = ''] = pair.split('\n')
    const lanes = lanesOf(own, userId, names, accusing)
    if (lanes.length === 0) return []
    const title = `${names.user(userId)} in the bundle ${names.bundle(bundleId)}`
    // A list of the bundle's users shows every pair.
    const readers = exchanges.filter(
      (exchange) => exchange.operation === 'listBundleUsers' && bundleIn(exchange) === bundleId,
    )
    return [{ title, lanes, requests: [...own, ...readers].map(middle) }]
  })
}

/** What the findings accuse; where they name no grant, the one that the last piece of evidence was answered with. */
function accusationOf({ claims: all, scenes, names }: Story): string {
  const claims = all.map(({ accusation }) => accusation).join('\n')
  if ([...names.grants.keys()].some((id) => id.length > 3 && claims.includes(id))) return claims
  const last = scenes.findLast(({ part }) => part === 'evidence')?.exchange
  return last?.status === 200 ? (grantOf(last)?.id ?? '') : ''
}

/** The pair that an exchange writes to or reads, by what it sends; a revoke belongs to the pair of its grant. */
function pairOf(exchange: Exchange, all: readonly Exchange[]): string | undefined {
  const bundle = bundleIn(exchange)
  if (bundle === undefined) return undefined
  const user =
    exchange.request.method === 'POST'
      ? sentText(exchange, 'userId')
      : exchange.request.method === 'DELETE'
        ? userOfGrant(revokedId(exchange), all)
        : (new URLSearchParams(exchange.request.query).get('userId') ?? undefined)
  return user === undefined ? undefined : `${bundle}\n${user}`
}

function userOfGrant(grantId: string | undefined, all: readonly Exchange[]): string | undefined {
  const creator = all.find(({ request, json }) => {
    return request.method === 'POST' && field(field(json, 'grant'), 'id') === grantId
  })
  const listed = all.flatMap(grantsOf).find(({ id }) => id === grantId)
  return creator === undefined ? listed?.userId : sentText(creator, 'userId')
}

function lanesOf(
  exchanges: readonly Exchange[],
  userId: string,
  names: Names,
  accusing: string,
): readonly Lane[] {
  const shown = exchanges.flatMap((exchange) =>
    (exchange.request.method === 'POST'
      ? [grantOf(exchange) ?? []].flat()
      : grantsOf(exchange).filter((grant) => (grant.userId ?? userId) === userId)
    ).map((grant) => ({ grant, exchange })),
  )
  return [...Map.groupBy(shown, ({ grant }) => grant.id)].flatMap(([id, all]) => {
    const [first] = all
    if (first === undefined || !names.grants.has(id)) return []
    const { grantType, sourceId, startsAt, createdAt, endsAt } = first.grant
    // A covered or repeated request is answered with a grant that was there: its own end is what was asked.
    const ends = all.flatMap(({ exchange }) =>
      exchange.request.method === 'POST' ? (askedEnd(exchange) ?? []) : [],
    )
    const revoke = exchanges.find((exchange) => exchange.status === 200 && revokedId(exchange) === id)
    return [
      {
        name: names.grant(id),
        id,
        type: grantType ?? '',
        source: sourceId === undefined ? '' : names.source(sourceId),
        from: startsAt ?? createdAt ?? middle(first.exchange),
        until: endsAt,
        asked: ends.findLast((end) => end !== endsAt),
        revoked: revoke && { at: middle(revoke), n: revoke.n },
        isAccused: id.length > 3 && accusing.includes(id),
      },
    ]
  })
}
