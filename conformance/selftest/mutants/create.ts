import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import { takingBody } from './change-input.ts'
import { writingGrant } from './change-ledger.ts'
import { operating, replying, showingGrants } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of what a create records and answers. */
export const createMutants: readonly Mutant[] = mutantsOf('create', {
  'every grant begins now': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'A renewal paid early begins at once, and the rest of the paid month is lost.',
    make: writingGrant((grant, { now }) => ({ ...grant, startsAt: now })),
  },
  'a grant begins behind the current one': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'Only the current grant is looked at, so a second renewal lies over the first.',
    make: writingGrant((grant, { live, now }) => {
      const current = live.find(({ startsAt, endsAt }) => startsAt <= now && endsAt > now)
      return { ...grant, startsAt: current?.endsAt ?? now }
    }),
  },
  'a grant begins a millisecond late': {
    rules: ['GRANT-START-CHOSEN'],
    story:
      'Ends are taken for included, so the next period begins one millisecond later and the chain is broken.',
    make: writingGrant((grant, { live }) => ({
      ...grant,
      startsAt: live.length === 0 ? grant.startsAt : toInstant(grant.startsAt + 1),
    })),
  },
  'a grant begins on the next day': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-START-INSTANT'],
    story: 'Periods begin at midnight.',
    make: writingGrant((grant, { live }) =>
      live.length === 0
        ? { ...grant, startsAt: before(grant, toInstant(Math.ceil(grant.startsAt / day) * day)) }
        : grant,
    ),
  },
  'a grant begins at the full second': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-START-INSTANT'],
    story: 'Starts are kept in seconds and cut, so access begins before it was asked for.',
    make: writingGrant((grant) => ({
      ...grant,
      startsAt: toInstant(Math.floor(grant.startsAt / 1_000) * 1_000),
    })),
  },
  'a client chooses the start': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'The body is bound to the row, and startsAt with it.',
    make: (composition) => {
      let start: string | undefined
      const taken = takingBody((body) => {
        const { startsAt, ...rest } = body
        start = typeof startsAt === 'string' ? startsAt : undefined
        return rest
      })(composition)
      return writingGrant((grant) => {
        const chosen = Date.parse(start ?? '')
        return Number.isNaN(chosen)
          ? grant
          : { ...grant, startsAt: before(grant, toInstant(Math.max(0, chosen))) }
      })(taken)
    },
  },
  'an end in full seconds': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'Ends are kept in seconds.',
    make: ending((endsAt) => Math.floor(endsAt / 1_000) * 1_000),
  },
  'an end in full minutes': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'Ends are rounded to the minute at which the clean-up job runs.',
    make: ending((endsAt) => Math.round(endsAt / 60_000) * 60_000),
  },
  'an end at midnight': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'Access is meant to last until the end of the day.',
    make: ending((endsAt) => Math.ceil(endsAt / day) * day - 1),
  },
  'an end without its offset': {
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT-NORMALISED'],
    story: 'The offset of a date-time is dropped, and the rest is read as UTC.',
    make: takingBody((body) =>
      typeof body['endsAt'] === 'string'
        ? { ...body, endsAt: body['endsAt'].replace(/[+-]\d\d:\d\d$/, 'Z') }
        : body,
    ),
  },
  'an end as a length of time': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'A renewal adds the time between now and its end to the end of the chain.',
    make: writingGrant((grant, { now }) =>
      grant.endsAt === FOREVER
        ? grant
        : { ...grant, endsAt: toInstant(grant.startsAt + (grant.endsAt - now)) },
    ),
  },
  'an end with seven hours of grace': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The customer is given some hours more, in case a payment is late.',
    make: ending((endsAt) => endsAt + 7 * 3_600_000),
  },
  'an end beyond 2038 is cut': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'Ends are kept in 32 bits of seconds, and what is later becomes the last of them.',
    make: ending((endsAt) => Math.min(endsAt, 2 ** 31 * 1_000)),
  },
  'a leap day is refused': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The pattern of a date has 28 days for February.',
    make: takingBody((body) =>
      /-02-29T/.test(`${body['endsAt']}`) ? { ...body, endsAt: 'no such day' } : body,
    ),
  },
  'no end is a month': {
    rules: ['GRANT-NO-END-PERMANENT'],
    story: 'A missing end is filled in with the default of the subscription.',
    make: writingGrant((grant) => ({
      ...grant,
      endsAt: grant.endsAt === FOREVER ? toInstant(grant.startsAt + 30 * day) : grant.endsAt,
    })),
  },
  'no end is a distant one': {
    rules: ['GRANT-NO-END-PERMANENT', 'GRANT-PERMANENT-NO-END'],
    story:
      'Permanent access is written as the last day of the year 9999, in the database and in the answers.',
    make: showingGrants((grant) => ({ endsAt: '9999-12-31T23:59:59.999Z', ...grant })),
  },
  'no end is null': {
    rules: ['GRANT-PERMANENT-NO-END', 'GRANT-NO-END-PERMANENT'],
    story: 'The serializer writes null for a missing end.',
    make: showingGrants((grant) => ({ endsAt: null, ...grant })),
  },
  'every grant is paid': {
    rules: ['GRANT-TYPE-FIELD'],
    story: 'As the endpoint was made for a billing system, the type is written as paid_external.',
    make: showingGrants((grant) => ({
      ...grant,
      grantType: grant['grantType'] === 'trial' ? 'trial' : 'paid_external',
    })),
  },
  'gift and reward are exchanged': {
    rules: ['GRANT-TYPE-FIELD'],
    story: 'The numbers of two types are exchanged in the table of the database.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const { grantType } = input
      const written =
        grantType === 'gift' ? 'referral_reward' : grantType === 'referral_reward' ? 'gift' : grantType
      return run({ ...input, grantType: written }, call, instance)
    }),
  },
  'a create answers 201': {
    rules: ['STATUS-SUCCESS-200'],
    story: 'What creates something answers 201, says the framework.',
    make: replying((response, { method }) =>
      method === 'POST' && response.status === 200 ? { ...response, status: 201 } : response,
    ),
  },
  'created when it begins': {
    rules: ['GRANT-CREATED-AT'],
    story: 'createdAt repeats startsAt, so a grant paid ahead was recorded in the future.',
    make: writingGrant((grant) => ({ ...grant, createdAt: grant.startsAt })),
  },
})

const day = 86_400_000
const before = ({ endsAt }: Grant, instant: Instant): Instant => toInstant(Math.min(instant, endsAt - 1))

/** Another end for each grant that has one, as long as it is later than the start. */
function ending(change: (endsAt: number) => number): Mutant['make'] {
  return writingGrant((grant) => {
    const endsAt = grant.endsAt === FOREVER ? grant.endsAt : toInstant(change(grant.endsAt))
    return { ...grant, endsAt: endsAt > grant.startsAt ? endsAt : grant.endsAt }
  })
}
