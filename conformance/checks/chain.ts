import type { Check, Pair, Trial } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { grantOf, iso, type WireGrant } from '../wire.ts'

/** Creating: where a grant starts, where it ends, and when nothing is recorded because access is there already. */
export const chainChecks: readonly Check[] = [
  {
    id: 'chain/renewals',
    title: 'A first grant starts at once, each renewal where the access ends so far',
    rules: [
      'GRANT-CREATES',
      'GRANT-START-CHOSEN',
      'GRANT-START-INSTANT',
      'GRANT-ENDS-AT-EXACT',
      'GRANT-TYPE-FIELD',
    ],
    sometimes: ['GRANT-USER-ID'],
    needs: ['pairs:1'],
    cost: 4,
    profile: 'smoke',
    run: async (trial) => {
      const pair = await trial.pair()
      const from = trial.now()
      let end: number | undefined
      const types = ['paid_external', 'owner_grant', 'gift', 'referral_reward']
      for (const [index, grantType] of types.entries()) {
        const until = from + (index + 1) * hourMs + index * 7 + 1
        const exchange = await trial.create(pair, { grantType, endsAt: iso(until) })
        const grant = granted(trial, 'GRANT-CREATES', exchange)
        trial.judge('GRANT-CREATES', 'the grant is answered', true, exchange)
        judgeStart(trial, grant, exchange, end)
        trial.equal(
          'GRANT-ENDS-AT-EXACT',
          'the grant ends exactly where asked',
          textOf(grant.endsAt),
          iso(until),
          exchange,
        )
        trial.equal(
          'GRANT-TYPE-FIELD',
          'the grant has the type asked for',
          grant.grantType,
          grantType,
          exchange,
        )
        if (grant.userId !== undefined)
          trial.equal(
            'GRANT-USER-ID',
            'the grant is of the user asked for',
            grant.userId,
            pair.userId,
            exchange,
          )
        end = until
      }
    },
  },
  {
    id: 'chain/written-ends',
    title: 'An end is the same instant however it is written',
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT-NORMALISED'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 6,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const from = trial.now()
      const forms: readonly (readonly [string, (instant: number) => string])[] = [
        ['without milliseconds', (instant) => iso(instant).replace(/\.\d{3}Z$/, 'Z')],
        ['with one digit', (instant) => iso(instant).replace(/00Z$/, 'Z')],
        ['with an offset east', (instant) => iso(instant + 5.5 * hourMs).replace('Z', '+05:30')],
        ['with an offset west', (instant) => iso(instant - 8 * hourMs).replace('Z', '-08:00')],
        ['with microseconds', (instant) => iso(instant).replace('Z', '999Z')],
      ]
      for (const [index, [name, write]] of forms.entries()) {
        const until = Math.floor(from / 1_000) * 1_000 + (index + 1) * hourMs
        const exchange = await trial.create(pair, { endsAt: write(until) })
        const grant = granted(trial, 'GRANT-CREATES', exchange)
        trial.equal(
          'GRANT-ENDS-AT-EXACT',
          `an end written ${name} is that instant`,
          textOf(grant.endsAt),
          iso(until),
          exchange,
        )
        trial.observe(
          'GRANT-ENDS-AT-NORMALISED',
          grant.endsAt === until ? 'utc-cut' : 'otherwise',
          exchange,
          name,
        )
      }
    },
  },
  {
    id: 'chain/covered',
    title:
      'Access that a chain covers already is answered with a grant of the chain, and nothing is recorded',
    rules: ['GRANT-COVERED', 'GRANT-COVERED-END', 'GRANT-COVERING-CHOICE'],
    sometimes: ['GRANT-CREATES', 'GRANT-SOURCE-NO-SECOND'],
    needs: ['pairs:1'],
    cost: 9,
    profile: 'smoke',
    run: covered,
  },
  {
    id: 'chain/permanent-over-finite',
    title: 'Permanent access follows a chain that ends, and covers everything after it',
    rules: ['GRANT-NO-END-PERMANENT', 'GRANT-START-CHOSEN', 'GRANT-COVERED'],
    sometimes: ['GRANT-CREATES', 'GRANT-START-INSTANT', 'GRANT-PERMANENT-NO-END'],
    needs: ['pairs:1'],
    cost: 6,
    profile: 'certify',
    run: permanentOverFinite,
  },
  {
    id: 'chain/permanent-first',
    title: 'Under permanent access every create is covered',
    rules: ['GRANT-NO-END-PERMANENT', 'GRANT-COVERED', 'GRANT-PERMANENT-NO-END'],
    sometimes: ['GRANT-CREATES'],
    needs: ['pairs:1'],
    cost: 5,
    profile: 'certify',
    run: permanentFirst,
  },
  {
    id: 'chain/after-revoke',
    title: 'After a revoke of the middle a new grant starts where the access really ends',
    rules: ['GRANT-START-CHOSEN'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED', 'GRANT-START-INSTANT'],
    needs: ['pairs:1'],
    cost: 7,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const from = trial.now()
      const ends = [1, 2, 3].map((hours) => from + hours * hourMs)
      const grants: WireGrant[] = []
      for (const end of ends)
        grants.push(granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(end) })))
      const [first, second] = grants
      if (first === undefined || second === undefined) return trial.stop('three grants were created')
      granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, second.id))
      const next = await trial.create(pair, { endsAt: iso(from + 5 * hourMs) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', next), next, ends[0])
      granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, first.id))
      const fresh = await trial.create(pair, { endsAt: iso(from + 2 * hourMs) })
      judgeStart(trial, granted(trial, 'GRANT-CREATES', fresh), fresh, undefined)
    },
  },
]

/** Judges the start of a new grant: where the access ended, or at once when there was none. */
function judgeStart(trial: Trial, grant: WireGrant, exchange: Exchange, end: number | undefined): void {
  const declared = trial.untestable.bind(trial)
  if (grant.startsAt === undefined) {
    declared('GRANT-START-CHOSEN', 'startsAt is not in the answer')
    declared('GRANT-START-INSTANT', 'startsAt is not in the answer')
    return
  }
  if (end !== undefined) {
    trial.equal(
      'GRANT-START-CHOSEN',
      'the grant starts where the access ends',
      iso(grant.startsAt),
      iso(end),
      exchange,
    )
  } else {
    const { earliest, latest } = exchange.server
    const near = grant.startsAt >= earliest - slackMs && grant.startsAt <= latest + slackMs
    trial.judge('GRANT-START-CHOSEN', 'without access the grant starts at once', near, exchange)
  }
  trial.observe('GRANT-START-INSTANT', 'now-or-chain-end', exchange)
}

async function covered(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const ends = [from + hourMs, from + 2 * hourMs]
  const chain: WireGrant[] = []
  for (const end of ends)
    chain.push(granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(end) })))
  const [first, last] = [ends[0] ?? 0, ends[1] ?? 0]
  const asked = [
    ['within the first grant', first - 1_000],
    ['at the end of the first grant', first],
    ['within the scheduled grant', first + 1_000],
    ['a millisecond before the end of the chain', last - 1],
    ['at the end of the chain', last],
  ] as const
  const answers: Exchange[] = []
  for (const [what, end] of asked) {
    const exchange = await trial.create(pair, { endsAt: iso(end) })
    answers.push(exchange)
    const index = chain.findIndex((grant) => grant.id === grantOf(exchange)?.id)
    const claim = `an end ${what} is covered: 200 with a grant of the chain`
    trial.judge('GRANT-COVERED', claim, exchange.status === 200 && index !== -1, exchange)
    trial.judge('GRANT-COVERED-END', claim, exchange.status === 200 && index !== -1, exchange)
    trial.observe(
      'GRANT-COVERING-CHOICE',
      index === 0 ? 'the first of two' : 'the second of two',
      exchange,
      what,
    )
  }
  await onlyChain(trial, pair, chain, answers)
  const beyond = await trial.create(pair, { endsAt: iso(last + 1) })
  const fresh = beyond.status === 200 && !chain.some((grant) => grant.id === grantOf(beyond)?.id)
  trial.judge('GRANT-COVERED-END', 'a millisecond beyond the chain is not covered', fresh, beyond)
}

async function permanentOverFinite(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hourMs
  const first = granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(end) }))
  const exchange = await trial.create(pair, {})
  const permanent = granted(trial, 'GRANT-CREATES', exchange)
  const forever = permanent.endsAt === Number.POSITIVE_INFINITY
  trial.judge(
    'GRANT-NO-END-PERMANENT',
    'a create without endsAt gives a grant without end',
    forever,
    exchange,
  )
  judgeStart(trial, permanent, exchange, end)
  for (const endsAt of [iso(end + 9_000 * hourMs), undefined]) {
    const again = await trial.create(pair, { endsAt })
    const ofChain = [first.id, permanent.id].includes(grantOf(again)?.id ?? '')
    const claim = `${endsAt === undefined ? 'permanent access' : 'any end'} is covered: 200 with a grant of the chain`
    trial.judge('GRANT-COVERED', claim, again.status === 200 && ofChain, [exchange, again])
  }
}

async function permanentFirst(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const exchange = await trial.create(pair, { grantType: 'gift', sourceId: undefined })
  const permanent = granted(trial, 'GRANT-CREATES', exchange)
  const answers = [exchange]
  trial.judge(
    'GRANT-NO-END-PERMANENT',
    'a create without endsAt gives a grant without end',
    permanent.endsAt === Number.POSITIVE_INFINITY,
    exchange,
  )
  trial.judge(
    'GRANT-PERMANENT-NO-END',
    'permanent access has no endsAt, not even null',
    !exchange.text.includes('"endsAt"'),
    exchange,
  )
  for (const endsAt of [iso(trial.now() + hourMs), undefined]) {
    const again = await trial.create(pair, { endsAt })
    answers.push(again)
    const holds = again.status === 200 && grantOf(again)?.id === permanent.id
    trial.judge('GRANT-COVERED', 'the permanent grant covers it', holds, [exchange, again])
  }
  await onlyChain(trial, pair, [permanent], answers)
}

async function onlyChain(
  trial: Trial,
  pair: Pair,
  chain: readonly WireGrant[],
  before: readonly Exchange[],
): Promise<void> {
  const { grants, pages } = await listingOf(trial, pair)
  const ids = (list: readonly WireGrant[]) => list.map((grant) => grant.id).sort()
  trial.equal('GRANT-COVERED', 'covered requests record nothing', ids(grants), ids(chain), [
    ...before,
    ...pages,
  ])
}

const textOf = (end: number): string => (Number.isFinite(end) ? iso(end) : 'never')

const hourMs = 3_600_000
/** Some ledgers keep whole seconds. */
const slackMs = 1_000
