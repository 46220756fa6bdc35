import fc from 'fast-check'
import { emptyOrRefused, refused } from '../kit/assertion.ts'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { grantedPair, requireGrant } from '../kit/claims.ts'
import { drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { rulesLike } from '../kit/rules.ts'
import { mixed } from '../kit/sequence.ts'
import { hour, isEmpty, iso, type WireGrant } from '../kit/wire.ts'
import { judgeUntouched } from './operations.ts'

const idsThatAre = <How extends string>(...how: readonly How[]) =>
  fc.record({ how: fc.constantFrom(...how), place: fc.nat({ max: 7 }) })
/** Draws ids that should be unknown: a real id with a character near its beginning or end changed. */
export const changedIds = idsThatAre('changed early', 'changed late', 'changed late')
export const cutIds = idsThatAre('cut', 'longer', 'begun late')
/** An id that should not exist: a real one changed or in another form, or another text. */
const otherIds = fc.oneof(
  changedIds,
  cutIds,
  idsThatAre('of 128'),
  fc.constant({ how: 'of another kind' as const }),
  fc.record({
    how: fc.constant('a text' as const),
    text: fc.constantFrom(
      ...['0', '1', '-1', '%', '_', '*', 'null', 'undefined', 'me', 'self', '__proto__', 'constructor'],
      ...[' ', '"', "'", 'é', '😀', '[object Object]', 'a'.repeat(300)],
    ),
  }),
)
type Unknown = Drawn<typeof otherIds>

/** Places for an unknown id. */
const places = [
  ...(['list grants', 'list filtered', 'list users', 'create in', 'revoke in'] as const),
  ...(['revoke', 'create for', 'filter'] as const),
]
type Place = (typeof places)[number]
const at = (place: fc.Arbitrary<Place>, id: fc.Arbitrary<Unknown>) => fc.record({ place, id })

/** Tests that unknown bundles, users, grants and sessions are refused without an effect. */
export const unknownChecks: readonly Check[] = [
  check({
    id: 'unknown/writing',
    title:
      'Nothing is shown of an unknown bundle, granted in it or to an unknown alias, and no grant is revoked that is unknown, or of another bundle',
    rules: [
      ...rulesLike(/^(?:ERROR-NOT-FOUND|GRANTS?-UNKNOWN-ALIAS)/),
      ...(['GRANTS-FILTER-USER', 'REVOKE-CASCADE-ONLY'] as const),
    ],
    input: mixed(
      ...places.map((place) => at(fc.constant(place), changedIds)),
      ...(['cut', 'longer'] as const).map((how) => at(fc.constant('revoke'), idsThatAre(how))),
      at(fc.constant('create for'), idsThatAre('of 128')),
      at(fc.constantFrom('list users', 'list grants'), fc.constant({ how: 'a text', text: '\0' } as const)),
      at(fc.constantFrom(...places), otherIds),
    ),
    needs: ['users-without-grants:1'],
    run: async (trial, input) => {
      const own = await grantedPair(trial)
      const { pair, grant, ends } = own
      const grantDraft = { endsAt: iso((ends[0] ?? 0) + hour) }
      const tried: Exchange[] = []
      for (const { place, id } of input) {
        trial.mark()
        const bundleId = unknownId(pair.bundleId, id, grant.id)
        const userId = unknownId(pair.userId, id, grant.id)
        const grantId = unknownId(grant.id, id, pair.bundleId)
        const [what, send] = (
          {
            'list grants': ['bundle', () => trial.listGrants(bundleId)],
            'list filtered': ['bundle', () => trial.listGrants(bundleId, { grantType: 'gift', limit: 5 })],
            'list users': ['bundle', () => trial.listUsers(bundleId)],
            'create in': ['bundle', () => trial.create({ ...pair, bundleId }, grantDraft)],
            'revoke in': ['bundle', () => trial.revoke({ ...pair, bundleId }, grant.id)],
            revoke: ['grant', () => trial.revoke(pair, grantId)],
            'create for': ['alias', () => trial.create({ ...pair, userId }, grantDraft)],
            filter: ['filter', () => trial.listGrants(pair.bundleId, { userId })],
          } as const
        )[place]
        const exchange = await send()
        tried.push(exchange)
        judgeUnknown(trial, what, id.how, exchange)
      }
      await judgeThroughSecond(trial, grant)
      const claim = 'what named an unknown thing, or a grant through another bundle, changed nothing'
      await judgeUntouched(trial, ['ERROR-NOT-FOUND-REFUSED', 'REVOKE-CASCADE-ONLY'], claim, own, tried)
      const revoke = await trial.revoke(pair, grant.id)
      requireGrant(trial, 'REVOKE-SELECTED', revoke)
      await judgeThroughSecond(trial, grant, [revoke])
      const { keys, bundles } = trial.resources
      if (!keys.includes('otherOwner')) return
      const foreign = await trial.send(drafts.revoke(bundles.other ?? bundles.main, grant.id, 'otherOwner'))
      const unknown = 'a revoked grant of another owner is refused'
      trial.judge('ERROR-NOT-FOUND-REFUSED', unknown, refused(foreign), [revoke, foreign])
    },
  }),
  check({
    id: 'unknown/checkout',
    title: 'An unknown checkout session is not found',
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'],
    input: mixed<Unknown>(changedIds, otherIds, idsThatAre('cut')),
    needs: ['checkout:fresh'],
    feature: 'checkout',
    run: async (trial, input) => {
      const { checkout, bundles } = trial.resources
      for (const id of input) {
        const session = unknownId(checkout.fresh[0] ?? '', id, bundles.main)
        const read = await trial.readCheckout(session)
        judgeUnknown(trial, 'checkout session', id.how, read, [read])
      }
    },
  }),
]

async function judgeThroughSecond(trial: Trial, grant: WireGrant, before: readonly Exchange[] = []) {
  const { second } = trial.resources.bundles
  if (second === undefined) return
  const tried = await trial.send(drafts.revoke(second, grant.id))
  judgeUnknown(trial, 'grant', 'changed late', tried, [...before, tried])
}

/** Judges that an unknown id is refused, or an alias filters to nothing; reports the status where its form is right. */
function judgeUnknown(
  trial: Trial,
  what: 'bundle' | 'grant' | 'checkout session' | 'alias' | 'filter',
  how: string,
  exchange: Exchange,
  seen?: readonly Exchange[],
): void {
  const isFilter = what === 'filter'
  const claim = isFilter
    ? `an alias of nobody (${how}) filters to nothing, or is refused`
    : `an unknown ${what} (${how}) is refused`
  const rule = isFilter ? 'GRANTS-FILTER-USER' : 'ERROR-NOT-FOUND-REFUSED'
  if (!trial.judge(rule, claim, isFilter ? emptyOrRefused(exchange) : refused(exchange), seen)) return
  const status = isEmpty(exchange) ? 'empty' : `${exchange.status}`
  if (isFilter || what === 'alias') {
    const open = isFilter ? 'GRANTS-UNKNOWN-ALIAS' : 'GRANT-UNKNOWN-ALIAS'
    if (how.startsWith('changed')) trial.observe(open, status, exchange)
  } else if (how === 'changed late') trial.observe('ERROR-NOT-FOUND', status, exchange, what)
}

/** Returns an id that should not exist; of a short one, which may count, every second character changes. */
export function unknownId(real: string, id: Unknown, another: string): string {
  if (id.how === 'a text') return id.text
  if (id.how === 'of another kind') return another
  const { how, place } = id
  if (how === 'longer') return `${real}${real[place] ?? '0'}`
  if (how === 'of 128') return `${real.padEnd(127, real)}0`
  if (real.length < 16)
    return `${[...real].map((each, index) => (index % 2 === 0 ? each : next(each))).join('')}7`
  if (how === 'cut') return real.slice(0, -1 - place)
  if (how === 'begun late') return real.slice(1 + place)
  // The last characters of base64 may stand for no byte.
  const least = how === 'changed early' ? place : real.length - 3 - place
  const index = [...real].findLastIndex((each, index) => index <= least && next(each) !== each)
  return index < 0 ? `${real}7` : `${real.slice(0, index)}${next(real[index] ?? '')}${real.slice(index + 1)}`
}

/** Returns another character of the same kind, hexadecimal again where it may have been. */
function next(character: string): string {
  const kinds = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ']
  const kind = kinds.find((characters) => characters.includes(character))
  return kind?.[(kind.indexOf(character) + 3) % kind.length] ?? character
}
