import type { Grant } from '../ledger/grant.ts'
import { type Pair, toGrantId } from '../ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import { type Offset, readDuration, shiftInstant } from './moment.ts'
import { seededId } from './seeded-id.ts'
import type { Settling } from './settling.ts'
import type { WorldGrant } from './world.ts'

type GrantFact = Facts['grants'][number]

/** What settling grants needs to know of the rest of the world. */
export interface GrantPlaces {
  readonly pair: (bundle: string, account: string) => Pair
  /** Undefined when the handle is no crowd's. */
  readonly crowdSize: (account: string) => number | undefined
}

/** Every grant of a world, crowds member by member and series period by period, in order of creation. */
export function settleGrants(
  lines: readonly WorldGrant[],
  places: GrantPlaces,
  settling: Settling,
): readonly GrantFact[] {
  const ordinals = new Map<string, number>()
  const sources = new Set<string>()
  const facts: GrantFact[] = []
  for (const line of lines) {
    const schedule = scheduleOf(line, settling)
    for (const member of membersOf(line, places))
      for (const { number, ...times } of periodsOf(schedule, member, settling.now)) {
        const pairName = `${line.bundle} ${member.handle}`
        const ordinal = (ordinals.get(pairName) ?? 0) + 1
        ordinals.set(pairName, ordinal)
        const id = toGrantId(seededId(settling.seed, 'grant', `${pairName} ${ordinal}`))
        const sourceId = fillSource(line.source, member.number, number)
        const grant: Grant = { id, type: line.type, sourceId, ...times }
        const place = `bundles.${line.bundle}.grants of ${member.handle}`
        judgeGrant(grant, place, settling)
        const source = `${pairName} ${grant.type} ${sourceId}`
        if (sourceId !== undefined && sources.has(source))
          settling.note(place, `have the source "${sourceId}" twice in one type: choose another one`)
        sources.add(source)
        facts.push({ ...places.pair(line.bundle, member.handle), grant })
      }
  }
  return facts.sort((one, other) => one.grant.createdAt - other.grant.createdAt)
}

const fillSource = (source: string | undefined, member: number, period: number): string | undefined =>
  source?.replaceAll('{n}', String(member)).replaceAll('{k}', String(period))

function judgeGrant(grant: Grant, place: string, settling: Settling): void {
  const { createdAt: created, startsAt: starts, endsAt: ends, revokedAt: revoked } = grant
  settling.judge(place, { created, starts, ends, revoked })
}

interface Member {
  readonly handle: string
  /** Counted from 1; 0 for an account of its own. */
  readonly number: number
}

function* membersOf({ account, members }: WorldGrant, { crowdSize }: GrantPlaces): Generator<Member> {
  const size = crowdSize(account)
  if (size === undefined) return yield { handle: account, number: 0 }
  const nth = members?.nth ?? 1
  for (let number = nth; number <= size; number += nth) yield { handle: `${account}-${number}`, number }
}

interface Period {
  /** Counted from 1. */
  readonly number: number
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly createdAt: Instant
  readonly revokedAt: Instant | undefined
}

/** The times of a line for its first member and period. */
interface Schedule {
  readonly starts: Instant
  readonly ends: Instant | undefined
  readonly created: Instant | undefined
  readonly revoked: Instant | undefined
  readonly step: Offset
  readonly every: Offset | undefined
  readonly times: number | undefined
}

/** A series with no end to it stops here, in case its periods are very short. */
const MOST_PERIODS = 1_000
const nothing: Offset = { months: 0, ms: 0 }

function scheduleOf(line: WorldGrant, { at, maybeAt }: Settling): Schedule {
  const { starts, ends, created, revoked, members, series } = line
  return {
    starts: at(starts),
    ends: maybeAt(ends),
    created: maybeAt(created),
    revoked: maybeAt(revoked),
    step: members?.step === undefined ? nothing : readDuration(members.step),
    every: series === undefined ? undefined : readDuration(series.every),
    times: series?.times,
  }
}

/** The one period of a line, or those of a series: until beyond now, as many as asked for, or none created after the revocation. */
function* periodsOf(schedule: Schedule, { number }: Member, now: Instant): Generator<Period> {
  const { step, every, times } = schedule
  const forMember = (at: Instant): Instant => (number > 1 ? shiftInstant(at, step, number - 1) : at)
  const maybeForMember = (at: Instant | undefined) => (at === undefined ? undefined : forMember(at))
  const starts = forMember(schedule.starts)
  const created = maybeForMember(schedule.created)
  const revokedAt = maybeForMember(schedule.revoked)
  if (every === undefined) {
    const endsAt = maybeForMember(schedule.ends) ?? FOREVER
    return yield {
      number: 1,
      startsAt: starts,
      endsAt,
      createdAt: created ?? earlier(starts, now),
      revokedAt,
    }
  }
  for (let index = 0; index < (times ?? MOST_PERIODS); index++) {
    const startsAt = shiftInstant(starts, every, index)
    const endsAt = shiftInstant(starts, every, index + 1)
    const createdAt = earlier(shiftInstant(created ?? starts, every, index), now)
    if (index > 0 && times === undefined && startsAt > now) return
    if (index > 0 && revokedAt !== undefined && createdAt > revokedAt) return
    const isOver = revokedAt !== undefined && endsAt <= revokedAt
    yield { number: index + 1, startsAt, endsAt, createdAt, revokedAt: isOver ? undefined : revokedAt }
  }
}

const earlier = (one: Instant, other: Instant): Instant => toInstant(Math.min(one, other))
