import fc from 'fast-check'
import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import { answers, equal, includes, ok, refused } from '../kit/assertion.ts'
import { check } from '../kit/check.ts'
import { idsOf, judgeRetry, listingOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { judgePages, paginateGrants, pagingRules } from '../kit/pages.ts'
import { rulesLike } from '../kit/rules.ts'
import { errorCodeOf, grantOf, grantsOf, hour, iso, requestedGrant, second } from '../kit/wire.ts'
import { bounds } from './filter-forms.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const digits = [...'0123456789']
const marks = [...'_.:-']
const all = [...letters, ...digits, ...marks]

/** Tests that a create takes a `sourceId` of every allowed character and up to the greatest length, and tells it from one that differs in one character. */
export const sourceEdges = check({
  id: 'refusals/source-edges',
  title:
    'A sourceId at the edges of its pattern is taken, comes back unchanged, counts in every character, and filters each page',
  rules: [
    ...rulesLike(/^GRANT-SOURCE-(?!REQUIRED|OTHER|ANY)/),
    ...([...pagingRules, 'GRANTS-FILTER-SOURCE', 'GRANTS-FILTERS-COMBINE'] as const),
  ],
  /** A base of every allowed character, characters to replace in it, and a text that some read as nothing. */
  input: fc.record({
    type: fc.constantFrom(...requestable),
    first: fc.constantFrom(...letters.slice(0, 26)),
    alphabet: fc.shuffledSubarray(all, { minLength: all.length }).map((drawn) => drawn.join('')),
    letter: fc.constantFrom(...letters),
    digit: fc.constantFrom(...digits),
    mark: fc.constantFrom(...marks),
    nothing: fc.constantFrom('false', 'none', '00', '0.0'),
  }),
  needs: ['users-without-grants:1'],
  run: async (trial, { type, first, alphabet, letter, digit, mark, nothing }) => {
    const pair = await trial.pair()
    const from = trial.now()
    const tag = trial.sourceId()
    const number = Buffer.from(tag).reduce((sum, byte) => (31 * sum + byte) % 1e8, 0)
    const base = `${first}${alphabet}${tag}`
    const longest = `${tag}${alphabet}`.padEnd(256, `${letter}.`)
    const otherOf = (kind: readonly string[], own: string, step = 1) =>
      kind[(kind.indexOf(own) + step) % kind.length] ?? ''
    const inOther = (from: string, to: string) =>
      [base, `${first}${alphabet.replace(from, to)}${tag}`] as const
    const neighbours = [
      inOther(letter, otherOf(letters, letter, 26)),
      inOther(digit, otherOf(digits, digit)),
      inOther(mark, otherOf(marks, mark)),
      inOther('_', '-'),
      inOther('.', '-'),
      [longest, `${longest.slice(0, -1)}${otherOf(letters, letter)}`],
      [longest, longest.slice(0, -1)],
      // No earlier run has used what its own tag gives, and so many digits fit in numbers of 32 bits.
      [`${number}`, `0${number}`],
    ] as const
    // Earlier runs may have used them. Programs take such words for no source, or for a property that each object has.
    const words = ['null', 'undefined', 'NaN', 'true', nothing, 'constructor']
    const reused = ['0', '0a', ...words]
    // What firewalls take for an attack.
    const suspect = `javascript:${tag}--union..select::__`
    // A payment without a source is refused, which would not tell what was taken for none.
    const typeFor = (sourceId: string) => (words.includes(sourceId) ? 'gift' : type)
    const answered = new Map<string, Exchange>()
    for (const sourceId of [...new Set(neighbours.flat()), suspect, ...reused]) {
      const endsAt = iso(from + (answered.size + 2) * hour)
      const exchange = await trial.create(pair, { grantType: typeFor(sourceId), sourceId, endsAt })
      answered.set(sourceId, exchange)
    }
    for (const [one, other] of neighbours) {
      const [before, after] = [answered.get(one), answered.get(other)]
      if (before?.status !== 200 || after === undefined || ![200, 409].includes(after.status)) continue
      const [first, second] = [before, after].map((exchange) => grantOf(exchange)?.id)
      if (first === undefined) continue
      const claim = 'a sourceId that differs in one character is a new one'
      const fresh = ok(second !== first, 'a grant of its own', second, after)
      const judged = fresh.holds ? answers(after) : fresh
      // What is answered with the grant of another source has none that could keep it.
      if (!trial.judge('GRANT-SOURCE-SCOPE', claim, judged, [before, after])) answered.delete(other)
    }
    let duplicate: Exchange | undefined
    for (const [index, sourceId] of ['0', 'null', longest].entries()) {
      const before = answered.get(sourceId)
      if (before?.status !== 200) continue
      const endsAt = iso(from + (24 + index) * hour)
      const again = await trial.create(pair, { grantType: typeFor(sourceId), sourceId, endsAt })
      judgeRetry(trial, `the sourceId "${sourceId}" makes no second grant`, before, again)
      if (sourceId === longest) duplicate = again
    }
    for (const [sourceId, exchange] of answered) {
      const rule = sourceId.length >= 255 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
      // What another run has used is refused as a duplicate is here, or as one is declared to be.
      const isDuplicate =
        exchange.status === duplicate?.status && errorCodeOf(exchange) === errorCodeOf(duplicate)
      // Whoever has used the last word has used the others before.
      const isOfNone = sourceId === 'constructor' && isNew(answered.get('null'))
      const isUsed = !isOfNone && (exchange.status === 409 || (reused.includes(sourceId) && isDuplicate))
      const taken = answers(exchange, isUsed ? exchange.status : 200)
      // The short one has the same characters.
      const holds = [200, 409].includes(answered.get(base)?.status ?? 0)
      const judged = { ...taken, repaired: { holds, otherwise: 'GRANT-SOURCE-PATTERN' } } as const
      trial.judge(rule, `a sourceId of ${sourceId.length} allowed characters is taken`, judged, exchange)
    }
    for (const grantType of requestable)
      for (const sourceId of [`${longest}x`, 'inv oice']) {
        const rule = sourceId.includes(' ') ? 'GRANT-SOURCE-PATTERN' : 'GRANT-SOURCE-MAX-256'
        const exchange = await trial.create(pair, { grantType, sourceId, endsAt: iso(from + 72 * hour) })
        const claim = `a sourceId like "${sourceId.slice(0, 12)}" of ${sourceId.length} is refused for ${grantType}`
        trial.judge(rule, claim, refused(exchange), exchange)
      }
    const { grants, pages } = await listingOf(trial, pair)
    if (grants.every((grant) => grant.sourceId === undefined)) return
    // Of what was used before, the grant may be a revoked one.
    const isListed = (exchange: Exchange) => grants.some(({ id }) => id === grantOf(exchange)?.id)
    const granted = [...answered].filter(
      ([sourceId, one]) => one.status === 200 && (!reused.includes(sourceId) || isListed(one)),
    )
    const sources = grants.map((grant) => grant.sourceId)
    const kept = granted.map(([sourceId]) => sourceId)
    const lost = kept.filter((sourceId) => !sources.includes(sourceId))
    const sent = lost.slice(0, 1).flatMap((sourceId) => answered.get(sourceId) ?? [])
    const claim = 'each sourceId is kept in every character'
    trial.judge('GRANT-SOURCE-FIELD', claim, includes(sources, kept), [...sent, ...pages])
    // By what the list shows otherwise nothing is found.
    const shorter = longest.slice(0, -1)
    let isFiltered = true
    for (const sourceId of [base, longest, shorter, `0${from}`, '0', '0a']) {
      // Two that are shown alike are not shown as they were sent.
      if (lost.includes(sourceId) || sources.filter((one) => one === sourceId).length > 1) continue
      const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, sourceId, limit: 100 })
      const own = grants.filter((grant) => grant.sourceId === sourceId)
      const only = 'a sourceId filters to the grant that has it in every character'
      const found = idsOf(grantsOf(page)).filter((id) => !pair.earlier.includes(id))
      const judged = equal(found, idsOf(own))
      isFiltered = trial.judge('GRANTS-FILTER-SOURCE', only, judged, [...pages, page]) && isFiltered
    }
    const query = { userId: pair.userId, sourceId: `${longest}x`, limit: 100 }
    const beyond = await trial.listGrants(pair.bundleId, query)
    const tooLong = 'a sourceId of 257 characters filters to nothing, or is refused'
    trial.judge('GRANTS-FILTER-SOURCE', tooLong, equal(idsOf(grantsOf(beyond)), []), [...pages, beyond])
    const grantType = type === 'gift' ? 'owner_grant' : 'gift'
    const endsAt = iso(from + 48 * hour)
    const counterpart = await trial.create(pair, { grantType, sourceId: longest, endsAt })
    // What covers a create has another source.
    const both = [answered.get(longest), counterpart].map((exchange) => {
      const grant = exchange && grantOf(exchange)
      return grant?.sourceId === longest ? grant.id : undefined
    })
    const filters = { userId: pair.userId, sourceId: longest, ...longBounds, sort: 'startsAt', dir: 'asc' }
    const paged = await paginateGrants(trial, pair.bundleId, { ...filters, limit: 1 }, 3)
    const taken = answers(paged.pages[0] as Exchange)
    if (!trial.judge('GRANTS-FILTERS-COMBINE', 'the longest filters are taken together', taken, paged.pages))
      return
    const ids = idsOf(paged.items)
    const what = 'grants by the longest filters'
    // Where the first page begins with another grant, a filter or the order is to blame.
    if (!isFiltered || both.includes(undefined) || ids[0] !== both[0]) return
    if (judgePages(trial, what, 1, { ...paged, items: ids }))
      trial.judge('PAGE-CURSOR-CONTINUES', `the ${what} are all there`, includes(ids, both), paged.pages)
  },
})

/** Tests that a create has made a grant, which ends where it was asked for. */
const isNew = (one: Exchange | undefined): boolean =>
  one !== undefined && Math.abs((grantOf(one)?.endsAt ?? 0) - requestedGrant(one).endsAt) < second

/** All bounds, around everything that was granted. */
const longBounds = Object.fromEntries(
  bounds.map((name) => [name, `${name.endsWith('After') ? 2001 : 2199}-02-03T04:05:06.123456789-11:30`]),
)
