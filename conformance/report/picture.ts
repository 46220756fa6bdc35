import type { Exchange } from '../kit/exchange.ts'
import { grantOf, grantsOf, type WireGrant } from '../kit/wire.ts'
import { askedEnd, bundleIn, middle, type Names, revokedId, sentText } from './names.ts'
import type { Story } from './story.ts'

/** The grants of one user in one bundle as a story saw them, ready to be drawn. */
export interface Picture {
  readonly title: string
  readonly lanes: readonly Lane[]
  /** When the requests were sent that were answered with these grants, or revoked them. */
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
  const { names, scenes } = story
  const accusing = accusationOf(story)
  const exchanges = scenes.map(({ exchange }) => exchange)
  const shown = exchanges
    .flatMap(shownIn)
    .filter(({ grant, user }) => user !== undefined && names.grants.has(grant.id))
  return [...Map.groupBy(shown, ({ bundle, user }) => `${bundle} ${user}`).values()].map((own) => {
    const { bundle = '', user = '' } = own[0] ?? {}
    const grants = Map.groupBy(own, ({ grant }) => grant.id)
    const revokes = exchanges.filter((exchange) => grants.has(revokedId(exchange) ?? ''))
    return {
      title: `${names.user(user)} in the bundle ${names.bundle(bundle)}`,
      lanes: [...grants.values()].map((seen) => laneOf(seen, revokes, names, accusing)),
      requests: [...own.map(({ exchange }) => exchange), ...revokes].map(middle),
    }
  })
}

/** What the findings accuse; where they name no grant, the one that the last piece of evidence was answered with. */
function accusationOf({ claims: all, scenes, names }: Story): string {
  const claims = all.map(({ accusation }) => accusation).join('\n')
  if ([...names.grants.keys()].some((id) => id.length > 3 && claims.includes(id))) return claims
  const last = scenes.findLast(({ part }) => part === 'evidence')?.exchange
  return last?.status === 200 ? (grantOf(last)?.id ?? '') : ''
}

interface Shown {
  readonly grant: WireGrant
  readonly exchange: Exchange
  readonly bundle: string | undefined
  readonly user: string | undefined
}

/** The grants that a create or a list was answered with, each with its pair. */
function shownIn(exchange: Exchange): readonly Shown[] {
  const bundle = bundleIn(exchange)
  const { method, query } = exchange.request
  const grant = method === 'POST' ? grantOf(exchange) : undefined
  if (grant !== undefined) return [{ grant, exchange, bundle, user: sentText(exchange, 'userId') }]
  const filter = new URLSearchParams(query).get('userId') ?? undefined
  return grantsOf(exchange).map((grant) => ({ grant, exchange, bundle, user: grant.userId ?? filter }))
}

function laneOf(seen: readonly Shown[], revokes: readonly Exchange[], names: Names, accusing: string): Lane {
  const [{ grant, exchange }] = seen as readonly [Shown]
  const { id, grantType, sourceId, startsAt, createdAt, endsAt } = grant
  // A covered or repeated request is answered with a grant that was there: its own end is what was asked.
  const ends = seen.flatMap((one) =>
    one.exchange.request.method === 'POST' ? (askedEnd(one.exchange) ?? []) : [],
  )
  const revoke = revokes.find((one) => one.status === 200 && revokedId(one) === id)
  return {
    name: names.grant(id),
    id,
    type: grantType ?? '',
    source: sourceId === undefined ? '' : names.source(sourceId),
    from: startsAt ?? createdAt ?? middle(exchange),
    until: endsAt,
    asked: ends.findLast((end) => end !== endsAt),
    revoked: revoke && { at: middle(revoke), n: revoke.n },
    isAccused: id.length > 3 && accusing.includes(id),
  }
}
