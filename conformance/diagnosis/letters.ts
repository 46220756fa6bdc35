import { idsOf } from '../kit/claims.ts'
import { idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { nameOf } from '../kit/test-users.ts'
import { bundleUsersOf, day, grantOf, grantsOf, instantOf, iso, microsOf } from '../kit/wire.ts'
import { type Recording, shortestId, word } from './recording.ts'
import { offsetText } from './words.ts'

export type Letters = ReturnType<typeof lettersOf>

/** Returns how a text calls what some exchanges created or named: grants are A, B, C in order of appearance, users and bundles have their names, times count from the first exchange. */
export function lettersOf(exchanges: readonly Exchange[], recording: Recording) {
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

  const { users: all = [], bundles: roles = {} } = recording.resources ?? {}
  const users = new Map(all.map((user) => [user.userId, nameOf(user, all)]))
  const bundles = new Map(Object.entries(roles).map(([name, id]) => [id, name]))
  const begun = exchanges[0] === undefined ? 0 : middle(exchanges[0])
  const isFar = (instant: number) => Number.isFinite(instant) && Math.abs(instant - begun) > 366 * day
  // Instants that differ by less than a millisecond are never written alike.
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
    /** A time on the target's clock, relative to the first exchange; beyond a year its date. */
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

/** Returns whether a value is written as an instant: ids and names may be taken for one as well. */
export const isDated = (value: unknown): boolean =>
  /^[+-]?\d{4,6}-\d\d-\d\dT\S*(?:Z|[+-]\d\d:\d\d)$/.test(String(value))

/** Returns when, by the target's clock, an exchange most likely happened. */
export const middle = ({ server }: Exchange): number => Math.round((server.earliest + server.latest) / 2)

function letter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : `${letter(Math.floor(index / 26) - 1)}${last}`
}

/** Lists with more grants than this add no letters. */
const mostListed = 12
