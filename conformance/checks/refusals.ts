import fc from 'fast-check'
import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import { type Check, check } from '../kit/check.ts'
import { type Defect, refuses } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId, StatedRuleId } from '../kit/rule.ts'
import { mixed } from '../kit/sequence.ts'
import { day, hour, iso, isRefusal, minute, second } from '../kit/wire.ts'
import { bodyChecks } from './bodies.ts'
import { beyondYears, noInstants, written } from './date-forms.ts'
import { sourceEdges } from './source-edges.ts'

/** A field of a create that makes it wrong. */
interface Wrong {
  readonly rule: StatedRuleId
  readonly field: 'userId' | 'grantType' | 'sourceId' | 'endsAt'
  /** What is sent in the field; nothing when left out. */
  readonly value?: unknown
  /** Sends the field's valid value in an array. */
  readonly inArray?: true
  /** Sends an end so many milliseconds ago, written so many minutes east of UTC. */
  readonly ago?: { readonly ms: number; readonly zone: number }
  /** The end is over. */
  readonly isPast?: true
  /** Another field of the create. */
  readonly beside?: { readonly grantType: string }
  /** Another field that is left out. */
  readonly lacks?: 'grantType' | 'endsAt'
}

const wrong =
  (rule: StatedRuleId, field: Wrong['field']) =>
  (values: fc.Arbitrary<unknown>): fc.Arbitrary<Wrong> =>
    values.map((value) => ({ rule, field, value }))
const user = wrong('GRANT-USER-REQUIRED', 'userId')
const type = wrong('GRANT-TYPE-REQUESTABLE', 'grantType')
const paidSource = wrong('GRANT-SOURCE-REQUIRED-PAID', 'sourceId')
const source = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Wrong> =>
  fc
    .tuple(wrong('GRANT-SOURCE-PATTERN', 'sourceId')(values), fc.constantFrom(...requestable))
    .map(([one, grantType]) => ({ ...one, beside: { grantType } }))
const end = wrong('ERROR-INVALID-REFUSED', 'endsAt')
/** A create records what is current or scheduled, so an end that is over is refused. */
const past = { rule: 'GRANT-CREATES', field: 'endsAt', isPast: true } as const
const pastEnd = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Wrong> =>
  values.map((value) => ({ ...past, value }))

const inArray = (rule: StatedRuleId, field: Wrong['field']): fc.Arbitrary<Wrong> =>
  fc.constant({ rule, field, inArray: true })

const none = fc.constant(undefined)
const noText = fc.constantFrom<unknown>(7, 0, 1.5, true, false, [], {}, [['a']], { id: 'a' }, { $ne: null })

const typesInOtherCase = fc
  .tuple(fc.constantFrom(...requestable), fc.integer({ min: 1, max: 4 }))
  .map(([name, length]) => name.slice(0, length).toUpperCase() + name.slice(length))
const nearlyTypes = fc
  .tuple(fc.constantFrom(...requestable), fc.nat({ max: 6 }))
  .map(([name, how]) => {
    const part = name.split('_')[0] ?? ''
    const camel = name.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())
    return [`${name} `, ` ${name}`, name.slice(0, -1), `${name}s`, `${name}\n`, camel, part][how] ?? ''
  })
  .filter((name) => requestable.every((type) => type !== name))
const otherTypes = fc.constantFrom(
  ...'lifetime paid external constructor toString __proto__ null * trials'.split(' '),
  '',
)
const typesInOthers = fc.constantFrom<unknown>(null, 0, 1, true, [['gift']], { gift: true }, requestable)

/** A text with one of these characters at its beginning, in its middle or at its end. */
const holding = (characters: readonly string[], places = [0, 3, 7]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...characters), fc.constantFrom(...places))
    .map(([character, place]) => `${'invoice'.slice(0, place)}${character}${'invoice'.slice(place)}`)

const blanks = [' ', '\t', '\u00a0', '\u3000', '\v', '\r', '\r\n', '\u0000', '\u007f']
const frequentMarks = ['/', '+', '@', '#', '=', ',', '|', '~', '%', '&', '?']
/** Between Z and a, in a pattern of A-z; an underscore is allowed. */
const betweenLetters = ['[', ']', '\\', '^', '`']
const otherMarks = [';', '<', '>', '{', '}', '!', '"', '$', "'", '(', ')', '*']
const letters = [...'éñßøЖжаΩΑａＡſıİ中あ한ªǅ𝒂', '\u212a']
const alikes = [...'٣५²５¼', 'e\u0301', '\u200d', '\u00ad', '‐', '–', '：', '．', '＿', '😀']

const anyZone = fc.integer({ min: -720, max: 840 })
const ago = (least: number, most: number, zones: fc.Arbitrary<number>): fc.Arbitrary<Wrong> =>
  fc.tuple(fc.integer({ min: least, max: most }), zones).map(([ms, zone]) => ({ ...past, ago: { ms, zone } }))

/** Creates with one defect each: refused without an effect, and accepted once the defect is repaired. */
export const refusalChecks: readonly Check[] = [
  refusal(
    'refusals/required',
    'A create without a user, a requestable type, or the source of a payment is refused without a trace',
    [
      'ERROR-INVALID-REFUSED',
      'GRANT-USER-REQUIRED',
      'ERROR-INVALID',
      'GRANT-TYPE-REQUESTABLE',
      'GRANT-SOURCE-REQUIRED-PAID',
    ],
    mixed(
      user(none),
      user(none).map((one): Wrong => ({ ...one, lacks: 'grantType' })),
      user(fc.oneof(fc.constant(null), noText)),
      type(none),
      type(fc.constant('trial')),
      type(typesInOtherCase),
      type(fc.oneof(nearlyTypes, otherTypes)),
      type(fc.oneof(typesInOthers, noText)),
      fc.oneof(inArray('GRANT-USER-REQUIRED', 'userId'), inArray('GRANT-TYPE-REQUESTABLE', 'grantType')),
      paidSource(none),
      paidSource(none).map((one): Wrong => ({ ...one, lacks: 'endsAt' })),
      paidSource(fc.constant(null)),
    ),
  ),
  refusal(
    'refusals/source-pattern',
    'A create with a sourceId outside the pattern is refused without a trace',
    ['ERROR-INVALID-REFUSED', 'GRANT-SOURCE-PATTERN', 'ERROR-INVALID', 'GRANT-SOURCE-MAX-256'],
    mixed(
      source(fc.constant('')),
      source(holding(['.', '-', '_', ':'], [0])),
      source(holding(blanks)),
      source(holding(['\n'], [7])),
      source(holding(frequentMarks)),
      source(holding([...betweenLetters, ...otherMarks])),
      source(holding(letters)),
      source(holding(alikes)),
      fc.oneof(
        source(fc.oneof(fc.nat({ max: 9_999_999 }), noText)),
        inArray('GRANT-SOURCE-PATTERN', 'sourceId'),
      ),
      wrong(
        'GRANT-SOURCE-MAX-256',
        'sourceId',
      )(fc.constantFrom(257, 257, 258, 512, 1_000).map((length) => 'a'.repeat(length))),
    ),
  ),
  refusal(
    'refusals/ends',
    'A create whose end is over, or is no instant, is refused without a trace',
    ['ERROR-INVALID-REFUSED', 'ERROR-INVALID', 'GRANT-CREATES', 'GRANT-ENDS-IN-PAST'],
    mixed(
      end(fc.constant(null)),
      end(fc.constant('')),
      end(fc.constantFrom(4_102_444_800_000, 4_102_444_800, 4e12, 1e15)),
      fc.oneof(
        end(fc.constantFrom<unknown>(true, false, [], {}, [2099, 1, 1])),
        inArray('ERROR-INVALID-REFUSED', 'endsAt'),
      ),
      end(noInstants),
      ago(5 * second, minute, anyZone),
      // Read without its offset, such an end lies in the future.
      ago(minute, 12 * hour, fc.integer({ min: 780, max: 840 })),
      ago(hour, 20_000 * day, anyZone),
      pastEnd(
        fc.constantFrom(...['1970-01-01T00:00:00Z', '1969-12-31T23:59:59.999Z', '2001-01-01T00:00:00Z']),
      ),
      pastEnd(fc.constant(beyondYears.Before)),
    ),
  ),
  ...bodyChecks,
  sourceEdges,
]

function refusal(
  id: string,
  title: string,
  rules: readonly RuleId[],
  given: fc.Arbitrary<readonly Wrong[]>,
): Check {
  const run: Check<readonly Wrong[]>['run'] = async (trial, wrongs) => {
    const pair = await trial.pair()
    // What is refused leaves its sourceId free for the same create without the defect.
    const sourceId = trial.sourceId()
    const endsAt = (now: number): string => iso(now + hour)
    const control = trial.createDraft(pair, { sourceId, endsAt })
    const defects = wrongs.map((one): Defect => {
      const { rule, field, ago, beside, lacks = field, isPast } = one
      const valid = { userId: pair.userId, grantType: 'gift', sourceId, endsAt: endsAt(trial.now()) }
      const value = one.inArray ? [valid[field]] : one.value
      const draft =
        ago === undefined
          ? trial.createDraft(pair, {
              sourceId,
              endsAt,
              extra: { ...beside, [lacks]: undefined, [field]: value },
            })
          : trial.createDraft(pair, {
              sourceId,
              endsAt: (now) => written(now - ago.ms, { ...ago, fraction: '' }).text,
            })
      // Which of two defects decides the status is open.
      const isOne = lacks !== 'grantType' || field === lacks
      return { name: named(one), rule, draft, ...(isPast || !isOne ? {} : { observe: 'ERROR-INVALID' }) }
    })
    const refused = await refuses(trial, { control, controlRule: 'GRANT-CREATES', defects, pair })
    for (const [index, one] of wrongs.entries()) {
      const exchange = refused[index] as Exchange
      const status = exchange.status === 400 ? '400' : 'other-4xx'
      if (one.isPast && isRefusal(exchange)) trial.observe('GRANT-ENDS-IN-PAST', status, exchange, named(one))
    }
  }
  return check({ id, title, rules, given, needs: ['pairs:1'], run })
}

function named({ field, value, inArray, ago, lacks }: Wrong): string {
  if (ago !== undefined)
    return `an end ${Math.round(ago.ms / second)} seconds ago, with an offset of ${ago.zone} min`
  if (inArray) return `a valid ${field} in an array`
  const text = JSON.stringify(value)
  if (text === undefined) return `no ${field}${lacks === 'endsAt' ? ' and no end' : ''}`
  return text.length > 60 ? `a ${field} of ${text.length - 2} characters` : `${field} ${text}`
}
