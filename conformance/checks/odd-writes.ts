import fc from 'fast-check'
import { equal, ok } from '../kit/assertion.ts'
import { check, type Trial } from '../kit/check.ts'
import { endText, idsOf, judgeStart, listingOf, observeRefusal, requireGrant, within } from '../kit/claims.ts'
import { inOrder, mixed, single } from '../kit/sequence.ts'
import { field, grantOf, hour, iso, isRefusal, second } from '../kit/wire.ts'
import * as dates from './date-forms.ts'

/** The body of a create that some JSON parsers read in another way; USER, END and LATER are filled in when it is sent. */
interface Odd {
  readonly name: string
  readonly body: string
  /** The instant LATER, in hours from now; an hour behind END where it is left out. */
  readonly hours?: number
  /** `property`: the name is that of an unknown property; `date`: it is the form of the date-time END. */
  readonly of?: 'property' | 'date'
}

const gift = '{"userId":"USER","grantType":"gift","endsAt":"END"}'
const property = (names: string, ...values: readonly unknown[]): fc.Arbitrary<Odd> =>
  fc
    .tuple(
      fc.constantFrom(...names.split(' ')),
      fc.constantFrom(...values),
      fc.integer({ min: -100, max: 200 }),
    )
    .map(([name, value, hours]) => {
      return { name, body: JSON.stringify({ ...JSON.parse(gift), [name]: value }), hours, of: 'property' }
    })
const odd = (name: string, body: string): fc.Arbitrary<Odd> => fc.constant({ name, body })
const date = (...forms: readonly string[]): fc.Arbitrary<Odd> =>
  fc.constantFrom(...forms).map((name) => ({ name, body: gift, of: 'date' }))

/** Tests creates that the description leaves open: odd bodies, and ends that are not RFC 3339. */
export const oddWrites = check({
  id: 'odd-writes/creates',
  title:
    'A body with an unknown field, a byte order mark, a field twice or in another case, or an end that is not RFC 3339 is refused or read as it stands',
  rules: [
    ...(['GRANT-UNKNOWN-PROPERTY', 'GRANT-NO-END-PERMANENT', 'FORMAT-DATE-TIME'] as const),
    ...(['ERROR-INVALID-REFUSED', 'FIELDS-ADDITIONAL', 'GRANT-TYPE-REQUESTABLE'] as const),
    ...(['GRANT-START-CHOSEN', 'GRANT-CREATED-AT', 'GRANT-ENDS-AT-EXACT'] as const),
  ],
  input: inOrder<Odd>(
    mixed(
      property('startsAt', 'LATER'),
      property('EndsAt', 'LATER'),
      ...[0, 1].map(() =>
        fc.oneof(
          property('startsAt createdAt endAt ends_at EndsAt expiresAt end revokedAt', 'LATER'),
          property(
            'id status bundleId accountId colour permanent constructor',
            ...['blue', 'revoked', 0, true, null, [], {}],
          ),
        ),
      ),
      odd('a byte order mark', `\ufeff${gift}`),
      odd('endsAt twice', gift.replace('}', ',"endsAt":"LATER"}')),
      odd('grantType twice', gift.replace('}', ',"grantType":"trial"}')),
    ),
    mixed(...dates.oddDates.flat().map((form) => date(form))),
    single(date(dates.beyondYears.After)),
    // Without an end it covers what comes later, and with it nothing covers it.
    single(odd('EndsAt for endsAt', gift.replace('endsAt":"END', 'EndsAt":"9998-01-01T00:00:00Z'))),
  ),
  needs: ['users-without-grants:1'],
  run: judgeOddBody,
})

/** Fields of the description in and around a grant. */
const describedFields = ['grant', 'id', 'grantType', 'userId', 'sourceId', 'startsAt', 'endsAt', 'createdAt']

/** Judges that an accepted body of an open form gives the type, and one of the ends, that it names. */
async function judgeOddBody(trial: Trial, input: readonly Odd[]): Promise<void> {
  const pair = await trial.pair()
  const from = Math.round(trial.now() / second) * second
  const plain = await trial.create(pair, { endsAt: iso(from + hour) })
  const taken = [requireGrant(trial, 'GRANT-CREATES', plain, pair)]
  const names = Object.keys({ ...Object(plain.json), ...Object(field(plain.json, 'grant')) })
  const isMore = names.some((name) => !describedFields.includes(name))
  trial.observe('FIELDS-ADDITIONAL', isMore ? 'some' : 'none', plain, 'a grant')
  for (const [index, { name, body, hours, of }] of input.entries()) {
    trial.mark(index)
    // A common year, and each later than the one before, so that nothing is covered.
    const form = of === 'date' ? dates.oddDate(name, 2061 + 4 * index) : undefined
    const [due = '', later = ''] = [2 * index + 2, hours ?? 2 * index + 3].map((each) =>
      iso(from + each * hour),
    )
    const text = body
      .replace('USER', pair.userId)
      .replace('"END"', JSON.stringify(form?.text ?? due))
      .replace('LATER', later)
    const exchange = await trial.send({ ...trial.createDraft(pair, {}), body: { text } })
    const grant = grantOf(exchange)
    const end = grant?.endsAt ?? Number.NaN
    if (of === 'property') observeRefusal(trial, 'GRANT-UNKNOWN-PROPERTY', exchange, name)
    if (form !== undefined && (isRefusal(exchange) || !Number.isNaN(end)))
      dates.observeDate(trial, name, exchange, form.isNear(end) ? 'lenient' : 'another instant')
    if (exchange.status !== 200 || grant === undefined) continue
    const type = `a body with ${name} makes no grant of another type`
    if (grant.grantType !== undefined)
      trial.judge('GRANT-TYPE-REQUESTABLE', type, equal(grant.grantType, 'gift', exchange))
    judgeStart(trial, grant, exchange, taken.at(-1)?.endsAt ?? 'no access')
    const then = within(grant.createdAt, exchange.server, exchange)
    trial.judge('GRANT-CREATED-AT', 'createdAt is when it was recorded', then)
    taken.push(grant)
    // Not every form of a late year can be read.
    if (form !== undefined && Number.isNaN(end)) continue
    const sent = [...text.matchAll(/"endsAt":"(.*?)"/g)].map(([, each = '']) => each)
    const ends = sent.length === 0 ? ['never'] : form?.exact === undefined ? sent : [endText(form.exact)]
    const claim = `a body with ${name} is refused, or ends where endsAt says`
    const judged = ok(ends.includes(endText(end)), ends.join(' or '), endText(end), exchange)
    const isPermanent = sent.length === 0 || end === Infinity
    if (isPermanent && !trial.judge('GRANT-NO-END-PERMANENT', claim, judged)) return
    const isOpen = isPermanent || (form !== undefined && form.exact === undefined)
    if (!isOpen && !trial.judge('GRANT-ENDS-AT-EXACT', claim, judged)) return
    if (form !== undefined && !form.isNear(end)) return
  }
  const { grants } = await listingOf(trial, pair)
  const left = idsOf(grants).filter((id) => !idsOf(taken).includes(id))
  trial.judge('ERROR-INVALID-REFUSED', 'a refused create leaves no trace', equal(left, []))
}
