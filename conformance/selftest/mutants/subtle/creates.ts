import { chainAt } from '../../../../src/ledger/chain.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { readingText } from '../change-input.ts'
import { adding, decidingNew, seeingPair, wanted, writingGrant } from '../change-ledger.ts'
import { overlooking, sharing } from '../creates.ts'
import { stepping } from '../exchange-parts.ts'
import { mutantsOf } from '../mutant.ts'
import { deciding, refusingAgain } from './parts.ts'

const isPaid = ({ type }: Pick<Grant, 'type'>): boolean => type === 'paid_external'

const starts = mutantsOf('create', {
  'a chain is followed through three grants': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story:
      'The query for the live grants of a pair has a LIMIT 3 from the days when nobody paid further ahead.',
    make: seeingPair((view) => ({ ...view, live: view.live.slice(0, 3) })),
  },
  'paid time and given time do not queue': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'The start comes from the last grant of the same ledger, and payments have one of their own.',
    make: writingGrant((grant, { live, now }) => {
      const own = live.filter((other) => isPaid(other) === isPaid(grant))
      return { ...grant, startsAt: chainAt(own, now).reach }
    }),
  },
  'lifetime access to come covers no lifetime': {
    rules: ['GRANT-COVERED'],
    story: 'A null end of the request is compared only with the grant that gives access now.',
    make: decidingNew(({ live, now }, request) => {
      if (request.endsAt !== FOREVER) return undefined
      const lifetime = chainAt(live, now).grants.find(({ endsAt }) => endsAt === FOREVER)
      if (lifetime === undefined || lifetime.startsAt <= now) return undefined
      return adding(wanted(request, lifetime.startsAt, now))
    }),
  },
  'a covering grant borrows the source of the request': {
    rules: ['GRANT-COVERED', 'GRANT-SOURCE-FIELD'],
    story: 'The answer takes sourceId from the row, or from the request where the row has none.',
    make: stepping(({ decideGrant }) => ({
      decideGrant: (request, choose) => (view) => {
        const { decision, effect } = decideGrant(request, choose)(view)
        if (decision.kind !== 'covered') return { decision, effect }
        const sourceId = decision.grant.sourceId ?? request.sourceId
        return { decision: { ...decision, grant: { ...decision.grant, sourceId } }, effect }
      },
    })),
  },
  'a renewal is as old as the first grant of its chain': {
    rules: ['GRANT-CREATED-AT'],
    story: 'A renewal copies the row that it renews, and its "customer since" with it.',
    make: writingGrant((grant, { live, now }) => {
      const first = live[0]
      return first === undefined || grant.startsAt <= now ? grant : { ...grant, createdAt: first.createdAt }
    }),
  },
  'a scheduled grant that has begun carries no chain': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story:
      'Whether a grant is the current one is written when it is recorded, and nothing turns it on later.',
    make: seeingPair((view) => {
      const { live, now } = view
      return { ...view, live: live.filter((grant) => grant.startsAt > now || isBegunAtOnce(grant)) }
    }),
  },
  'a renewal shortly after the end begins at the end': {
    rules: ['GRANT-START-CHOSEN'],
    story: 'A late renewal within a period of grace is dated back, so that the invoices have no gap.',
    make: deciding((decide, view, _, own) => {
      const decided = decide(view)
      const { effect } = decided
      if (effect.kind !== 'add' || effect.grant.startsAt !== view.now) return decided
      const ended = own.findLast(({ endsAt }) => endsAt <= view.now && endsAt > view.now - graceMs)
      return ended === undefined ? decided : adding({ ...effect.grant, startsAt: ended.endsAt })
    }),
  },
  'offsets of half hours west of Greenwich': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The sign of an offset is given to its hours, and its minutes are always added.',
    make: readingText('endsAt', (text) =>
      text.replace(/-(\d\d):(\d\d)$/, (_, hours, minutes) => offsetText(hours * -60 + Number(minutes))),
    ),
  },
  'tenths of a second are milliseconds': {
    rules: ['GRANT-ENDS-AT-EXACT'],
    story: 'The digits after the point are read as a number of milliseconds, however many there are.',
    make: readingText('endsAt', (text) =>
      text.replace(/\.(\d{1,2})(?=Z|[+-])/i, (_, digits: string) => `.${digits.padStart(3, '0')}`),
    ),
  },
})

const graceMs = 10_000

const isBegunAtOnce = ({ startsAt, createdAt }: Grant): boolean => startsAt <= createdAt

function offsetText(minutes: number): string {
  const part = (number: number): string => String(Math.floor(number)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${part(size / 60)}:${part(size % 60)}`
}

const sources = mutantsOf('dedupe', {
  'a source is looked for in the newest three grants': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'Retries come soon, so the look for a duplicate stops after the last three grants of the user.',
    make: overlooking(({ id }, { live }) => {
      const place = live.findIndex((grant) => grant.id === id)
      return place >= 0 && place < live.length - 3
    }),
  },
  'gifts, rewards and own grants share their sources': {
    rules: ['GRANT-SOURCE-SCOPE'],
    story: 'The unique index has a column "paid or not" in the place of the type.',
    make: sharing(({ type, ...key }) => ({ ...key, paid: isPaid({ type }) })),
  },
})

const bodies = mutantsOf('refusals', {
  'a refused create is refused for ever': {
    rules: ['GRANT-CREATES', 'ERROR-INVALID-REFUSED'],
    story:
      'The outcome of each source is kept for its retries, also the refusal of an end that the client then mends.',
    make: refusingAgain(
      (code) => code !== 'errors.grant.duplicate_source',
      (before) => before,
    ),
  },
  'a source may end with a line feed': {
    rules: ['GRANT-SOURCE-PATTERN'],
    story:
      'In the pattern library of the vendor "$" also stands before a last line feed, which is then trimmed.',
    make: readingText('sourceId', (text) => text.replace(/\n$/, '')),
  },
  'grant types in any letter case': {
    rules: ['GRANT-TYPE-REQUESTABLE'],
    story: 'The type is looked up by its name in lower case.',
    make: readingText('grantType', (text) => text.toLowerCase()),
  },
})

/** Bugs of creates: starts, coverage, sources and bodies. */
export const createMutants = [...starts, ...sources, ...bodies]
