import type { Check } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import { grantOf, grantsOf, iso } from '../wire.ts'

/** Creates that the description leaves open, and what an alias is good for. */
export const oddWriteChecks: readonly Check[] = [
  {
    id: 'odd-writes/unknown-property',
    title:
      'What an unknown property of a create does is reported; a misspelt end never gives permanent access unsaid',
    rules: ['GRANT-UNKNOWN-PROPERTY'],
    needs: ['pairs:1'],
    cost: 1,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const exchange = await trial.create(pair, {
        endsAt: iso(trial.now() + hourMs),
        extra: { colour: 'blue' },
      })
      const refused = exchange.status >= 400 && exchange.status < 500
      trial.judge(
        'GRANT-UNKNOWN-PROPERTY',
        'it is ignored or refused',
        refused || exchange.status === 200,
        exchange,
      )
      trial.observe('GRANT-UNKNOWN-PROPERTY', refused ? 'reject' : 'ignore', exchange)
    },
  },
  {
    id: 'odd-writes/date-times',
    title:
      'An end that is not RFC 3339 is refused or read as anybody would, and never gives permanent access',
    rules: ['FORMAT-DATE-TIME'],
    needs: ['pairs:1'],
    cost: 4,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      for (const [what, endsAt] of [
        ['a date alone', '2098-03-01'],
        ['no offset', '2098-03-02T00:00:00'],
        ['30 February', '2098-02-30T00:00:00Z'],
        ['a space for the T', '2098-03-04 00:00:00Z'],
      ] as const) {
        const exchange = await trial.create(pair, { endsAt })
        const grant = grantOf(exchange)
        const refused = exchange.status >= 400 && exchange.status < 500
        const finite = exchange.status === 200 && grant !== undefined && Number.isFinite(grant.endsAt)
        trial.judge(
          'FORMAT-DATE-TIME',
          `an end with ${what} is refused, or is an end`,
          refused || finite,
          exchange,
        )
        trial.observe('FORMAT-DATE-TIME', refused ? 'strict' : 'lenient', exchange, what)
      }
    },
  },
  {
    id: 'odd-writes/alias-usable',
    title: 'The alias of the search is the one that grants are created, listed and filtered with',
    rules: ['USER-ALIAS-USABLE'],
    sometimes: ['GRANT-CREATES', 'GRANT-USER-ID'],
    needs: ['pairs:1'],
    cost: 3,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const created = await trial.create(pair, { endsAt: iso(trial.now() + hourMs) })
      const grant = granted(trial, 'GRANT-CREATES', created)
      const { grants, pages } = await listingOf(trial, pair)
      const found = grants.some(({ id }) => id === grant.id)
      trial.judge('USER-ALIAS-USABLE', 'a filter by the alias finds the grant made with it', found, [
        created,
        ...pages,
      ])
      const shown = pages.flatMap((page) => grantsOf(page)).find(({ id }) => id === grant.id)?.userId
      if (shown !== undefined)
        trial.equal('GRANT-USER-ID', 'the grant is listed under that alias', shown, pair.userId, pages)
    },
  },
]

const hourMs = 3_600_000
