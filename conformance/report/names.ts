import { idsOf } from '../kit/claims.ts'
import { idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { nameOf } from '../kit/test-users.ts'
import { bundleUsersOf, day, grantOf, grantsOf, instantOf, iso, microsOf } from '../kit/wire.ts'
import { runOf } from '../run/failures.ts'
import type { TraceEvent } from '../run/trace.ts'
import { offsetText } from './wording.ts'

/** Short names of a story: grants are A, B, C in order of appearance, times are relative to its beginning. */
export type Names = ReturnType<typeof namesOf>

/** Names for what these exchanges created or named; lists only add what the writes did not. */
export function namesOf(exchanges: readonly Exchange[], recording: Recording) {
  const grants = new Map<string, string>()
  const call = (id: string | undefined): void => {
    if (id !== undefined && !grants.has(id)) grants.set(id, letter(grants.size))
  }
  for (const exchange of exchanges) {
    if (exchange.request.method === 'POST') call(grantOf(exchange)?.id)
    if (exchange.request.method === 'DELETE') call(idsIn(exchange.request).grantId)
  }
  const listed = exchanges.flatMap((exchange) => [
    ...idsOf(grantsOf(exchange)),
    ...bundleUsersOf(exchange).map(({ grantId }) => grantId),
  ])
  if (listed.length <= mostListed) listed.forEach(call)

  const { users: known = [], bundles: roles = {} } = recording.resources ?? {}
  const users = new Map(known.map((user) => [user.userId, nameOf(user, known)]))
  const bundles = new Map(Object.entries(roles).map(([name, id]) => [id, name]))
  const begun = exchanges[0] === undefined ? 0 : middle(exchanges[0])
  const isFar = (instant: number) => Number.isFinite(instant) && Math.abs(instant - begun) > 366 * day
  // Instants that differ by less than a millisecond are never told alike.
  const time = (instant: number): string => {
    if (isFar(instant)) return iso(instant)
    const finer = Number.isFinite(instant) ? microsOf(instant) : 0
    return `${offsetText(Math.floor(instant) - begun)}${finer === 0 ? '' : ` + ${finer} µs`}`
  }
  return {
    grants,
    grant: (id: string): string => grants.get(id) ?? id,
    user: (id: string): string => users.get(id) ?? id,
    bundle: (id: string): string => bundles.get(id) ?? id,
    /** A source without the tag of the run and the check; `(Aa)` marks another letter case of the tag. */
    source: (sourceId: string): string => {
      const { tag } = recording
      const at = tag === '' ? -1 : sourceId.toLowerCase().indexOf(tag.toLowerCase())
      if (at === -1) return sourceId
      const rest = sourceId.slice(at + tag.length).replace(/^(?:\.[\w-]+){2}\.|^\./, '')
      return `${sourceId.slice(0, at)}…${rest}${sourceId.startsWith(tag, at) ? '' : ' (Aa)'}`
    },
    /** A time on the target's clock, relative to the story's beginning; beyond a year its date. */
    time,
    /** The text with a letter before each id of a grant, the name before that of a user, and an offset after each instant of a year around. */
    explain: (text: string): string =>
      text.replaceAll(word, (written) => {
        const name = written.length < shortestId ? undefined : (grants.get(written) ?? users.get(written))
        if (name !== undefined) return `${name} = ${written}`
        const instant = isDated(written) ? instantOf(written) : undefined
        return instant === undefined || isFar(instant) ? written : `${written} (${time(instant)})`
      }),
  }
}

/** Whether a value is written as an instant: ids and names may be taken for one as well. */
export const isDated = (value: unknown): boolean =>
  /^[+-]?\d{4,6}-\d\d-\d\dT\S*(?:Z|[+-]\d\d:\d\d)$/.test(String(value))

/** The texts in a JSON value, and the words in them that can be ids. */
export function wordsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return Object.values(Object(value)).flatMap(wordsIn)
  return [value, ...(value.match(word) ?? [])].filter(({ length }) => length >= shortestId)
}

/** Ids and instants as they stand in a sentence or in JSON, where numbers follow a colon. */
const word = /[^\s"'(),;[\]{}]*[^\s"'(),;[\]{}.:]/g

/** When, by the target's clock, an exchange most likely happened. */
export const middle = ({ server }: Exchange): number => Math.round((server.earliest + server.latest) / 2)

function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${letter(Math.floor(index / 26) - 1)}${last}`
}

/** Lists with more grants than this add no names to the story. */
const mostListed = 12
/** Shorter ids are in any text by chance. */
const shortestId = 4

export type Recording = ReturnType<typeof recordingOf>

/** Indexes a trace for every part of the reports. */
export function recordingOf(trace: readonly TraceEvent[]) {
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const sent = exchanges.filter(({ step }) => step > 0)
  const steps = Map.groupBy(sent, runOf)
  const posts = exchanges.filter(({ request }) => request.method === 'POST').toReversed()
  return {
    /** By the id of the grant that it was the first to answer. */
    creates: new Map(posts.map((one) => [grantOf(one)?.id ?? '', one])),
    exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
    findings: trace.filter((event) => event.event === 'finding'),
    resources: trace.find((event) => event.event === 'resources')?.resources,
    /** The tag that begins every sourceId of the run. */
    tag: trace.find((event) => event.event === 'run')?.tag ?? '',
    /** The exchanges of one run of a check in order, without those that were refused with 429 and sent again. */
    stepsOf: (check: string, attempt: number) => steps.get(runOf({ check, attempt })) ?? [],
  }
}
