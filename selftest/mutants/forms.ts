import { operations } from '../../spec/generated/contract.ts'
import * as input from './change-input.ts'
import { changeStep, everyList } from './change-server.ts'
import { boundNames, readingGrants } from './grants-list.ts'
import { refusingTexts, searching, takingTexts } from './lists.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { accepting, droppingTexts } from './refusals.ts'

/** Bugs of lenient JSON parsers, by name: each takes a value for another; the mutants of this file, for the suite to kill, misread input. */
const lenient: Readonly<Record<string, (value: unknown) => unknown>> = {
  'an array of one is its value': (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value),
  'a nested array is its value': (value) => (Array.isArray(value) ? value.flat(9)[0] : value),
  'an object is its first value': (value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.values(value)[0] : value,
}

/** Returns a function that throws at the values that it matches. */
const crashingAt =
  <Value>(matches: (value: Value) => boolean) =>
  (value: Value): Value => {
    if (matches(value)) throw new TypeError(`${typeof value} is no text`)
    return value
  }

/** The rule that a wrong value of each field of a create breaks. */
export const ruleOf = {
  userId: 'GRANT-USER-REQUIRED',
  grantType: 'GRANT-TYPE-REQUESTABLE',
  sourceId: 'GRANT-SOURCE-PATTERN',
  endsAt: 'ERROR-INVALID-REFUSED',
} as const
type Field = keyof typeof ruleOf
const fields = Object.keys(ruleOf) as readonly Field[]

/** Returns a mutant as a row of a table. */
const row = (rules: string, name: string, mutate: Mutation) => [`${rules}: ${name}`, mutate] as const

/** Crashes at values of a field of a create, or at texts of a form. */
const crashingField = (field: Field, matches: (value: unknown) => boolean): Mutation =>
  input.parseFieldAs(field, crashingAt(matches))
const crashingText = (field: Field, form: RegExp): Mutation =>
  input.parseTextAs(
    field,
    crashingAt((text) => form.test(text)),
  )
const crash = 'STATUS-SUCCESS-200 ERROR-INVALID-REFUSED'

mutantsOf('refusals', [
  ...fields.flatMap((field) =>
    Object.entries(lenient).map(([what, read]) =>
      row(ruleOf[field], `${what}, as ${field}`, input.parseFieldAs(field, read)),
    ),
  ),
  // A method of texts is called on what is none.
  ...fields.flatMap((field) =>
    ['number', 'boolean', 'object'].map((type) => {
      const isOf = (value: unknown) => typeof value === type && value !== null
      return row(crash, `a ${field} of the type ${type} crashes`, crashingField(field, isOf))
    }),
  ),
  ...fields.map((field) =>
    row(
      crash,
      `a ${field} that is null crashes`,
      crashingField(field, (value) => value === null),
    ),
  ),
])

/** Takes values of a field for another one, by default for none. */
const loose = (field: Field, isOdd: (value: unknown) => boolean, as?: unknown): Mutation =>
  input.parseFieldAs(field, (value) => (isOdd(value) ? as : value))

/** The characters that a pattern which is written a little wrong lets in. */
const lettingIn = {
  'an at sign': /@/,
  'a slash': /\//,
  'a semicolon': /;/,
  'a comma': /,/,
  'a circumflex': /\^/,
  'a bracket': /\[/,
  'a grave accent': /`/,
  'a brace': /\{/,
  'a plus sign': /\+/,
  'a percent sign': /%/,
  'a tabulator': /\t/,
  'a no-break space': /\u00a0/,
  'an accented letter': /[\u00e0-\u00ff]/,
  'a letter of any script': /(?=[^\0-\x7f])\p{L}/u,
  'a letter of full width': /[\uff21-\uff5a]/,
  'a digit of any script': /(?=[^0-9])\p{Nd}/u,
  'a superscript': /[\u00b2\u00b3\u00b9]/,
  'an emoji': /\p{Extended_Pictographic}/u,
  'a combining mark': /\p{M}/u,
  'a zero character': /\0/,
}

const ofSource = 'GRANT-SOURCE-PATTERN GRANT-SOURCE-FIELD'
mutantsOf('refusals', [
  ...Object.entries(lettingIn).map(([what, characters]) => {
    // The rest of the source is as it must be.
    const isOdd = (source: unknown) =>
      typeof source === 'string' && characters.test(source) && /^[a-z0-9][\s\S]*$/i.test(source)
    return row(ofSource, `a source with ${what}`, accepting(isOdd))
  }),
  ...[...'._:-'].map((mark) =>
    row(
      ofSource,
      `a source that begins with ${mark}`,
      accepting((source) => String(source).startsWith(mark)),
    ),
  ),
])

const ofNoEnd = 'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT'
mutantsOf('refusals', {
  [`${ofNoEnd}: an end that is null is none`]: loose('endsAt', (value) => value === null),
  [`${ofNoEnd}: an end that is false is none`]: loose('endsAt', (value) => value === false),
  [`${ofNoEnd}: an end that is true is for ever`]: loose('endsAt', (value) => value === true),
  [`${ofNoEnd}: an end of zero is none`]: loose('endsAt', (value) => value === 0),
  // A record is read by the names of its fields, or by their places.
  'ERROR-INVALID-REFUSED: a body of values without names': changeStep(
    'parse',
    (parse) => (operation, raw, variantOf) => {
      if (operation !== 'createBundleGrant' || !raw.text?.startsWith('["'))
        return parse(operation, raw, variantOf)
      const values: readonly unknown[] = JSON.parse(raw.text)
      const names = ['userId', 'grantType']
      const named = Object.fromEntries(names.map((name, index) => [name, values[index]]))
      return parse(operation, { ...raw, text: JSON.stringify(named) }, variantOf)
    },
  ),
  'GRANT-SOURCE-PATTERN: an empty source is none, but of a payment': input.changeBody(
    ({ sourceId, ...body }) =>
      sourceId === '' && body['grantType'] !== 'paid_external' ? body : { ...body, sourceId },
  ),
  'GRANT-SOURCE-PATTERN: a source is trimmed': input.parseTextAs('sourceId', (text) => text.trim()),
  'GRANT-TYPE-REQUESTABLE: a grant type is trimmed': input.parseTextAs('grantType', (text) => text.trim()),
  'GRANT-TYPE-REQUESTABLE: a grant type of camel case': input.parseTextAs('grantType', (text) =>
    text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  ),
  'GRANT-TYPE-REQUESTABLE: a grant type with dashes': input.parseTextAs('grantType', (text) =>
    text.replace('-', '_'),
  ),
  'GRANT-TYPE-REQUESTABLE: the number of a grant type is its name': loose(
    'grantType',
    (value) => typeof value === 'number',
    'gift',
  ),
  'GRANT-SOURCE-PATTERN: a source that is a number is its text': input.parseFieldAs('sourceId', (value) =>
    typeof value === 'number' ? `${value}` : value,
  ),
  'GRANT-SOURCE-PATTERN: a source that is a boolean is its text': input.parseFieldAs('sourceId', (value) =>
    typeof value === 'boolean' ? `${value}` : value,
  ),
  'GRANT-SOURCE-PATTERN: a source that is false is none': loose('sourceId', (value) => value === false),
  'GRANT-SOURCE-PATTERN: a source that is an empty array is none': loose(
    'sourceId',
    (value) => Array.isArray(value) && value.length === 0,
  ),
  'ERROR-INVALID-REFUSED: an end of milliseconds': input.parseFieldAs('endsAt', (value) =>
    typeof value === 'number' && value > 1e11 ? new Date(value).toISOString() : value,
  ),
  'ERROR-INVALID-REFUSED: an end of seconds': input.parseFieldAs('endsAt', (value) =>
    typeof value === 'number' && value > 1e9 && value < 1e11 ? new Date(value * 1e3).toISOString() : value,
  ),
  'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT: an end that is an empty object is none': loose(
    'endsAt',
    (value) => value !== null && typeof value === 'object' && Object.keys(value).length === 0,
  ),
  'STATUS-SUCCESS-200: an end with a decimal comma crashes': crashingText('endsAt', /:\d\d,\d/),
  'STATUS-SUCCESS-200: an end with a leap second crashes': crashingText('endsAt', /:60Z/),
  'STATUS-SUCCESS-200: an end in hour 24 crashes': crashingText('endsAt', /T24/),
  'STATUS-SUCCESS-200: an end in month 13 crashes': crashingText('endsAt', /-13-\d\dT/),
  'STATUS-SUCCESS-200: an end with an offset of a day crashes': crashingText('endsAt', /[+-]24:/),
  'GRANT-NO-END-PERMANENT: an end with a blank before it is none': droppingTexts('endsAt', /^ /),
  'GRANT-NO-END-PERMANENT: an end with a line feed behind it is none': droppingTexts('endsAt', /\n$/),
  'GRANT-NO-END-PERMANENT: an end in other digits is none': droppingTexts('endsAt', /[\u0660-\u0669]/),
  'GRANT-NO-END-PERMANENT: an end with a decimal comma is none': droppingTexts('endsAt', /,\d/),
  'GRANT-NO-END-PERMANENT: an end without minutes of its offset is none': droppingTexts(
    'endsAt',
    /[+-]\d\d(?:\d\d)?$/,
  ),
})

/** Crashes at bounds of a form. */
const crashingFilter = (form: RegExp): Mutation =>
  input.changeQuery(['listBundleGrants'], (query) => {
    for (const name of boundNames) crashingAt((text: string) => form.test(text))(query.get(name) ?? '')
  })

const enumerated = {
  sort: 'GRANTS-SORT-VALUES',
  dir: 'GRANTS-DIR-VALUES',
  grantType: 'GRANTS-FILTER-TYPE',
} as const
mutantsOf('grants list', [
  ...boundNames.map((name) => {
    const read: input.Read = (text = '') => (Number.isNaN(Date.parse(text)) ? undefined : text)
    return row('ERROR-INVALID-REFUSED', `${name} that is no date is no filter`, readingGrants(name, read))
  }),
  ...(['sort', 'dir', 'grantType'] as const).flatMap((name) => {
    const names: readonly string[] = operations.listBundleGrants.parameters.query[name].enum
    const ways: Readonly<Record<string, input.Read>> = {
      'is trimmed': (text) => text?.trim(),
      'in any case': (text) => names.find((one) => one.toLowerCase() === text?.toLowerCase()) ?? text,
      'is the first of several': (text) => text?.split(',')[0],
      'that is unknown is none': (text) => (names.includes(text ?? '') ? text : undefined),
    }
    return Object.entries(ways).map(([how, read]) =>
      row(enumerated[name], `${name} ${how}`, readingGrants(name, read)),
    )
  }),
])

mutantsOf('grants list', {
  'STATUS-SUCCESS-200: a bound with a decimal comma crashes': crashingFilter(/:\d\d,\d/),
  'STATUS-SUCCESS-200: a bound with hours alone in its offset crashes': crashingFilter(/[+-]\d\d$/),
  'STATUS-SUCCESS-200: a bound with an offset without colon crashes': crashingFilter(/[+-]\d{4}$/),
  'STATUS-SUCCESS-200: a bound in hour 24 crashes': crashingFilter(/T24/),
  'STATUS-SUCCESS-200: a bound without offset crashes': crashingFilter(/T\d\d:\d\d:\d\d(?:\.\d+)?$/),
  'STATUS-SUCCESS-200: a bound of digits alone crashes': crashingFilter(/^-?\d+$/),
  'STATUS-SUCCESS-200: a bound with a raw plus sign crashes': crashingFilter(/\d \d\d:\d\d$/),
  'STATUS-SUCCESS-200: an empty bound crashes': input.changeQuery(['listBundleGrants'], (query) => {
    if (boundNames.some((name) => query.get(name) === '')) throw new Error('no such date')
  }),
  'STATUS-SUCCESS-200: a source in a list of its own crashes': input.changeQuery(
    ['listBundleGrants'],
    (query) => {
      if (query.has('sourceId[]')) throw new TypeError('a list is no text')
    },
  ),
  'STATUS-SUCCESS-200: an empty sort crashes': readingGrants(
    'sort',
    crashingAt((text) => text === ''),
  ),
  'STATUS-SUCCESS-200: a bound with more than forty digits of its second crashes': crashingFilter(/\.\d{41}/),
  'STATUS-SUCCESS-200 GRANTS-FILTER-TYPE: a list of referral rewards crashes': readingGrants(
    'grantType',
    crashingAt((text) => text === 'referral_reward'),
  ),
  'GRANTS-FILTER-SOURCE: a source to look for is trimmed': readingGrants('sourceId', (text) => text?.trim()),
  'GRANTS-FILTER-SOURCE: a source that is too long is searched by its first 256 characters': readingGrants(
    'sourceId',
    (text) => text?.slice(0, 256),
  ),
  'STATUS-SUCCESS-200: an alias of more than 128 characters crashes': readingGrants(
    'userId',
    crashingAt((text = '') => text.length > 128),
  ),
})

subtleMutantsOf('grants list', {
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound with a raw plus sign is no filter':
    {
      mutate: input.changeQuery(['listBundleGrants'], (query) => {
        for (const name of boundNames) if (/\d \d\d:\d\d$/.test(query.get(name) ?? '')) query.delete(name)
      }),
      survives:
        'what a date-time does that is not RFC 3339 is open (FORMAT-DATE-TIME): it is reported as ignored',
    },
})

mutantsOf('user search', {
  'USERS-NAME-LENGTH: a search for one character': takingTexts((text) => text.length === 1),
  'USERS-NAME-LENGTH: a search for nothing': takingTexts((text) => text === ''),
  'USERS-NAME-LENGTH: a search for 31 characters and no more': takingTexts((text) => [...text].length === 31),
  'USERS-NAME-LENGTH: a search is cut to 30 characters': searching(
    (text) => text && [...text].slice(0, 30).join(''),
  ),
  'USERS-NAME-LENGTH: a search for 3 characters is refused': refusingTexts((text) => text.length === 3),
  'USERS-NAME-LENGTH: a search for 29 characters is refused': refusingTexts(
    (text) => [...text].length === 29,
  ),
  'USERS-NAME-LENGTH: a search for 30 characters is refused': refusingTexts(
    (text) => [...text].length === 30,
  ),
  'USERS-NAME-LENGTH: the length of a search counts in bytes': refusingTexts(
    (text) => Buffer.byteLength(text) > 30,
  ),
  // What cannot be decoded at the end of a text is left out.
  'USERS-PREFIX: half a character at the end of a text is dropped': searching((text) =>
    text?.replace(/\ufffd+$/, ''),
  ),
  'STATUS-SUCCESS-200: half a character in a text crashes': searching(
    crashingAt((text = '') => text.includes('\ufffd')),
  ),
  'USERS-NAME-LENGTH: a search is trimmed before its length counts': searching((text) => text?.trim()),
})

/** Holds what is left of a body against the bound. */
const bounding = (cut: (text: string) => string): Mutation =>
  changeStep('readJson', (read) => async (request, limit) => {
    const text = cut(await read(request, 2 ** 26))
    return text.length > limit ? read(request, limit) : text
  })
const bodyText = (change: (text: string) => string): Mutation =>
  changeStep('readJson', (read) => async (request, limit) => change(await read(request, limit)))
mutantsOf('refusals', {
  'ERROR-INVALID-REFUSED: text behind the JSON': bodyText((text) => /^\s*\{[^{}]*\}/.exec(text)?.[0] ?? text),
  'ERROR-INVALID-REFUSED: a second object behind the JSON': bodyText((text) =>
    text.replace(/\}\s*\{[\s\S]*$/, '}'),
  ),
  'ERROR-INVALID-REFUSED: a comma behind the JSON': bodyText((text) => text.replace(/\},\s*$/, '}')),
  'STATUS-SUCCESS-200: JSON in a thousand levels crashes': bodyText(
    crashingAt((text) => text.startsWith('['.repeat(1_000))),
  ),
  'ERROR-INVALID-REFUSED: a zero character behind the JSON': bodyText((text) => text.replace(/\0$/, '')),
  // The reader stops at its buffer's end.
  'ERROR-INVALID-REFUSED ERROR-BODY-TOO-LARGE: what is behind the limit of a body is not read': changeStep(
    'readJson',
    (read) => async (request, limit) => (await read(request, 2 ** 26)).slice(0, limit),
  ),
  'ERROR-BODY-TOO-LARGE: blanks behind a body do not count': bounding((text) => text.trimEnd()),
  'ERROR-BODY-TOO-LARGE: blanks before a body do not count': bounding((text) => text.trimStart()),
})

const numberIn = (form: RegExp, number: (text: string) => number): Mutation =>
  input.parseParameterAs(
    everyList,
    'limit',
    (text) => (text !== undefined && form.test(text) && !Number.isNaN(number(text)) ? '7' : text),
    number,
  )
const boundRules = 'LIST-LIMIT-BOUNDS-100 USERS-LIMIT-BOUNDS-50'
/** Forms of a number that a lenient reader takes, without comparing it with the bounds. */
const unbounded = {
  'a limit of zero is taken': /^0$/,
  'an empty limit is zero': /^$/,
  'a limit with an exponent has no bound': /^\d+e\d+$/,
  'a limit in hexadecimal digits has no bound': /^0x/,
  'a limit with a sign has no bound': /^\+\d+$/,
  'a limit with a zero in front has no bound': /^0\d+$/,
  'a limit with a blank before it has no bound': /^ \d+$/,
  'a limit with a blank behind it has no bound': /^\d+ $/,
  'a limit with decimals has no bound': /^\d+\.0$/,
}
const arabic = (text: string) => Number(text.replace(/./g, (digit) => `${digit.charCodeAt(0) - 0x660}`))
const refusedLimits = [
  ['listBundles', 'bundles', '99'],
  ['searchUsers', 'a search', '49'],
  ['listBundleUsers', 'users', '99'],
  ['listBundleGrants', 'grants', '2'],
] as const
mutantsOf('list limits', [
  ...Object.entries(unbounded).map(([name, form]) => row(boundRules, name, numberIn(form, Number))),
  row(boundRules, 'a limit in other digits has no bound', numberIn(/^[\u0660-\u0669]+$/, arabic)),
  ...refusedLimits.map(([list, what, refused]) => {
    const rule = list === 'searchUsers' ? 'USERS-LIMIT-BOUNDS-50' : 'LIST-LIMIT-BOUNDS-100'
    const read: input.Read = (text) => (text === refused ? '0' : text)
    return row(
      rule,
      `a limit of ${refused} for ${what} is refused`,
      input.parseParameterAs([list], 'limit', read),
    )
  }),
])

mutantsOf('refusals', {
  'GRANT-SOURCE-MAX-256: a source of 255 characters is refused': input.parseTextAs('sourceId', (text) =>
    text.length === 255 ? '' : text,
  ),
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-MAX-256: a source of two characters is refused': input.parseTextAs(
    'sourceId',
    (text) => (text.length === 2 ? '' : text),
  ),
  'STATUS-SUCCESS-200: a userId of more than 128 characters crashes': crashingText('userId', /^[\s\S]{129}/),
  'STATUS-SUCCESS-200: half a character in a grant type crashes': crashingText('grantType', /\p{Cs}/u),
  // The database takes none in its texts.
  'STATUS-SUCCESS-200: a zero character in a path crashes': changeStep(
    'parse',
    (parse) => (operation, raw, variantOf) => {
      crashingAt((path: string) => path.includes('%00'))(Object.values(raw.parameters).join())
      return parse(operation, raw, variantOf)
    },
  ),
  'STATUS-SUCCESS-200: an end of more than 64 characters crashes': crashingText('endsAt', /^[\s\S]{65}/),
  'ERROR-INVALID-REFUSED STATUS-SUCCESS-200: malformed JSON crashes': changeStep(
    'readJson',
    (read) => async (request, limit) => {
      const text = await read(request, limit)
      JSON.parse(text)
      return text
    },
  ),
  'STATUS-SUCCESS-200 GRANT-CREATES: an unknown property crashes': input.changeBody((body) => {
    const known = ['userId', 'grantType', 'sourceId', 'endsAt']
    if (Object.keys(body).some((name) => !known.includes(name))) throw new Error('no such column')
    return body
  }),
})
