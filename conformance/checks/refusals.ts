import fc from 'fast-check'
import { bodyLimit } from '../../spec/generated/contract.ts'
import { createFields, requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import type { OpenRuleId, RuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import type { Parameter } from '../../spec/operation.ts'
import { answers, ok, statusOf } from '../kit/assertion.ts'
import { type Check, check } from '../kit/check.ts'
import { type Defect, judgeRefusals, judgeRetry, requireGrant } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import { boundariesOf, leftOutBy, nearlyOf, ofOtherTypes } from '../kit/edges.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mixed } from '../kit/sequence.ts'
import { day, hour, iso, minute, second } from '../kit/wire.ts'
import { beyondYears, noInstants, written } from './date-forms.ts'
import { sourceEdges } from './source-edges.ts'

/** A request to create a grant, as the checks here send it: it must be refused for its one defect, or is valid and written in an unusual way. */
interface Odd extends Pick<Defect, 'name' | 'rule' | 'observe' | 'status'> {
  /** The body; USER, SOURCE and END stand for the values of a valid create. */
  readonly body?: string
  /** Its Content-Type; `none` without one. */
  readonly type?: string
  /** Its end is so many milliseconds ago, written so many minutes east of UTC. */
  readonly ago?: { readonly ms: number; readonly zone: number }
  /** It is valid: the same create, written as usual, is a duplicate of it. */
  readonly isSound?: true
}

const fields = { userId: 'USER', grantType: 'paid_external', sourceId: 'SOURCE', endsAt: 'END' }
const sound = JSON.stringify(fields)
const inner = sound.slice(1, -1)

const wrong =
  (rule: StatedRuleId, field: string, observe: OpenRuleId = 'ERROR-INVALID') =>
  (values: fc.Arbitrary<unknown>, types = fc.constant(fields.grantType)): fc.Arbitrary<Odd> =>
    fc.tuple(values, types).map(([value, grantType]) => {
      const body = JSON.stringify({ ...fields, grantType, [field]: value })
      return { name: named(field, value), rule, observe, body }
    })
const user = wrong('GRANT-USER-REQUIRED', 'userId')
const type = wrong('GRANT-TYPE-REQUESTABLE', 'grantType')
const paidSource = wrong('GRANT-SOURCE-REQUIRED-PAID', 'sourceId')
const anyType = fc.constantFrom(...requestable)
const unpaid = anyType.filter((one) => one !== fields.grantType)
const source = (values: fc.Arbitrary<unknown>) => wrong('GRANT-SOURCE-PATTERN', 'sourceId')(values, anyType)
const end = wrong('ERROR-INVALID-REFUSED', 'endsAt')
/** An end in the past is refused: a create records what is current or scheduled. */
const pastEnd = wrong('GRANT-CREATES', 'endsAt', 'GRANT-ENDS-IN-PAST')

function named(field: string, value: unknown): string {
  const text = JSON.stringify(value)
  if (text === undefined) return `no ${field}`
  return text.length > 60 ? `a ${field} of ${text.length - 2} characters` : `${field} ${text}`
}

const none = fc.constant(undefined)

const otherTypes = 'lifetime paid owner external constructor toString __proto__ null * trials gift\n '.split(
  ' ',
)

/** The rules that a field of a wrong form breaks; the general one for a field that has none of its own. */
const fieldRules: Readonly<Record<string, StatedRuleId>> = {
  userId: 'GRANT-USER-REQUIRED',
  grantType: 'GRANT-TYPE-REQUESTABLE',
  sourceId: 'GRANT-SOURCE-PATTERN',
}

/** Draws a create for each field of the contract and each JSON type that it has not. */
const wrongTypes: readonly fc.Arbitrary<Odd>[] = Object.entries<Parameter>(createFields).flatMap(
  ([name, schema]) => {
    const sound = { ...fields, grantType: 'gift' }[name] ?? schema.enum?.[0] ?? schema.minimum ?? 'text'
    return [...ofOtherTypes(schema, sound), { [name]: sound }].map((value) => {
      // Some take null for a field that is left out, which all but a payment may do with a source.
      const isUnpaid = value === null && name === 'sourceId'
      const rule = isUnpaid ? 'GRANT-SOURCE-REQUIRED-PAID' : (fieldRules[name] ?? 'ERROR-INVALID-REFUSED')
      return wrong(rule, name)(fc.constant(value), fc.constant(value === null ? fields.grantType : 'gift'))
    })
  },
)

/** Draws a text with one of these characters at its beginning, in its middle or at its end. */
const holding = (characters: readonly string[], places = [0, 3, 7]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...characters), fc.constantFrom(...places))
    .map(([character, place]) => `${'invoice'.slice(0, place)}${character}${'invoice'.slice(place)}`)

const anyZone = fc.integer({ min: -720, max: 840 })
const ago = (least: number, most: number, zones: fc.Arbitrary<number>): fc.Arbitrary<Odd> =>
  fc.tuple(fc.integer({ min: least, max: most }), zones).map(([ms, zone]) => {
    const name = `an end ${Math.round(ms / second)} seconds ago, with an offset of ${zone} min`
    return { name, rule: 'GRANT-CREATES', observe: 'GRANT-ENDS-IN-PAST', ago: { ms, zone } }
  })

const noObject = (...texts: readonly string[]): fc.Arbitrary<Odd> =>
  fc.constantFrom(...texts).map((body) => {
    const name = `a body of ${body.length} characters ${JSON.stringify(body.slice(0, 60))}`
    return { name, rule: 'ERROR-INVALID-REFUSED', observe: 'ERROR-INVALID', body }
  })
const noNumbers = 'NaN undefined Infinity 4102444800. 04102444800 +4102444800 0xF4865700 -'.split(' ')

/** Returns the body with an escape for every character of its values. */
const escaped = (body: string): string =>
  body.replace(/(?<=:\s*")[^"]+/g, (value) =>
    value.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

const sentAs = (...types: readonly string[]): fc.Arbitrary<Odd> =>
  fc.constantFrom(...types).map((type) => {
    return { name: `a body sent as ${type}`, rule: 'ERROR-MEDIA-TYPE', status: 415, type }
  })

const inOtherWords = (rule: StatedRuleId, name: string, ...bodies: readonly string[]): fc.Arbitrary<Odd> =>
  fc.constantFrom(...bodies).map((body) => ({ name, rule, body, isSound: true }))

const kibi = 1024
const largest = 8 * kibi * kibi

/** The places of the blanks that make a body large. */
const places = ['before it', 'inside', 'behind it']

/** Tests request bodies above the size limit; a target may close the connection early, so the answer cannot always be read. */
const tooLarge = check({
  id: 'refusals/too-large',
  title: 'A body of 8 MiB answers 413; the bound is reported',
  rules: ['ERROR-BODY-TOO-LARGE', 'LIMIT-BODY-SIZE'],
  input: fc.shuffledSubarray(places, { minLength: places.length }),
  needs: ['users-without-grants:1'],
  run: async (trial, [first = 'inside', ...others]) => {
    const pair = await trial.pair()
    const grantText = (hours: number): string => {
      const [sourceId, endsAt] = [trial.sourceId(), iso(trial.now() + hours * hour)]
      return JSON.stringify({ userId: pair.userId, grantType: 'paid_external', sourceId, endsAt })
    }
    const text = grantText(1)
    const draft = trial.createDraft(pair, {})
    const sized = async (bytes: number, sent = text, headers = {}, place = first): Promise<Exchange> => {
      const within = `${sent.slice(0, -1).padEnd(bytes - 1)}}`
      const around = place === 'before it' ? sent.padStart(bytes) : sent.padEnd(bytes)
      const body = { text: place === 'inside' ? within : around }
      return (await trial.sendAll([{ ...draft, headers, body }]))[0] as Exchange
    }
    const large = await sized(largest)
    const counterpart = await trial.send({ ...draft, body: { text } })
    requireGrant(trial, 'GRANT-CREATES', counterpart)
    if (large.status === 0) {
      trial.untestable('ERROR-BODY-TOO-LARGE', 'the connection was closed before an answer could be read')
      trial.observe('LIMIT-BODY-SIZE', 'the connection is closed', counterpart)
      return
    }
    const claim = 'a body of 8 MiB answers 413, the same small one 200'
    trial.judge('ERROR-BODY-TOO-LARGE', claim, answers(large, 413), [large, counterpart])
    let [most, least, refusal] = [text.length, largest, large]
    const seen = [large, counterpart]
    for (const bytes of [16 * kibi, 16 * kibi + 1, 128 * kibi, kibi * kibi]) {
      const probe = await sized(bytes)
      seen.push(probe)
      // The grant exists by now: whatever a duplicate answers, the body was accepted.
      if (probe.status !== 413 && probe.status !== 0) most = bytes
      else {
        ;[least, refusal] = [bytes, probe.status === 413 ? probe : refusal]
        break
      }
    }
    const exact = most === 16 * kibi && least === 16 * kibi + 1
    const bound = exact ? '16-kib' : `more than ${most} and less than ${least} bytes`
    trial.observe('LIMIT-BODY-SIZE', bound, seen)
    if (refusal.status !== 413) return
    for (const [index, place] of others.entries()) {
      const padded = await sized(least, grantText(3 + index), {}, place)
      const alike = `a body of ${least} bytes is not taken, whether its blanks are ${first} or ${place}`
      const isRefused = ok(padded.status !== 200, 413, statusOf(padded), padded)
      trial.judge('ERROR-BODY-TOO-LARGE', alike, isRefused, [refusal, padded])
    }
    const chunked = await sized(least, grantText(2), { 'transfer-encoding': 'chunked' })
    const untold = `a body of ${least} bytes that does not say its length is not taken, as it is not when it does`
    const judged = ok(chunked.status !== 200, 413, statusOf(chunked), chunked)
    trial.judge('ERROR-BODY-TOO-LARGE', untold, judged, [refusal, chunked])
  },
})

/** Tests that a create with one defect is refused without an effect, and accepted once it is repaired. */
export const refusalChecks: readonly Check[] = [
  refusal(
    'refusals/required',
    'A create without a user, a requestable type, or the source of a payment, or whose end is past or no instant, is refused without a trace',
    [
      ...(['ERROR-INVALID-REFUSED', 'ERROR-INVALID', 'GRANT-CREATES', 'GRANT-ENDS-IN-PAST'] as const),
      ...(['GRANT-USER-REQUIRED', 'GRANT-TYPE-REQUESTABLE', 'GRANT-SOURCE-REQUIRED-PAID'] as const),
    ],
    mixed(
      user(none),
      // Which of two defects decides the status is open.
      fc.constant<Odd>({
        name: 'no userId and no grantType',
        rule: 'GRANT-USER-REQUIRED',
        body: '{"sourceId":"SOURCE","endsAt":"END"}',
      }),
      type(none),
      type(fc.constant('trial')),
      // Half a character: a refusal that quotes it cannot be written as UTF-8.
      type(fc.constant('\ud800')),
      ...nearlyOf(requestable).map((texts) => type(fc.constantFrom(...texts))),
      type(fc.constantFrom(...otherTypes)),
      paidSource(none),
      paidSource(none).map((one) => ({ ...one, body: '{"userId":"USER","grantType":"paid_external"}' })),
      ...boundariesOf({ least: 1, most: createFields.userId.maxLength }).beyond.map((length) =>
        user(fc.constant('a'.repeat(length))),
      ),
      user(fc.constant('USER ')).map(({ observe: _, ...one }) => one),
      end(fc.constant('')),
      end(fc.constantFrom<unknown>(4e12, 1e15, [2099, 1, 1])),
      end(noInstants),
      ago(5 * second, minute, anyZone),
      // Read without its offset, such an end lies in the future.
      ago(minute, 12 * hour, fc.integer({ min: 780, max: 840 })),
      ago(hour, 20_000 * day, anyZone),
      pastEnd(fc.constantFrom('1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '2001-01-01T00:00:00Z')),
      pastEnd(fc.constant(beyondYears.Before)),
    ),
  ),
  refusal(
    'refusals/types',
    'A create with a field of another JSON type, or with a sourceId outside the pattern, is refused without a trace',
    [
      ...(['ERROR-INVALID-REFUSED', 'ERROR-INVALID', 'GRANT-SOURCE-REQUIRED-PAID'] as const),
      ...Object.values(fieldRules),
    ],
    mixed(
      ...wrongTypes,
      ...leftOutBy(createFields.sourceId.pattern).map((text) => source(fc.constant(text))),
      // Blanks inside and around, signs that addresses read otherwise, and one character of each kind beyond ASCII.
      ...[...'\t+%é٣²ａ😀\u0301\u00a0'].map((one) => source(holding([one], [3]))),
      ...[' SOURCE', 'SOURCE ', 'SOURCE\n'].map((text) => source(fc.constant(text))),
      source(holding([...'\u200d\u3000\v\r/@#=,|~&?\\]<>}!"$\'()*'])),
      source(holding([...'ñßøЖжаΩΑＡſıİ中あ한ªǅ𝒂\u212a५５¼\u00ad‐–：．＿'])),
      // A payment without a source is refused anyway.
      wrong('GRANT-SOURCE-PATTERN', 'sourceId')(fc.constant(''), unpaid),
    ),
  ),
  refusal(
    'refusals/bodies',
    'A body that is no JSON object, or not sent as application/json, is refused without a trace; how JSON is written makes no difference',
    [
      ...(['ERROR-INVALID-REFUSED', 'ERROR-INVALID', 'ERROR-MEDIA-TYPE'] as const),
      ...(['FORMAT-JSON', 'GRANT-CREATES', 'GRANT-SOURCE-NO-SECOND'] as const),
    ],
    mixed(
      noObject(...Array.from(sound.slice(1), (_, index) => sound.slice(0, index + 1))),
      noObject('', ' ', '\n', '\t\r\n ', '\u00a0', 'null', ' null\n'),
      ...[sound, 'x', ' {}', ']', ',', '\0'].map((more) => noObject(`${sound}${more}`)),
      // Whoever stops at a bound of its own does not read it; which of two defects decides the status is open.
      // Python gives up at a thousand levels, others before.
      ...[`${sound}${' '.repeat(2 * bodyLimit)}x`, `${'['.repeat(1_100)}${']'.repeat(1_100)}`].map((text) =>
        noObject(text).map(({ observe: _, ...one }) => one),
      ),
      noObject(`[${sound}]`, `[ ${sound} ]`),
      // Values in the order of their fields, which a reader of records may take.
      noObject('["USER","gift"]'),
      noObject(`[${sound},${sound}]`, ...'[] 7 true false "" "grant"'.split(' '), JSON.stringify(sound)),
      noObject(
        ...[`{${inner},}`, `{,${inner}}`, `{${inner}}}`, `(${sound})`],
        ...[`/* */${sound}`, `${sound}// `, sound.replace(',', ' '), sound.replaceAll('"', "'")],
        ...['userId', 'paid_external'].map((text) => sound.replace(`"${text}"`, text)),
        ...['userId=USER&grantType=gift', 'userId: USER\ngrantType: gift', '<grant userId="USER"/>'],
        ...['\\x70', '\\u{70}'].map((letter) => sound.replace('p', letter)),
        ...noNumbers.map((value) => sound.replace('"END"', value)),
      ),
      // One character that two units of UTF-16 make, and a text that is no UTF-8.
      noObject('\u{1f600}'),
      noObject(sound.replace('SOURCE', '\udcff')),
      sentAs(...'x 5 l p lines'.split(' ').map((end) => `application/json${end}`)),
      sentAs('application/json-seq', 'application/json-patch+json'),
      sentAs(
        'text/plain; type="application/json"',
        'application/x-www-form-urlencoded; note="application/json"',
        ...['text/json', 'multipart/form-data; boundary="application/json"'],
      ),
      sentAs('text/plain', 'text/html', 'text/javascript', 'text/plain;charset=UTF-8'),
      sentAs(
        ...'application/x-www-form-urlencoded application/xml application/octet-stream'.split(' '),
        ...'application/javascript application/yaml text/csv application/cbor application/ld+json'.split(' '),
      ),
      sentAs('none'),
      inOtherWords(
        'GRANT-CREATES',
        'a body in another order of its fields',
        '{"sourceId":"SOURCE","endsAt":"END","grantType":"paid_external","userId":"USER"}',
        '{"endsAt":"END","sourceId":"SOURCE","userId":"USER","grantType":"paid_external"}',
      ),
      inOtherWords(
        'FORMAT-JSON',
        'a body in other words',
        sound.replace('userId', '\\u0075serId'),
        sound.replace('sourceId', '\\u0073ourceId'),
        ` \t\r\n${sound.replaceAll(':', ' :\t').replaceAll(',', '\n,\r\n')}\n`,
      ),
      sentAs(
        ...['application/json; charset=utf-8', 'application/json;charset=UTF-8'],
        ...['application/json ; charset="utf-8"', 'Application/JSON', 'APPLICATION/JSON; CHARSET=utf-8'],
      ).map((one) => ({ ...one, isSound: true as const })),
    ),
  ),
  tooLarge,
  sourceEdges,
]

function refusal(id: string, title: string, rules: readonly RuleId[], input: fc.Arbitrary<readonly Odd[]>) {
  const run: Check<readonly Odd[]>['run'] = async (trial, creates) => {
    const pair = await trial.pair()
    // What is refused leaves its sourceId free for the same create without the defect.
    const [sourceId, end] = [trial.sourceId(), trial.now() + hour]
    const draftOf = (one: Partial<Odd>, endsAt = iso(end), source = sourceId): Draft => {
      const { rule, body = sound, type, ago } = one
      const over = ago && written(trial.now() - ago.ms, { ...ago, fraction: '' }).text
      const filled = body.replaceAll('USER', pair.userId).replace('SOURCE', source)
      const text = filled.replace('END', over ?? endsAt)
      return {
        ...trial.createDraft(pair, {}),
        headers: type === undefined ? {} : { 'content-type': type === 'none' ? undefined : type },
        body: { text: rule === 'FORMAT-JSON' ? escaped(text) : text },
      }
    }
    const defects = creates.flatMap((one, caseIndex) =>
      one.isSound ? [] : { ...one, caseIndex, draft: draftOf(one) },
    )
    await judgeRefusals(trial, defects, ['GRANT-CREATES', draftOf({})], pair)
    for (const [index, one] of creates.entries()) {
      if (!one.isSound) continue
      trial.mark(index)
      const source = trial.sourceId()
      const [due, later] = [1, 2].map((more) => iso(end + (2 * index + more) * hour))
      const taken = await trial.send(draftOf(one, due, source))
      trial.judge(one.rule, `${one.name} is taken`, answers(taken), taken)
      if (taken.status !== 200) continue
      const again = await trial.send(draftOf({}, later, source))
      judgeRetry(trial, `after ${one.name} the usual one makes no second grant`, taken, again)
    }
  }
  return check({ id, title, rules, input, needs: ['users-without-grants:1'], run })
}
