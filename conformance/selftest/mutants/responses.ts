import type { Parts } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import {
  answeringWith,
  asking,
  bodies,
  type Json,
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
import { type Make, mutantsOf } from './mutant.ts'

/** A request finds another operation. */
const matching = (change: (found: ReturnType<Parts['match']>, match: Parts['match']) => typeof found): Make =>
  stepping(({ match }) => ({ match: (request) => change(match(request), match) }))

/** Bugs of how a refusal looks, and of the statuses that answers have. */
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
  'STATUS-SUCCESS-200: a revoke answers 202': answeringWith(
    { status: 202 },
    ({ status }, { method }) => method === 'DELETE' && status === 200,
  ),
  // It is caught by nobody.
  'ERROR-SERVER-GENERIC STATUS-SUCCESS-200: an unknown method crashes': matching((found) => {
    if (found.kind === 'method') throw new TypeError('handler is not a function')
    return found
  }),
  // The route was added to the host, and not to the router behind the prefix.
  'ADDRESS-BASE SERVICE-OPERATIONS: the users of a bundle lie beside the base address': matching((found) =>
    found.kind === 'operation' && found.operationId === 'listBundleUsers' ? { kind: 'none' } : found,
  ),
  // Whatever does not match falls through to the first route.
  'ERROR-NOT-FOUND-REFUSED ADDRESS-VERSION-SEGMENT: an unknown path is a list': matching((found, match) =>
    found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found,
  ),
  'ADDRESS-VERSION-SEGMENT ERROR-NOT-FOUND-REFUSED: no version': asking(({ path, ...request }) => ({
    ...request,
    path: path.startsWith('/v1') ? path : `/v1${path}`,
  })),
  'FORMAT-JSON: every body is text': replying((response) =>
    withHeaders(response, { 'content-type': 'text/plain; charset=utf-8' }),
  ),
  // A checkout session is serialized twice.
  'FORMAT-JSON GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE CHECKOUT-RESPONSE: JSON in JSON': replying(
    (response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(response.body) }
        : response,
  ),
  // What is sent becomes columns of a query, and the database knows no such column.
  'STATUS-SUCCESS-200 GRANT-CREATES: an unknown property crashes': stepping(({ parse }) => ({
    parse: (...given) => {
      try {
        return parse(...given)
      } catch (thrown) {
        if (!(thrown instanceof Refusal && thrown.message.includes('is not a field'))) throw thrown
        throw new Error('no such column')
      }
    },
  })),
  'STATUS-SUCCESS-200 PAGE-PARAMETERS-OPTIONAL: an unknown parameter crashes': stepping(({ parse }) => ({
    parse: (operation, raw, choose) => {
      const known =
        /^(?:limit|cursor|displayName|userId|grantType|sourceId|sort|dir|(?:starts|ends|created)(?:After|Before))$/
      for (const name of new URLSearchParams(raw.query).keys())
        if (!known.test(name)) throw new Error('no such column')
      return parse(operation, raw, choose)
    },
  })),
})

/** Bugs of the fields of a grant, and of envelopes. */
const formats = mutantsOf('formats', {
  'GRANT-PERMANENT-NO-END GRANT-ENDS-AT FORMAT-TIMESTAMP: ends without offset': showingGrantText(
    'endsAt',
    (time) => time.replace('Z', ''),
  ),
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

/** Bugs of the form of responses. */
export const responseMutants = [...errors, ...formats]
