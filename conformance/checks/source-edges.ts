import fc from 'fast-check'
import { check } from '../kit/check.ts'
import { idsOf, listingOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantOf, grantsOf, hour, iso } from '../kit/wire.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']
const digits = [...'0123456789']
const marks = [...'_.:-']
const all = [...letters, ...digits, ...marks]

/** A base of every allowed character, a character of each kind in which a neighbour differs, and a source of one character. */
const given = fc.record({
  type: fc.constantFrom('paid_external', 'owner_grant', 'referral_reward', 'gift'),
  first: fc.constantFrom(...letters.slice(0, 26)),
  alphabet: fc.shuffledSubarray(all, { minLength: all.length }).map((drawn) => drawn.join('')),
  letter: fc.constantFrom(...letters),
  digit: fc.constantFrom(...digits),
  mark: fc.constantFrom(...marks),
  short: fc.constantFrom(...letters, ...digits),
})

/** Sources of every allowed character and length, and neighbours that differ in one character. */
export const sourceEdges = check(
  'refusals/source-edges',
  {
    title:
      'A sourceId at the edges of its pattern is taken, comes back unchanged, and counts in every character',
    given,
    needs: ['pairs:1'],
  },
  async (trial, { type, first, alphabet, letter, digit, mark, short }) => {
    const pair = await trial.pair()
    const from = trial.now()
    const tag = trial.sourceId()
    const base = `${first}${alphabet}${tag}`
    const longest = `${tag}${alphabet}`.padEnd(256, `${letter}.`)
    const otherOf = (kind: readonly string[], own: string) =>
      kind[(kind.indexOf(own) + 1) % kind.length] ?? ''
    const inOther = (from: string, to: string) => `${first}${alphabet.replace(from, to)}${tag}`
    const otherCase = letters[(letters.indexOf(letter) + 26) % 52] ?? ''
    const neighbours: readonly (readonly [string, string])[] = [
      [base, inOther(letter, otherCase)],
      [base, inOther(digit, otherOf(digits, digit))],
      [base, inOther(mark, otherOf(marks, mark))],
      [base, inOther('_', '-')],
      [base, inOther('.', '-')],
      [longest, `${longest.slice(0, -1)}${otherOf(letters, letter)}`],
      // An instant has not been used by an earlier run.
      [`${from}`, `0${from}`],
    ]
    const answers = new Map<string, Exchange>()
    for (const sourceId of new Set([...neighbours.flat(), short])) {
      const endsAt = iso(from + (answers.size + 1) * hour)
      const exchange = await trial.create(pair, { grantType: type, sourceId, endsAt })
      answers.set(sourceId, exchange)
      const rule = sourceId.length === 256 ? 'GRANT-SOURCE-MAX-256' : 'GRANT-SOURCE-PATTERN'
      const taken = [200, 409].includes(exchange.status)
      trial.judge(rule, `a sourceId of ${sourceId.length} allowed characters is taken`, taken, exchange)
    }
    for (const [one, other] of neighbours) {
      const [before, after] = [answers.get(one), answers.get(other)]
      if (before?.status !== 200 || after === undefined || ![200, 409].includes(after.status)) continue
      const fresh = after.status === 200 && grantOf(after)?.id !== grantOf(before)?.id
      trial.judge('GRANT-SOURCE-SCOPE', 'a sourceId that differs in one character is a new one', fresh, [
        before,
        after,
      ])
    }
    const { grants, pages } = await listingOf(trial, pair)
    if (grants.every((grant) => grant.sourceId === undefined)) return
    const granted = [...answers].filter(([sourceId, { status }]) => status === 200 && sourceId !== short)
    const lost = granted.flatMap(([sourceId]) =>
      grants.some((grant) => grant.sourceId === sourceId) ? [] : [sourceId],
    )
    const kept = 'each sourceId is kept in every character'
    const sent = lost.slice(0, 1).flatMap((sourceId) => answers.get(sourceId) ?? [])
    trial.equal('GRANT-SOURCE-FIELD', kept, lost, [], [...sent, ...pages])
    for (const sourceId of [base, longest, `${from}`, `0${from}`]) {
      const page = await trial.listGrants(pair.bundleId, { userId: pair.userId, sourceId })
      const own = grants.filter((grant) => grant.sourceId === sourceId)
      const only = 'a sourceId filters to the grant that has it in every character'
      trial.equal('GRANTS-FILTER-SOURCE', only, idsOf(grantsOf(page)), idsOf(own), [...pages, page])
    }
    const beyond = await trial.listGrants(pair.bundleId, { userId: pair.userId, sourceId: `${longest}x` })
    const nothing = 'a sourceId of 257 characters filters to nothing, or is refused'
    trial.equal('GRANTS-FILTER-SOURCE', nothing, idsOf(grantsOf(beyond)), [], [...pages, beyond])
  },
)
