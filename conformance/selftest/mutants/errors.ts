import type { Parts } from '../../../src/api/instance.ts'
import { Refusal } from '../../../src/contract/refusal.ts'
import type { Response } from '../../../src/http/exchange.ts'
import {
  answeringHtml,
  answeringWith,
  asking,
  bodies,
  type Json,
  replying,
  stepping,
  withHeaders,
} from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of how a refusal looks, and of the statuses it has. */
export const errorMutants = mutantsByRules('errors', {
  'ERROR-BODY FORMAT-JSON': {
    'an unknown path answers HTML': page(404, ({ body }) => body.includes('route_not_found')),
    'a missing key answers text': answeringWith(
      { headers: { 'content-type': 'text/plain' }, body: 'Unauthorized' },
      ({ status }) => status === 401,
    ),
    'a large body answers HTML': page(413, ({ status }) => status === 413),
    'a refusal without a body': answeringWith({ body: '' }, ({ status }) => status === 404),
  },
  'ERROR-CODE-SHAPE': {
    'a code without dots': codes((code) => code.split('.').slice(1).join('_').toUpperCase()),
    'a code of two parts': codes((code) => code.replace(/\.[a-z_]+\./, '.')),
    'a code of a number': codes(() => 400),
  },
  'ERROR-CODE-SHAPE ERROR-BODY': {
    'a code by another name': refusals(({ errorCode, ...body }) => ({ code: errorCode, ...body })),
  },
  'ERROR-BODY ERROR-CODE-SHAPE ERROR-MESSAGE': { 'refusals under error': refusals((error) => ({ error })) },
  'ERROR-MESSAGE': {
    'a refusal without a message': refusals(({ message, ...body }) => body),
    'several messages': refusals(({ message, ...body }) =>
      `${body['errorCode']}`.includes('request') ? { ...body, message: [message] } : { ...body, message },
    ),
  },
  'ERROR-METADATA': {
    'metadata of numbers': refusals((body) => ({ ...body, metadata: { status: 400, field: 'limit' } })),
    'metadata null': refusals((body) => ({ metadata: null, ...body })),
  },
  'ERROR-REQUEST-ID': { 'a request id of a number': refusals((body) => ({ ...body, requestId: 4711 })) },
  'ERROR-NOT-FOUND-REFUSED ERROR-INVALID-REFUSED AUTH-MISSING-OR-INVALID': {
    'refusals answer 200': answeringWith({ status: 200 }, ({ status }) => status >= 400 && status !== 401),
  },
  'AUTH-MISSING-OR-INVALID AUTH-PERMISSION-LACKING ERROR-NOT-FOUND ERROR-NOT-FOUND-REFUSED ERROR-MEDIA-TYPE':
    { 'every refusal answers 400': answeringWith({ status: 400 }, ({ status }) => status >= 400) },
  'ERROR-NOT-FOUND-REFUSED ERROR-NOT-FOUND': {
    // The handler knows only errors of validation.
    'what is not found crashes': answeringWith(
      {
        status: 500,
        body: '{"errorCode":"errors.server.internal","message":"Error: not found\\n    at findOne (/srv/app/db.js:41)"}',
      },
      ({ status }) => status === 404,
    ),
  },
  'ERROR-METHOD': {
    'an unknown method is a GET': asking((request) =>
      ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'].includes(request.method)
        ? request
        : { ...request, method: 'GET' },
    ),
    'an unknown method crashes': matching((found) => {
      if (found.kind === 'method') throw new TypeError('handler is not a function')
      return found
    }),
  },
  'ERROR-NOT-FOUND ERROR-NOT-FOUND-REFUSED SERVICE-OPERATIONS ADDRESS-VERSION-SEGMENT': {
    // Whatever does not match falls through to the first route.
    'an unknown path is a list': matching((found, match) =>
      found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found,
    ),
  },
  'ADDRESS-VERSION-SEGMENT ERROR-NOT-FOUND ERROR-NOT-FOUND-REFUSED': {
    'no version': asking(({ path, ...request }) => ({
      ...request,
      path: path.startsWith('/v1') ? path : `/v1${path}`,
    })),
  },
  'FORMAT-JSON': {
    'every body is text': replying((response) =>
      withHeaders(response, { 'content-type': 'text/plain; charset=utf-8' }),
    ),
    'no content type': replying(({ headers: { 'content-type': _, ...headers }, ...response }) => ({
      ...response,
      headers,
    })),
  },
  'FORMAT-JSON GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE CHECKOUT-RESPONSE': {
    // A checkout session is serialized twice.
    'JSON in JSON': replying((response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(response.body) }
        : response,
    ),
  },
  // What is sent becomes columns of a query, and the database knows no such column.
  'GRANT-UNKNOWN-PROPERTY': {
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
  },
  'QUERY-UNKNOWN-PARAMETER': {
    'an unknown parameter crashes': stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        const known =
          /^(?:limit|cursor|displayName|userId|grantType|sourceId|sort|dir|(?:starts|ends|created)(?:After|Before))$/
        for (const name of new URLSearchParams(raw.query).keys())
          if (!known.test(name)) throw new Error('no such column')
        return parse(operation, raw, choose)
      },
    })),
  },
})

/** The page of a framework or a proxy. */
function page(status: number, meant: (response: Response) => boolean): Make {
  const body = `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`
  return answeringHtml(body, meant)
}

/** A request finds another operation. */
function matching(change: (found: ReturnType<Parts['match']>, match: Parts['match']) => typeof found): Make {
  return stepping(({ match }) => ({ match: (request) => change(match(request), match) }))
}

/** The body of each refusal, otherwise. */
function refusals(change: (body: Json) => Json): Make {
  return bodies('error', change)
}

function codes(change: (code: string) => unknown): Make {
  return refusals((body) => ({ ...body, errorCode: change(`${body['errorCode']}`) }))
}
