import { Refusal } from '../../../src/contract/refusal.ts'
import type { Response } from '../../../src/http/exchange.ts'
import {
  answeringHtml,
  answeringStatus,
  asking,
  bodies,
  type Json,
  replying,
  stepping,
  withHeaders,
  without,
} from './exchange-parts.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'

const breaking = breakingIn('errors')

/** Bugs of how a refusal looks, and of the statuses it has. */
export const errorMutants: readonly Mutant[] = [
  ...breaking(['ERROR-BODY', 'FORMAT-JSON'], {
    'an unknown path answers HTML': page(404, ({ body }) => body.includes('route_not_found')),
    'a missing key answers text': replying((response) =>
      response.status === 401
        ? { ...response, headers: { 'content-type': 'text/plain' }, body: 'Unauthorized' }
        : response,
    ),
    'a large body answers HTML': page(413, ({ status }) => status === 413),
    'a refusal without a body': replying((response) =>
      response.status === 404 ? { ...response, body: '' } : response,
    ),
  }),
  ...breaking(['ERROR-CODE-SHAPE'], {
    'a code without dots': codes((code) => code.split('.').slice(1).join('_').toUpperCase()),
    'a code of two parts': codes((code) => code.replace(/\.[a-z_]+\./, '.')),
    'a code of a number': codes(() => 400),
  }),
  ...breaking(['ERROR-CODE-SHAPE', 'ERROR-BODY'], {
    'a code by another name': refusals(({ errorCode, ...body }) => ({ code: errorCode, ...body })),
  }),
  ...breaking(['ERROR-BODY', 'ERROR-CODE-SHAPE', 'ERROR-MESSAGE'], {
    'refusals under error': refusals((error) => ({ error })),
  }),
  ...breaking(['ERROR-MESSAGE'], {
    'a refusal without a message': refusals((body) => without(body, 'message')),
    // The validation gives a list.
    'several messages': refusals(({ message, ...body }) =>
      `${body['errorCode']}`.includes('request') ? { ...body, message: [message] } : { ...body, message },
    ),
  }),
  ...breaking(['ERROR-METADATA'], {
    'metadata of numbers': refusals((body) => ({ ...body, metadata: { status: 400, field: 'limit' } })),
    'metadata null': refusals((body) => ({ metadata: null, ...body })),
  }),
  ...breaking(['ERROR-REQUEST-ID'], {
    'a request id of a number': refusals((body) => ({ ...body, requestId: 4711 })),
  }),
  ...breaking(['ERROR-NOT-FOUND-REFUSED', 'ERROR-INVALID-REFUSED', 'AUTH-MISSING-OR-INVALID'], {
    // Whether it went well stands in the body.
    'refusals answer 200': answeringStatus(200, ({ status }) => status >= 400 && status !== 401),
  }),
  ...breaking(
    [
      'AUTH-MISSING-OR-INVALID',
      'AUTH-PERMISSION-LACKING',
      'ERROR-NOT-FOUND',
      'ERROR-NOT-FOUND-REFUSED',
      'ERROR-MEDIA-TYPE',
    ],
    { 'every refusal answers 400': answeringStatus(400, ({ status }) => status >= 400) },
  ),
  ...breaking(['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'], {
    // The handler knows only errors of validation.
    'what is not found crashes': replying((response) =>
      response.status === 404
        ? {
            ...response,
            status: 500,
            body: '{"errorCode":"errors.server.internal","message":"Error: not found\\n    at findOne (/srv/app/db.js:41)"}',
          }
        : response,
    ),
  }),
  ...breaking(['ERROR-METHOD'], {
    'an unknown method is a GET': asking((request) =>
      ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'].includes(request.method)
        ? request
        : { ...request, method: 'GET' },
    ),
    'an unknown method crashes': stepping(({ match }) => ({
      match: (request) => {
        const found = match(request)
        if (found.kind === 'method') throw new TypeError('handler is not a function')
        return found
      },
    })),
  }),
  ...breaking(
    ['ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED', 'SERVICE-OPERATIONS', 'ADDRESS-VERSION-SEGMENT'],
    {
      // Whatever does not match falls through to the first route.
      'an unknown path is a list': stepping(({ match }) => ({
        match: (request) => {
          const found = match(request)
          return found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found
        },
      })),
    },
  ),
  ...breaking(['ADDRESS-VERSION-SEGMENT', 'ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED'], {
    'no version': asking(({ path, ...request }) => ({
      ...request,
      path: path.startsWith('/v1') ? path : `/v1${path}`,
    })),
  }),
  ...breaking(['FORMAT-JSON'], {
    'every body is text': replying((response) =>
      withHeaders(response, { 'content-type': 'text/plain; charset=utf-8' }),
    ),
    'no content type': replying(({ headers: { 'content-type': _, ...headers }, ...response }) => ({
      ...response,
      headers,
    })),
  }),
  ...breaking(['FORMAT-JSON', 'GRANTS-ENVELOPE', 'BUNDLES-ENVELOPE', 'USERS-ENVELOPE', 'CHECKOUT-RESPONSE'], {
    // A checkout session is serialized twice.
    'JSON in JSON': replying((response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(response.body) }
        : response,
    ),
  }),
  // What is sent becomes columns of a query, and the database knows no such column.
  ...breaking(['GRANT-UNKNOWN-PROPERTY'], {
    'an unknown property crashes': stepping(({ parse }) => ({
      parse: (...given) => {
        try {
          return parse(...given)
        } catch (thrown) {
          if (!(thrown instanceof Refusal && thrown.message.includes('is not a field'))) throw thrown
          throw new Error('no such column')
        }
      },
    })),
  }),
  ...breaking(['QUERY-UNKNOWN-PARAMETER'], {
    'an unknown parameter crashes': stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        const known =
          /^(?:limit|cursor|displayName|userId|grantType|sourceId|sort|dir|(?:starts|ends|created)(?:After|Before))$/
        for (const name of new URLSearchParams(raw.query).keys())
          if (!known.test(name)) throw new Error('no such column')
        return parse(operation, raw, choose)
      },
    })),
  }),
]

/** The page of a framework or a proxy. */
function page(status: number, meant: (response: Response) => boolean): Make {
  const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`
  return answeringHtml(body, meant)
}

/** The body of each refusal, otherwise. */
function refusals(change: (body: Json) => Json): Make {
  return bodies('error', change)
}

function codes(change: (code: string) => unknown): Make {
  return refusals((body) => ({ ...body, errorCode: change(`${body['errorCode']}`) }))
}
