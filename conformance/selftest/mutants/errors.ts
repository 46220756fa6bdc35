import { Refusal } from '../../../src/contract/refusal.ts'
import type { Response } from '../../../src/http/exchange.ts'
import { asking, bodies, both, replying, stepping, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of how a refusal looks, and of the statuses it has. */
export const errorMutants: readonly Mutant[] = mutantsOf('errors', {
  'an unknown path answers HTML': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    story: 'The page of the framework comes for a path that nobody has.',
    make: replying((response) =>
      response.body.includes('route_not_found') ? page(response, 404) : response,
    ),
  },
  'a missing key answers text': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    story: 'The gateway answers 401 with one word.',
    make: replying((response) =>
      response.status === 401
        ? { ...response, headers: { 'content-type': 'text/plain' }, body: 'Unauthorized' }
        : response,
    ),
  },
  'a large body answers HTML': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    story: 'The proxy in front refuses a large body with its own page.',
    make: replying((response) => (response.status === 413 ? page(response, 413) : response)),
  },
  'a refusal without a body': {
    rules: ['ERROR-BODY', 'FORMAT-JSON'],
    story: 'What is not found has a status and nothing else.',
    make: replying((response) => (response.status === 404 ? { ...response, body: '' } : response)),
  },
  'a code without dots': {
    rules: ['ERROR-CODE-SHAPE'],
    story: 'The codes are words in capitals.',
    make: bodies('error', (body) => ({
      ...body,
      errorCode: `${body['errorCode']}`.split('.').slice(1).join('_').toUpperCase(),
    })),
  },
  'a code of two parts': {
    rules: ['ERROR-CODE-SHAPE'],
    story: 'The namespace was left out of the codes.',
    make: bodies('error', (body) => ({
      ...body,
      errorCode: `${body['errorCode']}`.replace(/\.[a-z_]+\./, '.'),
    })),
  },
  'a code of a number': {
    rules: ['ERROR-CODE-SHAPE'],
    story: 'errorCode repeats the status.',
    make: bodies('error', (body) => ({ ...body, errorCode: 400 })),
  },
  'a code by another name': {
    rules: ['ERROR-CODE-SHAPE', 'ERROR-BODY'],
    story: 'The field is called code.',
    make: bodies('error', (body) => ({ code: body['errorCode'], ...without(body, 'errorCode') })),
  },
  'refusals under error': {
    rules: ['ERROR-BODY', 'ERROR-CODE-SHAPE', 'ERROR-MESSAGE'],
    story: 'The code and the message stand in an object of their own.',
    make: bodies('error', (body) => ({ error: body })),
  },
  'a refusal without a message': {
    rules: ['ERROR-MESSAGE'],
    story: 'Messages are left out in production.',
    make: bodies('error', (body) => without(body, 'message')),
  },
  'several messages': {
    rules: ['ERROR-MESSAGE'],
    story: 'The validation gives a list of messages.',
    make: bodies('error', (body) =>
      `${body['errorCode']}`.includes('request') ? { ...body, message: [body['message']] } : body,
    ),
  },
  'metadata of numbers': {
    rules: ['ERROR-METADATA'],
    story: 'The bound that was exceeded is a number.',
    make: bodies('error', (body) => ({ ...body, metadata: { status: 400, field: 'limit' } })),
  },
  'metadata null': {
    rules: ['ERROR-METADATA'],
    story: 'The serializer writes null for missing metadata.',
    make: bodies('error', (body) => ({ metadata: null, ...body })),
  },
  'a request id of a number': {
    rules: ['ERROR-REQUEST-ID'],
    story: 'Requests are counted.',
    make: bodies('error', (body) => ({ ...body, requestId: 4711 })),
  },
  'refusals answer 200': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-INVALID-REFUSED', 'AUTH-MISSING-OR-INVALID'],
    story: 'Every answer has status 200; whether it went well stands in the body.',
    make: replying((response) =>
      response.status >= 400 && response.status !== 401 ? { ...response, status: 200 } : response,
    ),
  },
  'every refusal answers 400': {
    rules: [
      'AUTH-MISSING-OR-INVALID',
      'AUTH-PERMISSION-LACKING',
      'ERROR-NOT-FOUND',
      'ERROR-NOT-FOUND-REFUSED',
      'ERROR-MEDIA-TYPE',
    ],
    story: 'One handler for all errors, one status.',
    make: replying((response) => (response.status >= 400 ? { ...response, status: 400 } : response)),
  },
  'what is not found crashes': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'],
    story: 'The look-up throws, and the handler knows only errors of validation.',
    make: replying((response) =>
      response.status === 404
        ? {
            ...response,
            status: 500,
            body: '{"errorCode":"errors.server.internal","message":"Error: not found\\n    at findOne (/srv/app/db.js:41)"}',
          }
        : response,
    ),
  },
  'an unknown method is a GET': {
    rules: ['ERROR-METHOD'],
    story: 'The route is matched by its path alone.',
    make: asking((request) =>
      ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS'].includes(request.method)
        ? request
        : { ...request, method: 'GET' },
    ),
  },
  'an unknown method crashes': {
    rules: ['ERROR-METHOD'],
    story: 'The table of methods has no entry, and it is called all the same.',
    make: stepping(({ match }) => ({
      match: (request) => {
        const found = match(request)
        if (found.kind === 'method') throw new TypeError('handler is not a function')
        return found
      },
    })),
  },
  'an unknown path is a list': {
    rules: ['ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED', 'SERVICE-OPERATIONS', 'ADDRESS-VERSION-SEGMENT'],
    story: 'Whatever does not match falls through to the first route.',
    make: stepping(({ match }) => ({
      match: (request) => {
        const found = match(request)
        return found.kind === 'none' ? match({ method: 'GET', path: '/v1/bundles' }) : found
      },
    })),
  },
  'no version': {
    rules: ['ADDRESS-VERSION-SEGMENT', 'ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED'],
    story: 'The paths work without their version segment as well.',
    make: asking((request) => ({
      ...request,
      path: request.path.startsWith('/v1') ? request.path : `/v1${request.path}`,
    })),
  },
  'every body is text': {
    rules: ['FORMAT-JSON'],
    story: 'The content type was never set, and the framework takes text for what it is given.',
    make: replying((response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'text/plain; charset=utf-8' },
    })),
  },
  'no content type': {
    rules: ['FORMAT-JSON'],
    story: 'Answers have no content type at all.',
    make: replying((response) => ({ ...response, headers: lacking(response.headers, 'content-type') })),
  },
  'JSON in JSON': {
    rules: ['FORMAT-JSON', 'GRANTS-ENVELOPE', 'BUNDLES-ENVELOPE', 'USERS-ENVELOPE', 'CHECKOUT-RESPONSE'],
    story: 'The body is serialized twice for a checkout session.',
    make: replying((response, { path }) =>
      path.startsWith('/v1/checkout/') && response.status === 200
        ? { ...response, body: JSON.stringify(response.body) }
        : response,
    ),
  },
  'an unknown property crashes': {
    rules: ['GRANT-UNKNOWN-PROPERTY'],
    story: 'The body is inserted as it is, and the database knows no such column.',
    make: both(
      stepping(({ parse }) => ({
        parse: (...given) => {
          try {
            return parse(...given)
          } catch (thrown) {
            if (thrown instanceof Refusal && thrown.message.includes('is not a field'))
              throw new Error('no such column')
            throw thrown
          }
        },
      })),
    ),
  },
  'an unknown parameter crashes': {
    rules: ['QUERY-UNKNOWN-PARAMETER'],
    story: 'Every parameter becomes a condition of the query, and the database knows no such column.',
    make: stepping(({ parse }) => ({
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

const page = (response: Response, status: number): Response => ({
  ...response,
  headers: { ...response.headers, 'content-type': 'text/html' },
  body: `<html><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
})

const lacking = (headers: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name))
