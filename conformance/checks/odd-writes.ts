import fc from 'fast-check'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { endText, granted, idsOf, judgeStart, listingOf, observeTaken, within } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { equal, so, wrong } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { field, grantOf, hour, iso, isRefusal, second } from '../kit/wire.ts'
import { beyondYears, impossibleDays, type OddDate, oddDate, oddDates, showsLeniency } from './date-forms.ts'

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

const bodies = fc
  .tuple(fc.integer({ min: -100, max: 100 }), mixed([properties, 2]))
  .map(([hours, others]) => [{ name: 'startsAt', hours }, { name: 'EndsAt', hours: 100 + hours }, ...others])

/** Creates that the description leaves open: odd bodies, and ends that are not RFC 3339. */
export const oddWriteChecks: readonly Check[] = [
  check({
    id: 'odd-writes/bodies',
    title:
      'A body with an unknown field, a byte order mark, a field twice or a field in another case is refused or read as it stands',
    rules: [
      'GRANT-UNKNOWN-PROPERTY',
      'FIELDS-ADDITIONAL',
      'GRANT-TYPE-REQUESTABLE',
      'GRANT-START-CHOSEN',
      'GRANT-CREATED-AT',
      'GRANT-ENDS-AT-EXACT',
      'GRANT-NO-END-PERMANENT',
    ],
    given: bodies,
    needs: ['pairs:1'],
    run: odd,
  }),
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
      // A common year, and each later than the one before, so that nothing is covered.
      const dated = given.map((what, index) => ({ what, ...oddDate(what, 2061 + 4 * index) }))
      const exact = Date.parse(beyondYears.After)
      const last = { text: beyondYears.After, earliest: exact, latest: exact, exact }
      for (const { what, text, earliest, latest, exact } of [
        ...dated,
        { what: 'a year too late', ...last },
      ]) {
        trial.mark()
        const exchange = await trial.create(pair, { endsAt: text })
        const grant = grantOf(exchange)
        if (grant !== undefined) taken.add(grant.id)
        const refused = isRefusal(exchange)
        const end = grant?.endsAt ?? Infinity
        // Not every form of a late year can be read.
        if (Number.isNaN(end)) continue
        const asExpected = exchange.status === 200 && end >= earliest && end <= latest
        const only = 'only a create without endsAt is permanent'
        if (exchange.status === 200 && grant?.endsAt === Infinity)
          trial.judge('GRANT-NO-END-PERMANENT', only, wrong(text, 'permanent'))
        const isOther = exchange.status === 200 && !asExpected
        if (exact !== undefined && Number.isFinite(end)) {
          const claim = `an end written ${text} is that instant, or refused`
          const judged = equal(endText(end), endText(exact), exchange)
          if (!trial.judge('GRANT-ENDS-AT-EXACT', claim, judged)) return
        }
        const variant = refused ? 'strict' : isOther ? 'another instant' : 'lenient'
        if (isOther || ((refused || asExpected) && showsLeniency(what, asExpected)))
          trial.observe('FORMAT-DATE-TIME', variant, exchange, what)
        if (isOther) return
      }
      const { grants } = await listingOf(trial, pair)
      const left = idsOf(grants).filter((id) => !taken.has(id))
      trial.judge('ERROR-INVALID-REFUSED', 'a refused create leaves no trace', equal(left, []))
    },
  }),
]

/** Bodies of a gift that some parsers read otherwise; the last is one without an end. */
const oddBodies: Readonly<Record<string, string>> = {
  'a byte order mark': '\ufeff{"userId":"USER","grantType":"gift","endsAt":"END"}',
  'endsAt twice': '{"userId":"USER","grantType":"gift","endsAt":"END","endsAt":"LATER"}',
  'grantType twice': '{"userId":"USER","grantType":"gift","endsAt":"END","grantType":"trial"}',
  'EndsAt for endsAt': '{"userId":"USER","grantType":"gift","EndsAt":"END"}',
}

/** What is taken of a body that the description leaves open is one of the ends and the type that were sent under their names. */
async function odd(trial: Trial, given: Drawn<typeof bodies>): Promise<void> {
  const pair = await trial.pair()
  const from = Math.round(trial.now() / second) * second
  const plain = await trial.create(pair, { endsAt: iso(from + hour) })
  let accessEnd = granted(trial, 'GRANT-CREATES', plain).endsAt
  observeFields(trial, plain)
  const texts = Object.entries(oddBodies).map(([name, text]) => ({ name, text }))
  for (const [index, one] of [...given, ...texts].entries()) {
    trial.mark(index)
    const [first, later] = [2, 3].map((hours) => iso(from + (2 * index + hours) * hour)) as [string, string]
    const body =
      'text' in one
        ? one.text.replace('USER', pair.userId).replace('END', first).replace('LATER', later)
        : JSON.stringify({
            ...{ userId: pair.userId, grantType: 'gift', endsAt: first },
            [one.name]: 'hours' in one ? iso(from + one.hours * hour) : one.value,
          })
    const exchange = await trial.send({ ...trial.createDraft(pair, {}), body: { text: body } })
    if (!('text' in one)) observeTaken(trial, 'GRANT-UNKNOWN-PROPERTY', exchange, one.name)
    const grant = grantOf(exchange)
    if (exchange.status !== 200 || grant === undefined) continue
    const type = `a body with ${one.name} makes no grant of another type`
    if (grant.grantType !== undefined)
      trial.judge('GRANT-TYPE-REQUESTABLE', type, equal(grant.grantType, 'gift', exchange))
    judgeStart(trial, grant, exchange, accessEnd)
    const then = within(grant.createdAt, exchange.server, exchange)
    trial.judge('GRANT-CREATED-AT', 'createdAt is when it was recorded', then)
    const sent = [first, later].filter((end) => body.includes('"endsAt"') && body.includes(end))
    const due = sent.length === 0 ? ['never'] : sent
    const end = endText(grant.endsAt)
    const rule = sent.length === 0 ? 'GRANT-NO-END-PERMANENT' : 'GRANT-ENDS-AT-EXACT'
    const claim = `a body with ${one.name} is refused, or ends where endsAt says`
    if (!trial.judge(rule, claim, so(due.includes(end), due.join(' or '), end, exchange))) return
    accessEnd = grant.endsAt
  }
}

/** The fields of a grant in the description. */
const named = ['id', 'grantType', 'userId', 'sourceId', 'startsAt', 'endsAt', 'createdAt']

function observeFields(trial: Trial, created: Exchange): void {
  const grant = field(created.json, 'grant')
  const names = [...Object.keys(Object(created.json)), ...Object.keys(Object(grant))]
  const more = names.filter((name) => name !== 'grant' && !named.includes(name))
  trial.observe('FIELDS-ADDITIONAL', more.length === 0 ? 'none' : 'some', created, 'a grant')
}
