import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import {
  endsDue,
  endText,
  granted,
  idsOf,
  judgeStart,
  listingOf,
  observeTaken,
  within,
} from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { equal, so, wrong } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { field, grantOf, hour, iso, isRefusal, second } from '../kit/wire.ts'
import { exactInstant, impossibleDays, type OddDate, oddDate, oddDates, showsLeniency } from './date-forms.ts'

const properties = fc.oneof(
  fc.record({
    name: fc.constantFrom(...'startsAt createdAt endAt ends_at EndsAt expiresAt end revokedAt'.split(' ')),
    hours: fc.integer({ min: -100, max: 100 }),
  }),
  fc.record({
    name: fc.constantFrom(...'id status bundleId accountId colour permanent constructor'.split(' ')),
    value: fc.constantFrom<unknown>('blue', 'revoked', 0, true, null, [], {}),
  }),
)

/** Creates that the description leaves open: unknown properties, and ends that are not RFC 3339. */
export const oddWriteChecks: readonly Check[] = [
  check({
    id: 'odd-writes/unknown-property',
    title:
      'Which fields a create answers, and what an unknown one of it does, is reported; a start that a client names is never taken',
    rules: ['GRANT-UNKNOWN-PROPERTY', 'FIELDS-OPTIONAL', 'FIELDS-ADDITIONAL'],
    given: fc
      .tuple(fc.integer({ min: -100, max: 100 }), mixed([properties, 2]))
      .map(([hours, others]) => [
        { name: 'startsAt', hours },
        { name: 'EndsAt', hours: 100 + hours },
        ...others,
      ]),
    needs: ['pairs:1'],
    run: async (trial, given) => {
      const pair = await trial.pair()
      const from = trial.now()
      let accessEnd: number | 'no access' = 'no access'
      for (const [index, one] of given.entries()) {
        trial.mark()
        const endsAt = iso(from + (index + 1) * hour)
        const value = 'hours' in one ? iso(from + one.hours * hour) : one.value
        const exchange = await trial.create(pair, { endsAt, extra: { [one.name]: value } })
        observeTaken(trial, 'GRANT-UNKNOWN-PROPERTY', exchange, one.name)
        const grant = grantOf(exchange)
        if (exchange.status !== 200 || grant === undefined) continue
        judgeStart(trial, grant, exchange, accessEnd)
        const claim = 'the grant ends where endsAt says'
        trial.judge('GRANT-ENDS-AT-EXACT', claim, endsDue(grant, Date.parse(endsAt)))
        const then = within(grant.createdAt, exchange.server, exchange)
        trial.judge('GRANT-CREATED-AT', 'createdAt is when it was recorded', then)
        accessEnd = grant.endsAt
      }
      const plain = await trial.create(pair, { endsAt: iso(from + (given.length + 1) * hour) })
      granted(trial, 'GRANT-CREATES', plain)
      observeFields(trial, plain)
    },
  }),
  {
    id: 'odd-writes/bodies',
    title:
      'A body with a byte order mark, a field twice or a field in another case is refused or read as it stands',
    rules: ['GRANT-TYPE-REQUESTABLE', 'GRANT-ENDS-AT-EXACT', 'GRANT-NO-END-PERMANENT'],
    needs: ['pairs:1'],
    run: odd,
  },
  check({
    id: 'odd-writes/date-times',
    title:
      'An end that is not RFC 3339 is refused or read as anybody would, and never gives permanent access',
    rules: ['FORMAT-DATE-TIME', 'ERROR-INVALID-REFUSED', 'GRANT-ENDS-AT-EXACT'],
    given: mixed(
      fc.constant<OddDate>('a date alone'),
      fc.constant<OddDate>('digits alone'),
      fc.constant<OddDate>('small letters'),
      fc.constantFrom<OddDate>('second 60', 'second 61'),
      fc.constantFrom<OddDate>('no offset', 'a blank for the T', 'no seconds'),
      fc.constantFrom<OddDate>(...impossibleDays),
      oddDates,
    ),
    needs: ['pairs:1'],
    run: async (trial, given) => {
      const pair = await trial.pair()
      const taken = new Set<string>()
      for (const [index, what] of given.entries()) {
        trial.mark()
        // A common year, and each later than the one before, so that nothing is covered.
        const { text, earliest, latest } = oddDate(what, 2061 + 4 * index)
        const exchange = await trial.create(pair, { endsAt: text })
        const grant = grantOf(exchange)
        const refused = isRefusal(exchange)
        const end = grant?.endsAt ?? Infinity
        const asExpected = exchange.status === 200 && end >= earliest && end <= latest
        const only = 'only a create without endsAt is permanent'
        if (exchange.status === 200 && grant?.endsAt === Infinity)
          trial.judge('GRANT-NO-END-PERMANENT', only, wrong(text, 'permanent'))
        const isOther = exchange.status === 200 && !asExpected
        const exact = exactInstant(what, { text })
        if (exact !== undefined && Number.isFinite(end)) {
          const claim = `an end written ${text} is that instant, or refused`
          const judged = equal(endText(end), endText(exact), exchange)
          if (!trial.judge('GRANT-ENDS-AT-EXACT', claim, judged)) return
        }
        const variant = refused ? 'strict' : isOther ? 'another instant' : 'lenient'
        if (isOther || ((refused || asExpected) && showsLeniency(what, asExpected)))
          trial.observe('FORMAT-DATE-TIME', variant, exchange, what)
        if (isOther) return
        if (grant !== undefined) taken.add(grant.id)
      }
      const { grants } = await listingOf(trial, pair)
      const left = idsOf(grants).filter((id) => !taken.has(id))
      trial.judge('ERROR-INVALID-REFUSED', 'a refused create leaves no trace', equal(left, []))
    },
  }),
]

/** Bodies of a gift that some parsers read otherwise; the last is one without an end. */
const oddBodies: Readonly<Record<string, string>> = {
  'with a byte order mark': '\ufeff{"userId":"USER","grantType":"gift","endsAt":"END"}',
  'with endsAt twice': '{"userId":"USER","grantType":"gift","endsAt":"END","endsAt":"LATER"}',
  'with grantType twice': '{"userId":"USER","grantType":"gift","endsAt":"END","grantType":"trial"}',
  'with EndsAt for endsAt': '{"userId":"USER","grantType":"gift","EndsAt":"END"}',
}

/** What is taken of a body that the description leaves open is one of the ends and the type that were sent under their names. */
async function odd(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = Math.round(trial.now() / second) * second
  for (const [index, [what, text]] of Object.entries(oddBodies).entries()) {
    trial.mark(index)
    const ends = [2, 3].map((hours) => iso(from + (2 * index + hours) * hour))
    const [first = '', later = ''] = ends
    const body = text.replace('USER', pair.userId).replace('END', first).replace('LATER', later)
    const exchange = await trial.send({ ...trial.createDraft(pair, {}), body: { text: body } })
    const grant = grantOf(exchange)
    if (exchange.status !== 200 || grant === undefined) continue
    const type = `a body ${what} makes no grant of another type`
    if (grant.grantType !== undefined)
      trial.judge('GRANT-TYPE-REQUESTABLE', type, equal(grant.grantType, 'gift', exchange))
    const sent = ends.filter((one) => text.includes('"endsAt"') && body.includes(one))
    const due = sent.length === 0 ? ['never'] : sent
    const end = endText(grant.endsAt)
    const rule = sent.length === 0 ? 'GRANT-NO-END-PERMANENT' : 'GRANT-ENDS-AT-EXACT'
    const claim = `a body ${what} is refused, or ends where endsAt says`
    const judged = so(due.includes(end), due.join(' or '), end, exchange)
    if (!trial.judge(rule, claim, judged)) return
  }
}

/** The fields of a grant in the description, and the optional ones among them. */
const named = ['id', 'grantType', 'userId', 'sourceId', 'startsAt', 'endsAt', 'createdAt']
const optional = ['sourceId', 'startsAt', 'createdAt']

function observeFields(trial: Trial, created: Exchange): void {
  const grant = field(created.json, 'grant')
  const present = optional.filter((name) => field(grant, name) !== undefined)
  const partly = present.length === 0 ? 'omitted' : `${present.join(', ')} only`
  const fields = present.length === optional.length ? 'present' : partly
  trial.observe('FIELDS-OPTIONAL', fields, created, 'a grant')
  const names = [...Object.keys(Object(created.json)), ...Object.keys(Object(grant))]
  const more = names.filter((name) => name !== 'grant' && !named.includes(name))
  trial.observe('FIELDS-ADDITIONAL', more.length === 0 ? 'none' : 'some', created, 'a grant')
}
