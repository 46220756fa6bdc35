import type { Grant } from '../ledger/grant.ts'
import { type Pair, toGrantId } from '../ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import type { Facts } from '../store/facts.ts'
import {
  type Offset,
  type ParsedMoment,
  readDuration,
  readMoment,
  resolveMoment,
  shiftMoment,
} from './moment.ts'
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
    const schedule = scheduleOf(line)
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

/** The moments of a line, parsed once for all its members and periods. */
interface Schedule {
  readonly starts: ParsedMoment
  readonly ends: ParsedMoment | undefined
  readonly created: ParsedMoment | undefined
  readonly revoked: ParsedMoment | undefined
  readonly step: Offset
  readonly every: Offset | undefined
  readonly times: number | undefined
}

/** A series with no end to it stops here, in case its periods are very short. */
const MOST_PERIODS = 1_000
const nothing: Offset = { months: 0, ms: 0 }

function scheduleOf({ starts, ends, created, revoked, members, series }: WorldGrant): Schedule {
  return {
    starts: readMoment(starts),
    ends: ends === undefined ? undefined : readMoment(ends),
    created: created === undefined ? undefined : readMoment(created),
    revoked: revoked === undefined ? undefined : readMoment(revoked),
    step: members?.step === undefined ? nothing : readDuration(members.step),
    every: series === undefined ? undefined : readDuration(series.every),
    times: series?.times,
  }
}

function* periodsOf(schedule: Schedule, member: Member, now: Instant): Generator<Period> {
  const { starts, ends, created, revoked, step, every = nothing, times } = schedule
  const isSeries = schedule.every !== undefined
  const at = (moment: ParsedMoment, index: number): Instant =>
    resolveMoment(shiftMoment(shiftMoment(moment, step, Math.max(member.number - 1, 0)), every, index), now)
  const last = revoked === undefined ? undefined : at(revoked, 0)
  const most = isSeries ? (times ?? MOST_PERIODS) : 1
  for (let index = 0; index < most; index++) {
    const startsAt = at(starts, index)
    if (index > 0 && times === undefined && startsAt > now) return
    const endsAt = isSeries ? at(starts, index + 1) : ends === undefined ? FOREVER : at(ends, 0)
    const makesNow = created === undefined || index > 0
    const createdAt = makesNow ? earlier(at(created ?? starts, index), now) : at(created, 0)
    if (index > 0 && last !== undefined && createdAt > last) return
    yield {
      number: index + 1,
      startsAt,
      endsAt,
      createdAt,
      revokedAt: isSeries && endsAt <= (last ?? 0) ? undefined : last,
    }
  }
}

const earlier = (one: Instant, other: Instant): Instant => toInstant(Math.min(one, other))
