import { Refusal } from '../../../src/contract/refusal.ts'
import { FOREVER } from '../../../src/ledger/instant.ts'
import { withHeader } from './callers.ts'
import { readingField, readingText, takingBody } from './change-input.ts'
import { both, operating, operatingEach, readingBody, stepping, without } from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** A value of a field that should be refused is validated as another one, and comes through as it was sent. */
const passing = (field: string, meant: (value: unknown) => boolean, instead: string): Make =>
  takingBody(
    (body) => (meant(body[field]) ? { ...body, [field]: instead } : body),
    (body, sent) => {
      if (!meant(sent[field])) return body
      return sent[field] === undefined ? without(body, field) : { ...body, [field]: sent[field] }
    },
  )

/** Sources of such a form are refused. */
export const refusingSources = (pattern: RegExp): Make =>
  readingField('sourceId', (source) => {
    if (source === undefined || !pattern.test(`${source}`)) return source
    throw new Refusal('errors.request.invalid_body', 'sourceId has another form.', { field: 'sourceId' })
  })

const plain = mutantsOf('refusals', {
  'GRANT-SOURCE-REQUIRED-PAID STATUS-SUCCESS-200: a payment without a source': loosely(
    passing('sourceId', (source) => source === undefined, 'x'),
  ),
  'GRANT-SOURCE-REQUIRED-PAID: a gift needs a source': takingBody((body) =>
    body['sourceId'] === undefined ? without(body, 'userId') : body,
  ),
  'GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD: a source of 257 characters': loosely(
    passing('sourceId', (source) => /^[A-Za-z0-9][A-Za-z0-9._:-]{256,}$/.test(`${source}`), 'x'),
  ),
  'GRANT-SOURCE-PATTERN: no underscore in a source': refusingSources(/_/),
  'GRANT-SOURCE-PATTERN: no capital at the front of a source': refusingSources(/^[A-Z]/),
  'GRANT-SOURCE-MAX-256: a source of 256 characters is too long': refusingSources(/^.{256}$/s),
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-MAX-256: a source of one character is too short':
    refusingSources(/^.$/s),
  'GRANT-CREATES GRANT-NO-END-PERMANENT: an end in the past is permanent': operating(
    'createBundleGrant',
    (run) => (input, call, instance) => {
      const { endsAt = FOREVER, ...rest } = input
      return run(endsAt <= call.now ? rest : input, call, instance)
    },
  ),
  // What cannot be read is dropped, and without an end access is permanent.
  'GRANT-NO-END-PERMANENT: a date alone is permanent': readingField('endsAt', (end) =>
    /^\d{4}-\d\d-\d\d$/.test(`${end}`) ? undefined : end,
  ),
  'GRANT-NO-END-PERMANENT: an end of digits is permanent': readingText('endsAt', (end) =>
    /^\d+$/.test(end) ? undefined : end,
  ),
  'STATUS-SUCCESS-200: an end that its offset takes out of the calendar crashes': readingText(
    'endsAt',
    inUtc,
  ),
  'GRANT-USER-REQUIRED: a user who is missing is the owner': both(
    readingField('userId', (user = ghost) => user),
    operating('createBundleGrant', (run) => async (input, call, instance) => {
      if (input.userId !== ghost) return run(input, call, instance)
      return { grant: { id: instance.newId(), grantType: input.grantType } }
    }),
  ),
  'ERROR-BODY-TOO-LARGE: a body that does not say its length is of any length': readingBody(
    (request, limit, read) =>
      read(request, request.headers['content-length'] === undefined ? 2 ** 26 : limit),
  ),
  'GRANT-CREATES ERROR-INVALID-REFUSED: recorded before its end is checked': operatingEach(
    ['createBundleGrant'],
    (run) => (input, call, instance) =>
      run(input, call, instance).catch(async (cause) => {
        const isOver = cause instanceof Refusal && cause.code === 'errors.grant.ends_in_past'
        const wish = { grantType: 'gift', sourceId: undefined, endsAt: call.now + 3_600_000 }
        if (isOver) await run({ ...input, ...wish }, call, instance)
        throw cause
      }),
  ),
})

const ghost = 'no-user'

/** A date-time whose year in UTC is one of four digits; the library throws at any other. */
export function inUtc(text: string): string {
  const year = new Date(text).getUTCFullYear()
  if (year < 1 || year > 9_999) throw new RangeError('date value out of range')
  return text
}

const subtle = subtleMutantsOf('refusals', {
  'GRANT-SOURCE-PATTERN: a source of words': refusingSources(/[._:-](?:[._:-]|$)/),
  // In the pattern library of the vendor "$" also stands before a last line feed, which is then trimmed.
  'GRANT-SOURCE-PATTERN: a source may end with a line feed': readingText('sourceId', (text) =>
    text.replace(/\n$/, ''),
  ),
  // Neither is true in a condition.
  'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT: an empty end is none': readingField('endsAt', (end) =>
    end === '' ? undefined : end,
  ),
  'GRANT-TYPE-REQUESTABLE: grant types in any letter case': readingText('grantType', (text) =>
    text.toLowerCase(),
  ),
  'ERROR-INVALID-REFUSED STATUS-SUCCESS-200: a percent sign that encodes nothing': stepping(({ parse }) => ({
    parse: (operation, raw, choose) => {
      for (const text of [raw.query, ...Object.values(raw.parameters)]) decodeURIComponent(text)
      return parse(operation, raw, choose)
    },
  })),
  // The size is that of the JSON after it was parsed and written again.
  'ERROR-BODY-TOO-LARGE: a large body of blanks': readingBody(async (request, limit, read) => {
    const text = await read(request, 2 ** 26)
    if (Buffer.byteLength(text.replace(/\s+/g, ' ')) <= limit) return text
    throw new Refusal('errors.request.body_too_large', `The body must be at most ${limit} bytes.`)
  }),
  // The parser is chosen by the first characters, so a patch and a sequence are JSON as well.
  'ERROR-MEDIA-TYPE: a content type that begins like JSON': readingBody((request, limit, read) => {
    const isLike = request.headers['content-type']?.startsWith('application/json-')
    return read(isLike ? withHeader(request, 'content-type', 'application/json') : request, limit)
  }),
  'ERROR-INVALID-REFUSED: an array of one object is taken for the object': readingBody(
    async (request, limit, read) => {
      const text = await read(request, limit)
      const array = /^\s*\[\s*(\{[^{}]*\})\s*\]\s*$/.exec(text)
      return array?.[1] ?? text
    },
  ),
})

export const refusalMutants = [...plain, ...subtle]
