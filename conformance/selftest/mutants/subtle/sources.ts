import type { Call, Parts } from '../../../../src/api/instance.ts'
import { Refusal } from '../../../../src/contract/refusal.ts'
import { formatInstant } from '../../../../src/ledger/date-time.ts'
import { type KeyId, toGrantId } from '../../../../src/ledger/ids.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import { withHeader } from '../callers.ts'
import { readingField, readingParameter, readingText } from '../change-input.ts'
import { sharing } from '../creates.ts'
import {
  bodies,
  both,
  type Json,
  operating,
  operatingEach,
  readingBody,
  replying,
  showingGrantText,
  stepping,
} from '../exchange-parts.ts'
import { filtering } from '../grants-list.ts'
import { loosely } from '../loose-sources.ts'
import { after, type Make, mutantsOf } from '../mutant.ts'
import { onTwoNodes } from '../nodes.ts'
import { refusingSources } from '../refusals.ts'
import { confusingSources, forgettingAfter, isRevoked, overlooking, seeing } from '../remember-grants.ts'
import { takingInput } from './creates.ts'

/** One operation otherwise, by one who knows whether another key than that of a call has made a grant. */
export const byMaker = (
  id: 'createBundleGrant' | 'revokeBundleGrant',
  bug: (isForeign: (grant: unknown, call: Call) => boolean) => Parameters<typeof operatingEach>[1],
): Make => {
  return (composition) => {
    const makers = new Map<unknown, KeyId>()
    const making = operating('createBundleGrant', (run) => async (input, call, instance) => {
      const done = await run(input, call, instance)
      if (call.trace.added !== undefined) makers.set(call.trace.added, call.caller.key.id)
      return done
    })
    const isForeign = (grant: unknown, { caller: { key } }: Call) => (makers.get(grant) ?? key.id) !== key.id
    return both(making, operatingEach([id], bug(isForeign)))(composition)
  }
}

/** A source is what a pattern finds in the body: an escape stays, but for its backslash. */
const keepingEscapes = readingBody(async (request, limit, read) =>
  (await read(request, limit)).replace(/(?<=ourceId"\s*:\s*)"[^"]*"/, (text) => text.replaceAll('\\u', 'u')),
)

const trimmed = (source: string): string => source.replace(/[.-]+$/, '')
const afterColon = (source: string | undefined) => source?.split(':').at(-1)

/** Bugs of sources that a plain retry does not meet. */
const dedupe = mutantsOf('dedupe', {
  // Once it is free again it stays so.
  'GRANT-SOURCE-NO-SECOND: a source that was revoked is free for ever': overlooking(
    ({ type, sourceId }, _, { own }) =>
      own.some((one) => isRevoked(one) && one.grant.sourceId === sourceId && one.grant.type === type),
  ),
  'GRANT-SOURCE-NO-SECOND: the dedupe compares sources with the escapes of their JSON': both(
    keepingEscapes,
    showingGrantText('sourceId', (text) =>
      text.replace(/u00(\d[\da-f])/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    ),
  ),
  // A condition on the source takes the text "0" for none.
  'GRANT-SOURCE-NO-SECOND: a source of the digit 0 is no duplicate': overlooking(
    ({ sourceId }) => sourceId === '0',
  ),
  // The unique column is shorter than the pattern allows, and a longer source is kept without it.
  'GRANT-SOURCE-NO-SECOND: a source of 200 characters is no duplicate': overlooking(
    ({ sourceId = '' }) => sourceId.length >= 200,
  ),
  // A retry writes the record back with the short lifetime of a lock.
  'GRANT-SOURCE-NO-SECOND: a source is forgotten ten seconds after its first retry': (composition) => {
    const retried = new Map<string, number>()
    return overlooking(({ id }, { now }) => {
      const first = retried.get(id) ?? now
      retried.set(id, first)
      return now - first > 10_000
    })(composition)
  },
  // Idempotency is kept beside the key, as in many an API.
  'GRANT-SOURCE-NO-SECOND GRANT-SOURCE-SCOPE: a source for each key': loosely(
    byMaker('createBundleGrant', (isForeign) => (run) => (input, call, instance) => {
      const { parts } = instance
      const decideGrant: Parts['decideGrant'] = (request, choose) => (view) => {
        const isOther = view.sameSource !== undefined && isForeign(view.sameSource.id, call)
        return parts.decideGrant(request, choose)(isOther ? { ...view, sameSource: undefined } : view)
      }
      return run(input, call, { ...instance, parts: { ...parts, decideGrant } })
    }),
  ),
  // The unique column has the source as a slug.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: sources without their punctuation': sharing((key) => ({
    ...key,
    source: key.source.replace(/[._:-]+/g, '-'),
  })),
  // The unique index holds 255 characters of a source.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: the last character of the longest source': (composition) => {
    const first = new Map<string, unknown>()
    return takingInput((input) => {
      const { bundleId, userId, grantType, sourceId } = input
      if (`${sourceId}`.length < 256) return input
      const name = `${bundleId} ${userId} ${grantType} ${`${sourceId}`.slice(0, 255)}`
      return { ...input, sourceId: (first.has(name) ? first : first.set(name, sourceId)).get(name) }
    })(composition)
  },
  // Texts of clients that print what they lack are taken for none.
  'GRANT-SOURCE-FIELD GRANT-SOURCE-NO-SECOND GRANT-CREATES: a source that says NaN or true is none':
    takingInput(({ sourceId, ...input }) =>
      sourceId === undefined || /^(?:NaN|true)$/.test(`${sourceId}`) ? input : { ...input, sourceId },
    ),
  // The column keeps a number where a text looks like one, so 2041.10 and 2041.1 are the same.
  'GRANT-SOURCE-FIELD GRANT-SOURCE-SCOPE: sources that are numbers': takingInput((input) =>
    /^\d{1,9}(?:\.\d{1,5})?(?:e\d)?$/i.test(`${input['sourceId']}`)
      ? { ...input, sourceId: `${Number(input['sourceId'])}` }
      : input,
  ),
  // The grant that a retry is answered with is looked up by its source alone.
  'GRANT-SOURCE-NO-SECOND GRANT-SOURCE-SCOPE GRANT-USER-ID: a retry beside the same source of another user':
    operating('createBundleGrant', (run) => async (input, call, instance) => {
      const created = await run(input, call, instance)
      const { bundleId, grantType, sourceId } = input
      if (call.trace.decision !== 'replayed' || sourceId === undefined) return created
      const query = { bundleId, grantType, sourceId, limit: 1, sort: 'createdAt', dir: 'asc' } as const
      const page = await instance.parts.operations.listBundleGrants(query, call, instance)
      return { grant: page.grants[0] ?? created.grant }
    }),
  // The source is marked as used first, and stays so when the end turns out to lie in the past.
  'GRANT-CREATES ERROR-INVALID-REFUSED: the source of a refused create': operating(
    'createBundleGrant',
    (run) => {
      const used = new Set<string>()
      return async (input, ...rest) => {
        const { bundleId, userId, grantType, sourceId } = input
        const name = JSON.stringify([bundleId, userId, grantType, sourceId])
        if (used.has(name)) throw new Refusal('errors.grant.duplicate_source', 'It has been used before.')
        return run(input, ...rest).catch((cause: unknown) => {
          const isOver = cause instanceof Refusal && cause.code === 'errors.grant.ends_in_past'
          if (isOver && sourceId !== undefined) used.add(name)
          throw cause
        })
      }
    },
  ),
  // The validator turns numbers into texts where the schema asks for one, as it does for queries.
  'GRANT-SOURCE-PATTERN ERROR-INVALID-REFUSED: a source of digits': readingField('sourceId', (source) =>
    typeof source === 'number' ? `${source}` : source,
  ),
  // A job moves expired grants into a table that dedupe does not look at.
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source 20 s after its grant has ended': overlooking(
    ({ endsAt }, { now }) => now - endsAt > 20_000,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets sources of what was not paid after 20 s': overlooking(
    ({ type, createdAt }, { now }) => type !== 'paid_external' && now - createdAt > 20_000,
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source after a day': after('hours', forgettingAfter(72_000_000)),
  // Older payments are not delivered again, somebody thought.
  'GRANT-SOURCE-NO-SECOND: dedupe looks at the last 16 grants of the user': overlooking(
    ({ id }, _view, { own }) => own.slice(0, -16).some(({ grant }) => grant.id === id),
  ),
  'GRANT-SOURCE-NO-SECOND: dedupe knows the last 100 sources of the deployment': overlooking(
    ({ id }, _view, { grants }) =>
      grants
        .filter(({ grant }) => grant.sourceId !== undefined)
        .slice(0, -100)
        .some(({ grant }) => grant.id === id),
  ),
  // The nodes tell each other of their tokens every five seconds.
  'GRANT-SOURCE-NO-SECOND: a source that one of two nodes took is known to the other after 5 s': loosely(
    onTwoNodes((elsewhere) =>
      seeing((view) => {
        const { sameSource: same, now } = view
        const isOther = elsewhere().some(({ grant }) => grant.id === same?.id)
        const isUnknown = isOther && same !== undefined && now - same.createdAt < 5_000
        return isUnknown ? { ...view, sameSource: undefined } : view
      }),
    ),
  ),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe does not look at dots and dashes at the end of a source':
    confusingSources(
      ({ type, id }, known) => type === known.type && trimmed(id) === trimmed(known.sourceId ?? ''),
    ),
  // A language whose == compares such texts as numbers: 1e3 and 1000, 007 and 7.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: sources that are one number are one source': confusingSources(
    ({ type, id }, known) => type === known.type && Number(id) === Number(known.sourceId),
  ),
  // Both are kept as what was given for free.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: gifts and rewards share their sources': confusingSources(
    ({ type, id }, known) =>
      id === known.sourceId && [type, known.type].every((one) => one === 'gift' || one === 'referral_reward'),
  ),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe compares what stands after the last colon': confusingSources(
    ({ type, id }, known) =>
      type === known.type && id.includes(':') && afterColon(id) === afterColon(known.sourceId),
  ),
  'GRANT-SOURCE-NO-SECOND: a grant of the owner is no duplicate': overlooking(
    ({ type }) => type === 'owner_grant',
  ),
})

/** Bugs of addresses, bodies and content types that a plain wrong one does not meet. */
const refusals = mutantsOf('refusals', {
  // The pattern of a slug: words with one mark between them.
  'GRANT-SOURCE-PATTERN: a source of words': refusingSources(/[._:-](?:[._:-]|$)/),
  // In the pattern library of the vendor "$" also stands before a last line feed, which is then trimmed.
  'GRANT-SOURCE-PATTERN: a source may end with a line feed': readingText('sourceId', (text) =>
    text.replace(/\n$/, ''),
  ),
  // Neither is true in a condition.
  'ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT: an empty end is none': readingField('endsAt', (end) =>
    end === '' ? undefined : end,
  ),
  // The type is looked up by its name in lower case.
  'GRANT-TYPE-REQUESTABLE: grant types in any letter case': readingText('grantType', (text) =>
    text.toLowerCase(),
  ),
  // The address is decoded before anybody can catch what that throws.
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
  // The content type is compared with two texts, so a missing blank or a capital is refused.
  'ERROR-MEDIA-TYPE GRANT-CREATES: parameters of a content type': readingBody((request, limit, read) => {
    const isKnown = /^application\/json(; charset=utf-8)?$/.test(request.headers['content-type'] ?? '')
    return read(isKnown ? request : withHeader(request, 'content-type', 'text/plain'), limit)
  }),
  // The parser is chosen by the first characters, so a patch and a sequence are JSON as well.
  'ERROR-MEDIA-TYPE: a content type that begins like JSON': readingBody((request, limit, read) => {
    const isLike = request.headers['content-type']?.startsWith('application/json-')
    return read(isLike ? withHeader(request, 'content-type', 'application/json') : request, limit)
  }),
  // The framework has an error page of its own, and shows it to whoever accepts HTML.
  'ERROR-BODY FORMAT-JSON: a refusal for whoever accepts HTML': replying((response, request) => {
    const isAsked = response.status >= 400 && /text\/html/.test(request.headers['accept'] ?? '')
    const headers = { ...response.headers, 'content-type': 'text/html' }
    return isAsked ? { ...response, headers, body: `<h1>${response.status}</h1>` } : response
  }),
  'ERROR-INVALID-REFUSED: an array of one object is taken for the object': readingBody(
    async (request, limit, read) => {
      const text = await read(request, limit)
      const array = /^\s*\[\s*(\{[^{}]*\})\s*\]\s*$/.exec(text)
      return array?.[1] ?? text
    },
  ),
})

const errors = mutantsOf('errors', {
  // The search, whose bound differs, adds it to the metadata as the number that it is.
  'ERROR-METADATA: a limit of the search that is refused comes with its bound as a number': bodies(
    'error',
    (body, { path }) => {
      const metadata = body['metadata'] as Json | undefined
      if (path !== '/v1/users' || metadata?.['parameter'] !== 'limit') return body
      return { ...body, metadata: { ...metadata, maximum: 50 } }
    },
  ),
  // The metadata of a conflict tells the end of the grant as its column has it.
  'ERROR-METADATA: a conflict with lifetime access has a null in its metadata': operating(
    'createBundleGrant',
    (run) => async (input, call, instance) => {
      try {
        return await run(input, call, instance)
      } catch (cause) {
        if (!(cause instanceof Refusal) || cause.code !== 'errors.grant.duplicate_source') throw cause
        const id = toGrantId(cause.metadata?.['grantId'] ?? '')
        const end = (await instance.store.findGrant(input.bundleId, id))?.grant.endsAt ?? FOREVER
        const metadata = { ...cause.metadata, endsAt: end === FOREVER ? null : formatInstant(end) }
        throw new Refusal(cause.code, cause.message, metadata as Record<string, string>)
      }
    },
  ),
  // The values are validated without case, and then compared with it.
  'ERROR-INVALID-REFUSED GRANTS-DIR-VALUES: a direction in capitals is taken for none': readingParameter(
    ['listBundleGrants'],
    'dir',
    (text) =>
      text !== undefined && /^(?:asc|desc)$/i.test(text) && text !== text.toLowerCase() ? undefined : text,
  ),
  'GRANTS-FILTER-SOURCE: a source of the digit 0 is no filter': filtering(({ sourceId }) =>
    sourceId === '0' ? { sourceId: undefined } : {},
  ),
  // The filter is cast to the type of the column, which cuts what is longer.
  'GRANTS-FILTER-SOURCE: a source that is too long is searched by its first 256 characters': readingParameter(
    ['listBundleGrants'],
    'sourceId',
    (text) => text?.slice(0, 256),
  ),
  'ERROR-METADATA ERROR-BODY: the metadata of a refused body has a number': bodies(413, (body) => ({
    ...body,
    metadata: { limit: 16_384 },
  })),
  'ERROR-CODE-SHAPE ERROR-BODY: an unknown checkout session has a code of another shape': bodies(
    'error',
    (body) =>
      body['errorCode'] === 'errors.checkout.not_found' ? { ...body, errorCode: 'CHECKOUT_NOT_FOUND' } : body,
  ),
})

/** Bugs of sources, bodies and errors that show only in a combination, for some values, or after an earlier request. */
export const subtleSourceMutants = [...dedupe, ...refusals, ...errors]
