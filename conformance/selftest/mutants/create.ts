import { FOREVER } from '../../../src/ledger/instant.ts'
import { readingField, takingBody } from './change-input.ts'
import { endingAt, startingAt, writingGrant } from './change-ledger.ts'
import { answeringStatus, ofText, operating, showingGrantField } from './exchange-parts.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'

const breaking = breakingIn('create')

/** Bugs of what a create records and answers. */
export const createMutants: readonly Mutant[] = [
  ...breaking(['GRANT-START-CHOSEN'], {
    'every grant begins now': startingAt((_, { now }) => now),
    // A second renewal lies over the first.
    'a grant begins behind the current one': startingAt((_, { live, now }) => {
      const current = live.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
      return current?.endsAt ?? now
    }),
    // Ends are taken for included.
    'a grant begins a millisecond late': startingAt(({ startsAt }, { live }) =>
      live.length === 0 ? startsAt : startsAt + 1,
    ),
    // The body is bound to the row, and startsAt with it.
    'a client chooses the start': (composition) => {
      let start: unknown
      const taken = takingBody(({ startsAt, ...body }) => {
        start = startsAt
        return body
      })(composition)
      return startingAt(({ startsAt, endsAt }) => {
        const chosen = typeof start === 'string' ? Date.parse(start) : Number.NaN
        return Number.isNaN(chosen) ? startsAt : Math.min(Math.max(0, chosen), endsAt - 1)
      })(taken)
    },
  }),
  ...breaking(['GRANT-START-CHOSEN', 'GRANT-START-INSTANT'], {
    'a grant begins on the next day': startingAt(({ startsAt, endsAt }, { live }) =>
      live.length === 0 ? Math.min(Math.ceil(startsAt / day) * day, endsAt - 1) : startsAt,
    ),
    'a grant begins at the full second': startingAt(({ startsAt }) => Math.floor(startsAt / 1_000) * 1_000),
  }),
  ...breaking(['GRANT-ENDS-AT-EXACT'], {
    'an end in full seconds': ending((endsAt) => Math.floor(endsAt / 1_000) * 1_000),
    'an end in full minutes': ending((endsAt) => Math.round(endsAt / 60_000) * 60_000),
    'an end at midnight': ending((endsAt) => Math.ceil(endsAt / day) * day - 1),
    // A renewal adds the time between now and its end to the end of the chain.
    'an end as a length of time': endingAt(({ startsAt, endsAt }, { now }) => startsAt + (endsAt - now)),
    'an end with seven hours of grace': ending((endsAt) => endsAt + 7 * 3_600_000),
    // 32 bits of seconds.
    'an end beyond 2038 is cut': ending((endsAt) => Math.min(endsAt, 2 ** 31 * 1_000)),
    'a leap day is refused': readingField('endsAt', (end) =>
      /-02-29T/.test(`${end}`) ? 'no such day' : end,
    ),
  }),
  ...breaking(['GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT-NORMALISED'], {
    'an end without its offset': readingField(
      'endsAt',
      ofText((text) => text.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
  }),
  ...breaking(['GRANT-NO-END-PERMANENT'], {
    'no end is a month': endingAt(({ startsAt, endsAt }) =>
      endsAt === FOREVER ? startsAt + 30 * day : endsAt,
    ),
  }),
  ...breaking(['GRANT-NO-END-PERMANENT', 'GRANT-PERMANENT-NO-END'], {
    'no end is a distant one': showingGrantField('endsAt', (end = '9999-12-31T23:59:59.999Z') => end),
    'no end is null': showingGrantField('endsAt', (end = null) => end),
  }),
  ...breaking(['GRANT-TYPE-FIELD'], {
    'every grant is paid': showingGrantField('grantType', (type) =>
      type === 'trial' ? type : 'paid_external',
    ),
    'gift and reward are exchanged': operating('createBundleGrant', (run) => (input, ...rest) => {
      const { grantType: type } = input
      const written = type === 'gift' ? 'referral_reward' : type === 'referral_reward' ? 'gift' : type
      return run({ ...input, grantType: written }, ...rest)
    }),
  }),
  ...breaking(['STATUS-SUCCESS-200'], {
    'a create answers 201': answeringStatus(
      201,
      ({ status }, { method }) => method === 'POST' && status === 200,
    ),
  }),
  ...breaking(['GRANT-CREATED-AT'], {
    'created when it begins': writingGrant((grant) => ({ ...grant, createdAt: grant.startsAt })),
  }),
]

const day = 86_400_000

/** Another end for each grant that has one, as long as it is later than the start. */
function ending(change: (endsAt: number) => number): Make {
  return endingAt(({ startsAt, endsAt }) => {
    const changed = endsAt === FOREVER ? endsAt : change(endsAt)
    return changed > startsAt ? changed : endsAt
  })
}
