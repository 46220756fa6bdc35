import type { Exchange } from '../kit/exchange.ts'
import { field, grantOf, grantsOf, nextCursorOf, type WireGrant } from '../kit/wire.ts'
import { askedEnd, bundleIn, middle, type Names, revokedId, sentText } from './names.ts'
import type { Story } from './story.ts'

/** The grants of one user in one bundle as a story saw them, ready to be drawn. */
export interface Picture {
  readonly title: string
  readonly lanes: readonly Lane[]
  /** When the story's requests of this user and bundle were sent. */
  readonly requests: readonly number[]
}

/** One grant, or one that was refused, over time. */
export interface Lane {
  readonly kind: 'grant' | 'refused'
  /** Its letter, and its id; for a refused one the request and the status. */
  readonly name: string
  readonly id: string
  readonly type: string
  readonly source: string
  readonly from: number
  /** Infinity is permanent. */
  readonly until: number
  /** The end asked for, where the answer has another. */
  readonly asked?: number
  readonly revoked?: { readonly at: number; readonly n: number }
  /** What the last list said of it that could. */
  readonly listed?: { readonly n: number; readonly isThere: boolean }
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
    if (!lanes.some(({ kind }) => kind === 'grant')) return []
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
  const lanes = new Map<string, Lane>()
  for (const exchange of exchanges) {
    if (exchange.request.method === 'POST') {
      const lane = laneOfCreate(exchange, names, accusing)
      const known = lane === undefined ? undefined : lanes.get(lane.id)
      if (lane !== undefined && known === undefined) lanes.set(lane.id, lane)
      // A covered or repeated request is answered with a grant that was there: its own end is what was asked.
      if (known !== undefined && lane?.asked !== undefined)
        lanes.set(known.id, { ...known, asked: lane.asked })
      continue
    }
    for (const grant of grantsOf(exchange)) {
      const stranger = grant.userId !== undefined && grant.userId !== userId
      if (!stranger && !lanes.has(grant.id) && names.grants.has(grant.id))
        lanes.set(grant.id, laneOf(grant, names, accusing))
    }
    const revoked = lanes.get(revokedId(exchange) ?? '')
    if (revoked !== undefined && exchange.status === 200 && revoked.revoked === undefined) {
      lanes.set(revoked.id, { ...revoked, revoked: { at: middle(exchange), n: exchange.n } })
    }
    if (exchange.operation === 'listBundleGrants' && exchange.status === 200) {
      const there = new Set(grantsOf(exchange).map(({ id }) => id))
      for (const lane of lanes.values()) {
        if (!there.has(lane.id) && !isWhole(exchange)) continue
        lanes.set(lane.id, { ...lane, listed: { n: exchange.n, isThere: there.has(lane.id) } })
      }
    }
  }
  return [...lanes.values()]
}

function laneOfCreate(exchange: Exchange, names: Names, accusing: string): Lane | undefined {
  const asked = askedEnd(exchange)
  const grant = grantOf(exchange)
  if (exchange.status === 200 && grant !== undefined) {
    const lane = laneOf({ ...grant, startsAt: grant.startsAt ?? middle(exchange) }, names, accusing)
    return asked === undefined || asked === grant.endsAt ? lane : { ...lane, asked }
  }
  if (asked === undefined || asked <= middle(exchange)) return undefined
  return {
    kind: 'refused',
    name: `#${exchange.n} ${exchange.status === 0 ? 'no answer' : exchange.status}`,
    id: `refused ${exchange.n}`,
    type: sentText(exchange, 'grantType') ?? '',
    source: names.source(sentText(exchange, 'sourceId') ?? ''),
    from: middle(exchange),
    until: asked,
    isAccused: false,
  }
}

function laneOf(grant: WireGrant, names: Names, accusing: string): Lane {
  return {
    kind: 'grant',
    name: names.grant(grant.id),
    id: grant.id,
    type: grant.grantType ?? '',
    source: grant.sourceId === undefined ? '' : names.source(grant.sourceId),
    from: grant.startsAt ?? grant.createdAt ?? grant.endsAt,
    until: grant.endsAt,
    isAccused: grant.id.length > 3 && accusing.includes(grant.id),
  }
}

/** Only in a list of the pair with nothing left out does absence mean something. */
function isWhole(exchange: Exchange): boolean {
  const names = [...new URLSearchParams(exchange.request.query).keys()]
  return (
    names.every((name) => ['userId', 'limit', 'sort', 'dir'].includes(name)) &&
    nextCursorOf(exchange) === undefined
  )
}
