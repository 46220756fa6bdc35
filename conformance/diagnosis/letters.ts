import { idsOf } from '../kit/claims.ts'
import { idsIn } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { userLabel } from '../kit/test-users.ts'
import { bundleUsersOf, day, grantOf, grantsOf, instantOf, iso, microsOf } from '../kit/wire.ts'
import { durationText, offsetText } from './format.ts'
import { idPattern, type Recording, shortestId } from './recording.ts'

/** Short names in place of ids and times, for the texts of reports. */
export type Letters = ReturnType<typeof lettersOf>

/** Returns the short names for what some exchanges show: letters for grants, of a long list for `rows` alone, names of users and bundles, offsets for times. */
export function lettersOf(
  exchanges: readonly Exchange[],
  recording: Recording,
  rows: readonly (string | undefined)[] = [],
) {
  const grants = new Map<string, string>()
  const assignLetter = (id: string | undefined): void => {
    if (id !== undefined && !grants.has(id)) grants.set(id, letter(grants.size))
  }
  for (const exchange of exchanges) {
    if (exchange.request.method === 'POST') assignLetter(grantOf(exchange)?.id)
    if (exchange.request.method === 'DELETE') assignLetter(idsIn(exchange.request).grantId)
  }
  const listedIds = exchanges.flatMap((exchange) => [
    ...idsOf(grantsOf(exchange)),
    ...bundleUsersOf(exchange).map(({ grantId }) => grantId),
  ])
  const isShort = listedIds.length <= mostListed
  for (const id of listedIds) if (isShort || rows.includes(id)) assignLetter(id)

  const { users: all = [], bundles: roles = {} } = recording.resources ?? {}
  const users = new Map(all.map((user) => [user.userId, userLabel(user, all)]))
  const bundles = new Map(Object.entries(roles).map(([name, id]) => [id, name]))
  const begun = exchanges[0] === undefined ? 0 : middle(exchanges[0])
  const isFar = (instant: number) => Number.isFinite(instant) && Math.abs(instant - begun) > 366 * day
  const firstAt = new Map<string, number>()
  // Instants that differ are never written alike, by however little.
  const time = (instant: number): string => {
    if (isFar(instant)) return iso(instant)
    if (!Number.isFinite(instant)) return offsetText(instant)
    const [whole, finer] = [Math.floor(instant), microsOf(instant)]
    const text = offsetText(whole - begun)
    const first = firstAt.get(text) ?? whole
    firstAt.set(text, first)
    const apart = `${whole < first ? ' -' : ' +'} ${durationText(Math.abs(whole - first))}`
    return `${text}${whole === first ? '' : apart}${finer === 0 ? '' : ` + ${finer} µs`}`
  }
  return {
    grants,
    grant: (id: string): string => grants.get(id) ?? id,
    user: (id: string): string => users.get(id) ?? id,
    bundle: (id: string): string => bundles.get(id) ?? id,
    /** Returns a sourceId without the tag of the run; `(Aa)` marks another letter case of the tag. */
    source: (sourceId: string): string => {
      const { tag } = recording
      const at = tag === '' ? -1 : sourceId.toLowerCase().indexOf(tag.toLowerCase())
      if (at === -1) return sourceId
      const rest = sourceId.slice(at + tag.length).replace(/^(?:\.[\w-]+){2}\.|^\./, '')
      return `${sourceId.slice(0, at)}…${rest}${sourceId.startsWith(tag, at) ? '' : ' (Aa)'}`
    },
    /** Returns a time on the target's clock, relative to the first exchange; beyond a year as a date. */
    time,
    moment: (exchange: Exchange): string => offsetText(middle(exchange) - begun),
    /** Returns a text with letters before ids of grants, names before ids of users and bundles, and offsets behind instants. */
    annotate: (text: string): string =>
      text.replaceAll(idPattern, (written) => {
        const named = [grants, users, bundles].flatMap((names) => names.get(written) ?? [])
        const [name] = written.length < shortestId ? [] : named
        if (name !== undefined) return `${name} = ${written}`
        const instant = isDateTime(written) ? instantOf(written) : undefined
        return instant === undefined || isFar(instant) ? written : `${written} (${time(instant)})`
      }),
  }
}

/** Tests that a value is written as an instant, which not every text is that `Date.parse` reads. */
export const isDateTime = (value: unknown): boolean =>
  /^[+-]?\d{4,6}-\d\d-\d\dT\S*(?:Z|[+-]\d\d:\d\d)$/.test(String(value))

/** Returns the middle of the interval in which an exchange happened, by the target's clock. */
const middle = ({ server }: Exchange): number => Math.round((server.earliest + server.latest) / 2)

function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${letter(Math.floor(index / 26) - 1)}${last}`
}

/** The most listed grants that get letters of their own. */
const mostListed = 12
