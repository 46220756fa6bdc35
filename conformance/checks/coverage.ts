import type { Check, Pair, Trial } from '../kit/check.ts'
import {
  type Chain,
  chainOf,
  endText,
  granted,
  idsOf,
  judgeStart,
  listingOf,
  unchanged,
} from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { grantOf, iso, type WireGrant } from '../kit/wire.ts'

/** Access that already exists: the covering grant is answered and nothing is recorded. */
export const coverageChecks: readonly Check[] = [
  {
    id: 'chain/covered',
    title:
      'Access that a chain covers is answered with a grant of the chain, up to its very end and no further',
    needs: ['pairs:1'],
    run: covered,
  },
  {
    id: 'chain/permanent-over-finite',
    title: 'Permanent access follows a chain that ends, and covers everything after it',
    needs: ['pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const end = trial.now() + hour
      const chain = await chainOf(trial, pair, [end, Number.POSITIVE_INFINITY])
      const [exchange, permanent] = [chain.created[1] as Exchange, chain.grants[1] as WireGrant]
      judgePermanent(trial, permanent, exchange)
      judgeStart(trial, permanent, exchange, end)
      const answers = [
        await trial.create(pair, { endsAt: iso(end + 9_000 * hour) }),
        await trial.create(pair, { endsAt: undefined, grantType: 'gift' }),
      ]
      for (const answer of answers) judgeCovered(trial, chain, answer, 'what follows permanent access')
      await judgeNothingNew(trial, pair, idsOf(chain.grants), [...chain.created, ...answers])
    },
  },
  {
    id: 'chain/permanent-first',
    title: 'Under permanent access every create is covered',
    needs: ['pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const gift = { grantType: 'gift', sourceId: undefined }
      const chain = await chainOf(trial, pair, [Number.POSITIVE_INFINITY], () => gift)
      const [exchange, permanent] = [chain.created[0] as Exchange, chain.grants[0] as WireGrant]
      judgePermanent(trial, permanent, exchange)
      judgeStart(trial, permanent, exchange, 'no access')
      const without = !exchange.text.includes('"endsAt"')
      trial.judge(
        'GRANT-PERMANENT-NO-END',
        'permanent access has no endsAt, not even null',
        without,
        exchange,
      )
      const answers = [
        await trial.create(pair, { endsAt: iso(trial.now() + hour) }),
        await trial.create(pair, {}),
      ]
      for (const answer of answers) judgeCovered(trial, chain, answer, 'everything')
      await judgeNothingNew(trial, pair, [permanent.id], [exchange, ...answers])
    },
  },
]

async function covered(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const ends = [from + hour, from + 2 * hour, from + 3 * hour] as const
  const types = ['paid_external', 'gift', 'paid_external']
  const chain = await chainOf(trial, pair, ends, (index) => ({ grantType: types[index] ?? '' }))
  const last = ends[2]
  const asked = [
    ['within the current grant', ends[0] - 1_000],
    ['at the end of the current grant', ends[0]],
    ['within a scheduled grant', ends[0] + 1_000],
    ['a millisecond before the end of the chain', last - 1],
    ['at the end of the chain', last],
  ] as const
  const places: number[] = []
  const answers: Exchange[] = []
  for (const [what, end] of asked) {
    const answer = await trial.create(pair, { endsAt: iso(end) })
    answers.push(answer)
    places.push(judgeCovered(trial, chain, answer, `an end ${what}`))
  }
  trial.observe('GRANT-COVERING-CHOICE', choiceOf(places), answers)
  const beyond = await trial.create(pair, { endsAt: iso(last + 1) })
  const fresh = granted(trial, 'GRANT-CREATES', beyond)
  const claim = 'an end a millisecond beyond the chain is not covered'
  const isNew = trial.judge('GRANT-COVERED-END', claim, !idsOf(chain.grants).includes(fresh.id), beyond)
  trial.observe('GRANT-COVERED-END', 'end-in-chain', [...answers, beyond])
  if (isNew) {
    judgeStart(trial, fresh, beyond, last)
    const exact = 'it ends exactly where asked'
    trial.equal('GRANT-ENDS-AT-EXACT', exact, endText(fresh.endsAt), iso(last + 1), beyond)
  }
  const expected = isNew ? [...idsOf(chain.grants), fresh.id] : idsOf(chain.grants)
  await judgeNothingNew(trial, pair, expected, [...chain.created, ...answers, beyond])
}

/** Judges that a request was answered with an unchanged grant of the chain; returns its index in the chain, -1 for none. */
function judgeCovered(trial: Trial, { grants, created }: Chain, answer: Exchange, what: string): number {
  const found = grantOf(answer)
  const place = grants.findIndex(({ id }) => id === found?.id)
  const claim = `${what} is covered: 200 with a grant of the chain`
  trial.judge('GRANT-COVERED', claim, answer.status === 200 && place !== -1, [...created, answer])
  const covering = grants[place]
  const asItIs = 'the covering grant is answered as it is'
  if (found !== undefined && covering !== undefined)
    unchanged(trial, 'GRANT-COVERED', asItIs, [covering], [found], [...created, answer])
  return place
}

/** The variant that explains which of three grants was answered for an end in the first, in the second and in the third. */
function choiceOf([inFirst, , inSecond, , inThird]: readonly number[]): string {
  const places = [inFirst, inSecond, inThird].join()
  return { '0,1,2': 'holder', '0,0,0': 'first', '2,2,2': 'last' }[places] ?? 'otherwise'
}

function judgePermanent(trial: Trial, { endsAt }: WireGrant, exchange: Exchange): void {
  const claim = 'a create without endsAt gives a grant without end'
  trial.equal('GRANT-NO-END-PERMANENT', claim, endText(endsAt), 'never', exchange)
}

async function judgeNothingNew(
  trial: Trial,
  pair: Pair,
  expected: readonly string[],
  before: readonly Exchange[],
): Promise<void> {
  const { grants, pages } = await listingOf(trial, pair)
  const claim = 'a covered request records nothing'
  trial.equal('GRANT-COVERED', claim, idsOf(grants).toSorted(), expected.toSorted(), [...before, ...pages])
}
