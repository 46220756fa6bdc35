import { Refusal } from '../../src/contract/refusal.ts'
import { FOREVER, toInstant } from '../../src/ledger/instant.ts'
import { changeBody, parseFieldAs, parseTextAs } from './change-input.ts'
import { both, changeOperation, changeStep, withHeaders, without } from './change-server.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** Puts a bug, for the suite to find, into validation: accepts some values of `sourceId` that should be refused. */
export const accepting = (matches: (source: unknown) => boolean): Mutation =>
  changeBody(
    (body) => (matches(body['sourceId']) ? { ...body, sourceId: 'x' } : body),
    (body, { sourceId }) => (matches(sourceId) ? { ...body, sourceId } : body),
  )

/** Takes texts of a form in the body of a create for none. */
export const droppingTexts = (field: string, form: RegExp): Mutation =>
  parseTextAs(field, (text) => (form.test(text) ? undefined : text))

/** Refuses sources of a pattern. */
const refusingSources = (pattern: RegExp): Mutation =>
  parseFieldAs('sourceId', (source) => {
    if (source === undefined || !pattern.test(`${source}`)) return source
    throw new Refusal('errors.request.invalid_body', 'sourceId has another form.', { field: 'sourceId' })
  })

/** Returns a date-time whose year in UTC has four digits, and throws at any other. */
export function inUtc(text: string): string {
  const year = new Date(text).getUTCFullYear()
  if (year < 1 || year > 9_999) throw new RangeError('date value out of range')
  return text
}

const nobody = 'no-user'

mutantsOf('refusals', {
  'GRANT-SOURCE-REQUIRED-PAID STATUS-SUCCESS-200: a payment without a source': accepting(
    (source) => source === undefined,
  ),
  'GRANT-SOURCE-REQUIRED-PAID: a gift needs a source': changeBody((body) =>
    body['sourceId'] === undefined ? without(body, 'userId') : body,
  ),
  'GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD: a source of 257 characters': accepting((source) =>
    /^[A-Za-z0-9][A-Za-z0-9._:-]{256,}$/.test(`${source}`),
  ),
  'GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD: a source of 257 characters and no more': accepting((source) =>
    /^[A-Za-z0-9][A-Za-z0-9._:-]{256}$/.test(`${source}`),
  ),
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-FIELD: a blank inside a source': accepting((source) =>
    /^\w+ \w+$/.test(`${source}`),
  ),
  'GRANT-SOURCE-PATTERN: no underscore in a source': refusingSources(/_/),
  'GRANT-SOURCE-PATTERN: no capital at the front of a source': refusingSources(/^[A-Z]/),
  'GRANT-SOURCE-MAX-256: a source of 256 characters is too long': refusingSources(/^.{256}$/s),
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-MAX-256: a source of one character is too short':
    refusingSources(/^.$/s),
  'GRANT-CREATES GRANT-NO-END-PERMANENT: an end in the past is permanent': changeOperation(
    'createBundleGrant',
    (run, { endsAt = FOREVER, ...rest }, { now }) => run(endsAt <= now ? rest : { endsAt, ...rest }),
  ),
  // What cannot be read is dropped, and without an end access is permanent.
  'GRANT-NO-END-PERMANENT: a date alone is permanent': droppingTexts('endsAt', /^\d{4}-\d\d-\d\d$/),
  'GRANT-NO-END-PERMANENT: an end of digits is permanent': droppingTexts('endsAt', /^\d+$/),
  'STATUS-SUCCESS-200: an end that its offset takes out of the calendar crashes': parseTextAs(
    'endsAt',
    inUtc,
  ),
  'GRANT-USER-REQUIRED: a user who is missing is the owner': both(
    parseFieldAs('userId', (user = nobody) => user),
    changeOperation('createBundleGrant', async (run, { userId, grantType }, _call, { newId }) =>
      userId === nobody ? { grant: { id: newId(), grantType } } : run(),
    ),
  ),
  'ERROR-BODY-TOO-LARGE: a body that does not say its length is of any length': changeStep(
    'readJson',
    (read) => (request, limit) =>
      read(request, request.headers['content-length'] === undefined ? 2 ** 26 : limit),
  ),
  'GRANT-CREATES ERROR-INVALID-REFUSED: recorded before its end is checked': changeOperation(
    'createBundleGrant',
    (run, { sourceId, ...input }, { now }) =>
      run().catch(async (cause) => {
        const endsAt = toInstant(now + 3_600_000)
        const isOver = cause instanceof Refusal && cause.code === 'errors.grant.ends_in_past'
        if (isOver) await run({ ...input, grantType: 'gift', endsAt })
        throw cause
      }),
  ),
})

subtleMutantsOf('refusals', {
  'GRANT-SOURCE-PATTERN: a source of words': refusingSources(/[._:-](?:[._:-]|$)/),
  // What a firewall in front takes for an attack.
  'GRANT-SOURCE-PATTERN: a comment of SQL in a source': refusingSources(/--/),
  'GRANT-SOURCE-PATTERN: a folder above in a source': refusingSources(/\.\./),
  'GRANT-SOURCE-PATTERN: a statement of SQL in a source': refusingSources(/union\W+select/i),
  'GRANT-SOURCE-PATTERN: a script in a source': refusingSources(/javascript:/i),
  // In the pattern library of the vendor "$" also stands before a last line feed, which is then trimmed.
  'GRANT-SOURCE-PATTERN: a source may end with a line feed': parseTextAs('sourceId', (text) =>
    text.replace(/\n$/, ''),
  ),
  // Neither is true in a condition.
  'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT: an empty end is none': droppingTexts('endsAt', /^$/),
  'GRANT-TYPE-REQUESTABLE: the type of a create may be what every object has': parseTextAs(
    'grantType',
    (text) => (text in {} ? 'gift' : text),
  ),
  'GRANT-TYPE-REQUESTABLE: grant types in any letter case': parseTextAs('grantType', (text) =>
    text.toLowerCase(),
  ),
  'ERROR-INVALID-REFUSED STATUS-SUCCESS-200: a percent sign that encodes nothing': changeStep(
    'parse',
    (parse) => (operation, raw, variantOf) => {
      for (const text of [raw.query, ...Object.values(raw.parameters)]) decodeURIComponent(text)
      return parse(operation, raw, variantOf)
    },
  ),
  // The size is that of the JSON after it was parsed and written again.
  'ERROR-BODY-TOO-LARGE: a large body of blanks': changeStep('readJson', (read) => async (request, limit) => {
    const text = await read(request, 2 ** 26)
    if (Buffer.byteLength(text.replace(/\s+/g, ' ')) <= limit) return text
    throw new Refusal('errors.request.body_too_large', `The body must be at most ${limit} bytes.`)
  }),
  // The parser is chosen by the first characters, so a patch and a sequence are JSON as well.
  'ERROR-MEDIA-TYPE: a content type that begins like JSON': changeStep(
    'readJson',
    (read) => (request, limit) => {
      const isLike = request.headers['content-type']?.startsWith('application/json-')
      return read(isLike ? withHeaders(request, { 'content-type': 'application/json' }) : request, limit)
    },
  ),
  'ERROR-INVALID-REFUSED: an array of one object is taken for the object': changeStep(
    'readJson',
    (read) => async (request, limit) => {
      const text = await read(request, limit)
      return /^\s*\[\s*(\{[^{}]*\})\s*\]\s*$/.exec(text)?.[1] ?? text
    },
  ),
})
