import type { Parts } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import { formatInstant } from '../../../src/ledger/date-time.ts'
import { toGrantId } from '../../../src/ledger/ids.ts'
import { FOREVER } from '../../../src/ledger/instant.ts'
import { readingParameter } from './change-input.ts'
import {
  answeringWith,
  bodies,
  type Json,
  ofText,
  operating,
  replying,
  showing,
  showingField,
  showingGrantField,
  showingGrantText,
  showingRows,
  stepping,
  withHeaders,
  without,
} from './exchange-parts.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'

/** A request finds another operation. */
const matching = (change: (found: ReturnType<Parts['match']>, match: Parts['match']) => typeof found): Make =>
  stepping(({ match }) => ({ match: (request) => change(match(request), match) }))

const errors = mutantsOf('errors', {
  'ERROR-BODY FORMAT-JSON: a refusal without a body': answeringWith(
    { body: '' },
    ({ status }) => status === 404,
  ),
  'ERROR-MESSAGE: a refusal without a message': bodies('error', (body) => without(body, 'message')),
  'ERROR-REQUEST-ID FORMAT-ID-STRING: a request id of a number': bodies('error', (body) => ({
    ...body,
    requestId: 4711,
  })),
  'AUTH-MISSING-OR-INVALID AUTH-PERMISSION-LACKING ERROR-MEDIA-TYPE ERROR-BODY-TOO-LARGE: every refusal answers 400':
    answeringWith({ status: 400 }, ({ status }) => status >= 400),
  'ADDRESS-BASE SERVICE-OPERATIONS: the users of a bundle lie beside the base address': matching((found) =>
    found.kind === 'operation' && found.operationId === 'listBundleUsers' ? { kind: 'none' } : found,
  ),
  'ERROR-NOT-FOUND-REFUSED ADDRESS-VERSION-SEGMENT: an unknown path is a list': matching((found, match) =>
    found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found,
  ),
  'FORMAT-JSON: every body is text': replying((response) =>
    withHeaders(response, { 'content-type': 'text/plain; charset=utf-8' }),
  ),
  'FORMAT-JSON GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE CHECKOUT-RESPONSE: JSON in JSON': replying(
    (response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(response.body) }
        : response,
  ),
})

const formats = mutantsOf('formats', {
  'GRANT-STARTS-AT: the start moves': (composition) =>
    showingRows('listBundleGrants', (row) => {
      const now = composition.instance.now()
      const isCurrent = Date.parse(`${row['startsAt']}`) <= now && !(Date.parse(`${row['endsAt']}`) <= now)
      return isCurrent ? { ...row, startsAt: new Date(now).toISOString() } : row
    })(composition),
  'GRANT-ID FORMAT-ID-STRING: grant ids as numbers': showingField(
    'listBundleGrants',
    'id',
    (_id, index) => index,
  ),
  'GRANT-TYPE-VALUES GRANT-TYPE-FIELD: a type of its own': showingGrantText('grantType', (type) =>
    type === 'owner_grant' ? 'manual' : type,
  ),
  'GRANT-SOURCE-FIELD: a missing source is null': showingGrantField('sourceId', (source = null) => source),
  'GRANT-MUTATION-ENVELOPE GRANT-CREATES: a create without envelope': showing(
    'createBundleGrant',
    ({ grant }) => grant as Json,
  ),
  'BUNDLE-USERS-ENVELOPE: users under items': showing('listBundleUsers', ({ users, ...rest }) => ({
    items: users,
    ...rest,
  })),
})

const subtleErrors = subtleMutantsOf('errors', {
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
  'ERROR-INVALID-REFUSED GRANTS-DIR-VALUES: a direction in capitals is taken for none': readingParameter(
    ['listBundleGrants'],
    'dir',
    (text) =>
      text !== undefined && /^(?:asc|desc)$/i.test(text) && text !== text.toLowerCase() ? undefined : text,
  ),
  'ERROR-CODE-SHAPE ERROR-BODY: an unknown checkout session has a code of another shape': bodies(
    'error',
    (body) =>
      body['errorCode'] === 'errors.checkout.not_found' ? { ...body, errorCode: 'CHECKOUT_NOT_FOUND' } : body,
  ),
})

const subtleFormats = subtleMutantsOf('formats', {
  'GRANT-ENDS-AT-EXACT GRANT-ENDS-AT: a leap day is listed as the first of March': showingField(
    'listBundleGrants',
    'endsAt',
    ofText((end) => end.replace('-02-29T', '-03-01T')),
  ),
})

/** Bugs of the form of responses. */
export const responseMutants = [...errors, ...formats, ...subtleErrors, ...subtleFormats]
