import fc from 'fast-check'
import { type Check, check, type Trial } from '../kit/check.ts'
import { type Defect, granted, judgeRetry, refuses } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, so, statusOf } from '../kit/judged.ts'
import { mixed } from '../kit/sequence.ts'
import { grantOf, hour, iso } from '../kit/wire.ts'

/** A sound body; USER and END are filled in when it is sent. */
const sound = '{"userId":"USER","grantType":"gift","endsAt":"END"}'
const inner = sound.slice(1, -1)

const noNumbers = 'NaN undefined Infinity 4102444800. 04102444800 +4102444800 0xF4865700 -'.split(' ')
const malformed: fc.Arbitrary<readonly string[]> = mixed(
  fc.integer({ min: 1, max: sound.length - 1 }).map((length) => sound.slice(0, length)),
  fc.constantFrom('', ' ', '\n', '\t\r\n ', '\u00a0', 'null', ' null\n'),
  fc.constantFrom(`${sound}${sound}`, `${sound}x`, `${sound} {}`, `${sound}]`),
  fc.constantFrom(`[${sound}]`, `[ ${sound} ]`),
  fc.constantFrom(`[${sound},${sound}]`, '[]', '7', 'true', 'false', '""', '"grant"', JSON.stringify(sound)),
  fc.constantFrom(
    ...[`{${inner},}`, `${sound},`, `${sound}\0`, `{,${inner}}`],
    ...[`{${inner}}}`, `/* */${sound}`, `${sound}// `, `(${sound})`, `{${inner.replace(',', ' ')}}`],
    ...[sound.replaceAll('"', "'"), sound.replace('"userId"', 'userId'), sound.replace('"gift"', 'gift')],
    ...['userId=USER&grantType=gift', 'userId: USER\ngrantType: gift', '<grant userId="USER"/>'],
    ...[sound.replace('gift', '\\x67ift'), sound.replace('gift', '\\u{67}ift')],
    ...noNumbers.map((value) => sound.replace('"END"', value)),
  ),
  // One character that two units of UTF-16 make, and a text that is no UTF-8.
  fc.constant('\u{1f600}'),
  fc.constant(sound.replace('gift', 'gift","sourceId":"\udcff')),
  // Smaller than any bound on bodies, for a request has one defect.
  fc.integer({ min: 100, max: 500 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
)

/** A sound body with its properties in another order; SOURCE is filled in as well. */
const orders = fc.constantFrom(
  '{"sourceId":"SOURCE","endsAt":"END","grantType":"paid_external","userId":"USER"}',
  '{"endsAt":"END","sourceId":"SOURCE","userId":"USER","grantType":"paid_external"}',
)

/** A sound body with a source, and the same in other words. */
const sourced = `{${inner},"sourceId":"SOURCE"}`
const soundForms = fc.constantFrom(
  sourced.replace('userId', '\\u0075serId'),
  sourced.replace('sourceId', '\\u0073ourceId'),
  ` \t\r\n${sourced.replaceAll(':', ' :\t').replaceAll(',', '\n,\r\n')}\n`,
  '{"sourceId":"SOURCE","endsAt":"END","grantType":"gift","userId":"USER"}',
)

/** The body with an escape for every character of its values. */
const escaped = (body: string): string =>
  body.replace(/(?<=:\s*")[^"]+/g, (value) =>
    value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

const mediaTypes: fc.Arbitrary<readonly string[]> = mixed(
  fc.constantFrom('jsonx', 'json5', 'jsonl', 'jsonp', 'jsonlines').map((name) => `application/${name}`),
  fc.constantFrom('application/json-seq', 'application/json-patch+json'),
  fc.constantFrom(
    ...['text/plain; type=application/json', 'application/x-www-form-urlencoded; note=application/json'],
    ...['x-application/json', 'multipart/form-data; boundary=application/json'],
  ),
  fc.constantFrom('text/plain', 'text/html', 'text/javascript', 'text/plain;charset=UTF-8'),
  fc.constantFrom(
    ...['application/x-www-form-urlencoded', 'application/xml', 'application/octet-stream'],
    ...['application/javascript', 'application', 'json', '*/*', 'application/*'],
  ),
  fc.constant('none'),
)
const jsonTypes = fc.constantFrom(
  ...['application/json; charset=utf-8', 'application/json;charset=UTF-8'],
  ...['application/json ; charset="utf-8"', 'Application/JSON', 'APPLICATION/JSON; CHARSET=utf-8'],
)

/** Bodies of a create that are not JSON, are not sent as JSON, or are too large. */
export const bodyChecks: readonly Check[] = [
  check({
    id: 'refusals/malformed',
    title:
      'A body that is no JSON object is refused without a trace; how JSON is written makes no difference',
    rules: [
      'ERROR-INVALID-REFUSED',
      'ERROR-INVALID',
      'FORMAT-JSON',
      'GRANT-SOURCE-FIELD',
      'GRANT-SOURCE-NO-SECOND',
    ],
    given: fc.record({ malformed, order: orders, form: soundForms }),
    needs: ['pairs:1'],
    run: async (trial, { malformed, order, form }) => {
      const pair = await trial.pair()
      const end = trial.now() + hour
      const [ofControl, sourceId] = [trial.sourceId(), trial.sourceId()]
      const filled = (text: string, endsAt = end, source = ofControl): string =>
        text.replaceAll('USER', pair.userId).replace('END', iso(endsAt)).replace('SOURCE', source)
      const sent = (text: string): Draft => ({ ...trial.createDraft(pair, {}), body: { text } })
      const defects = malformed.map((text): Defect => {
        const name = `a body of ${text.length} characters ${JSON.stringify(text.slice(0, 60))}`
        const draft = sent(filled(text))
        return { name, rule: 'ERROR-INVALID-REFUSED', draft, observe: 'ERROR-INVALID' }
      })
      await refuses(trial, { control: sent(filled(order)), controlRule: 'GRANT-CREATES', defects, pair })
      const other = await trial.send(sent(escaped(filled(form, end + hour, sourceId))))
      trial.judge('FORMAT-JSON', 'the same JSON in other words is taken', answers(other), other)
      if (other.status !== 200) return
      const kept = equal(grantOf(other)?.sourceId ?? sourceId, sourceId, other)
      trial.judge('GRANT-SOURCE-FIELD', 'a sourceId is what its escapes stand for', kept, other)
      const again = await trial.send(sent(filled(sourced, end + 2 * hour, sourceId)))
      judgeRetry(trial, 'a sourceId without escapes is the same as with them', other, again)
    },
  }),
  check({
    id: 'refusals/media-type',
    title: 'A body that is not sent as application/json answers 415 and leaves no trace',
    rules: ['ERROR-INVALID-REFUSED', 'ERROR-MEDIA-TYPE'],
    given: fc.record({ wrong: mediaTypes, right: jsonTypes }),
    needs: ['pairs:1'],
    run: async (trial, { wrong, right }) => {
      const pair = await trial.pair()
      const sent = (type: string | undefined): Draft => ({
        ...trial.createDraft(pair, { endsAt: (now) => iso(now + hour) }),
        headers: { 'content-type': type },
      })
      const defects = wrong.map((type): Defect => {
        const draft = sent(type === 'none' ? undefined : type)
        return { name: `a body sent as ${type}`, rule: 'ERROR-MEDIA-TYPE', draft, status: 415 }
      })
      await refuses(trial, { control: sent('application/json'), controlRule: 'GRANT-CREATES', defects, pair })
      const other = await trial.send(sent(right))
      const claim = 'letter case and a charset make no difference to application/json'
      trial.judge('ERROR-MEDIA-TYPE', claim, answers(other), other)
    },
  }),
  check({
    id: 'refusals/too-large',
    title: 'A body of 8 MiB answers 413; the bound is reported',
    rules: ['ERROR-BODY-TOO-LARGE', 'LIMIT-BODY-SIZE'],
    given: fc.constantFrom<Place>('before it', 'inside', 'behind it'),
    needs: ['pairs:1'],
    run: tooLarge,
  }),
]

type Place = 'before it' | 'inside' | 'behind it'

/** A body padded with blanks to this many bytes. */
function padded(text: string, place: Place, bytes: number): string {
  if (place === 'inside') return `${text.slice(0, -1).padEnd(bytes - 1, ' ')}}`
  return place === 'before it' ? text.padStart(bytes, ' ') : text.padEnd(bytes, ' ')
}

const kibi = 1024

/** A target may close the connection before the body ends, so that its answer cannot always be read. */
async function tooLarge(trial: Trial, place: Place): Promise<void> {
  const pair = await trial.pair()
  const sourceId = trial.sourceId()
  const wish = { userId: pair.userId, grantType: 'paid_external', sourceId, endsAt: iso(trial.now() + hour) }
  const text = JSON.stringify(wish)
  const sound = trial.createDraft(pair, { sourceId })
  const sized = async (bytes: number, body = text, headers = {}): Promise<Exchange> => {
    const draft = { ...sound, headers, body: { text: padded(body, place, bytes) } }
    return (await trial.together([draft]))[0] as Exchange
  }
  const large = await sized(8 * kibi * kibi)
  const control = await trial.send({ ...sound, body: { text } })
  granted(trial, 'GRANT-CREATES', control)
  if (large.status === 0) {
    trial.untestable('ERROR-BODY-TOO-LARGE', 'the connection was closed before an answer could be read')
    trial.observe('LIMIT-BODY-SIZE', 'the connection is closed', control)
    return
  }
  const claim = 'a body of 8 MiB answers 413, the same small one 200'
  trial.judge('ERROR-BODY-TOO-LARGE', claim, answers(large, 413), [large, control])
  let [most, least] = [text.length, 8 * kibi * kibi]
  let over = { bytes: least, exchange: large }
  const seen = [large, control]
  for (const bytes of [16 * kibi, 16 * kibi + 1, 128 * kibi, kibi * kibi]) {
    const probe = await sized(bytes)
    seen.push(probe)
    // The grant exists by now: whatever a duplicate answers, the body was accepted.
    if (probe.status === 413 || probe.status === 0) least = Math.min(least, bytes)
    else most = Math.max(most, bytes)
    if (probe.status !== 413) continue
    over = { bytes, exchange: probe }
    break
  }
  const exact = most === 16 * kibi && least === 16 * kibi + 1
  trial.observe('LIMIT-BODY-SIZE', exact ? '16-kib' : `more than ${most} and less than ${least} bytes`, seen)
  if (over.exchange.status !== 413) return
  const fresh = JSON.stringify({ ...wish, sourceId: trial.sourceId(), endsAt: iso(trial.now() + 2 * hour) })
  const chunked = await sized(over.bytes, fresh, { 'transfer-encoding': 'chunked' })
  const untold = `a body of ${over.bytes} bytes that does not say its length is not taken, as it is not when it does`
  const judged = so(chunked.status !== 200, 413, statusOf(chunked), chunked)
  trial.judge('ERROR-BODY-TOO-LARGE', untold, judged, [over.exchange, chunked])
}
