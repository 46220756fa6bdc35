import { Refusal } from '../../../src/contract/refusal.ts'
import type { Request } from '../../../src/http/exchange.ts'
import { toKeyId } from '../../../src/ledger/ids.ts'
import type { Composition } from '../compose.ts'
import { asking, replying, stepping } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of who is let in at all. */
export const authenticationMutants: readonly Mutant[] = mutantsOf('authentication', {
  'no key is the last caller': {
    rules: ['AUTH-MISSING-OR-INVALID', 'AUTH-BEARER'],
    story:
      'The caller is kept in a variable of the process, and a request without a key finds the one before.',
    make: stepping(({ authenticate }) => {
      let last: Awaited<ReturnType<typeof authenticate>> | undefined
      return {
        authenticate: async (request, ...rest) => {
          if (request.headers['authorization'] === undefined && last !== undefined) return last
          last = await authenticate(request, ...rest)
          return last
        },
      }
    }),
  },
  'secret not compared': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The key is looked up by its id, and nobody looks at the secret behind it.',
    make: believing((given, known) => idOf(given) === idOf(known)),
  },
  'start of a secret is enough': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The comparison runs over the characters given, so a secret that is cut short still fits.',
    make: believing((given, known) => known.startsWith(given) && given.length > known.length - 10),
  },
  'text after a secret is ignored': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The comparison runs over the length of the stored secret and never sees what comes after.',
    make: believing((given, known) => given.startsWith(known)),
  },
  'last character of a secret is ignored': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The secret is decoded as base64, where the last character carries bits that nobody reads.',
    make: believing((given, known) => given.slice(0, -1) === known.slice(0, -1)),
  },
  'letter case of a secret is ignored': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Keys are compared in a database column whose collation makes no difference of case.',
    make: believing((given, known) => given.toLowerCase() === known.toLowerCase()),
  },
  'any prefix': {
    rules: ['KEY-PREFIX-FIXED', 'KEY-FORM', 'AUTH-MISSING-OR-INVALID'],
    story: 'The key is split at its underscores, and its first part is thrown away.',
    make: believing(
      (given, known) => given.split('_').slice(1).join('_') === known.split('_').slice(1).join('_'),
    ),
  },
  'prefix is optional': {
    rules: ['KEY-FORM', 'KEY-PREFIX-FIXED', 'AUTH-MISSING-OR-INVALID'],
    story: 'For the sake of old clients a key is also taken without its prefix.',
    make: believing((given, known) => `bak_${given}` === known),
  },
  'revoked key works': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Revoking a key marks it in the profile page, and the API never reads the mark.',
    make: believingRevoked,
  },
  'revoked key still writes': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Creates go to another server, which keeps the keys that it has seen for an hour.',
    make: (composition) => {
      const { authenticate } = composition.instance.parts
      const blind = believingRevoked(composition)
      return stepping(() => ({
        authenticate: (request, ...rest) =>
          (request.method === 'POST' ? blind.instance.parts.authenticate : authenticate)(request, ...rest),
      }))(composition)
    },
  },
  'key in the query': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'For the sake of links a key may stand in the address too, where every proxy logs it.',
    make: carrying(({ query }) => new URLSearchParams(query).get('api_key') ?? undefined),
    survives:
      "To try it, the suite would have to write a living key into the access logs of the vendor's proxies.",
  },
  'key in another header': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'The gateway takes X-API-Key as well.',
    make: carrying(({ headers }) => headers['x-api-key']),
  },
  'key in a cookie': {
    rules: ['AUTH-NO-COOKIES', 'AUTH-MISSING-OR-INVALID'],
    story: 'The web application keeps the key of its owner in a cookie, and the middleware is the same.',
    make: carrying(({ headers }) => /token=([^;]+)/.exec(headers['cookie'] ?? '')?.[1]),
  },
  'any scheme': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'The last word of the header is the key, whatever stands before it.',
    make: asking((request) => withHeader(request, (text) => `Bearer ${text.split(' ').at(-1)}`)),
  },
  'revoked key answers 403': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'A revoked key is known, so its refusal was written as one of permission.',
    make: refusingKeys((refusal) => (refusal.message.includes('revoked') ? 403 : undefined)),
  },
  'missing key answers 403': {
    rules: ['AUTH-MISSING-OR-INVALID', 'AUTH-BEARER'],
    story: 'The gateway in front answers every lack of a credential with 403.',
    make: refusingKeys((refusal) => (refusal.code === 'errors.auth.key_missing' ? 403 : undefined)),
  },
  'malformed key answers 400': {
    rules: ['AUTH-MISSING-OR-INVALID', 'KEY-FORM', 'AUTH-BEARER'],
    story: 'A header of the wrong form fails in validation, before anybody asks whose key it is.',
    make: refusingKeys((refusal) => (refusal.message.includes('another form') ? 400 : undefined)),
  },
  'unknown key answers 404': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The look-up of the key fails like that of any other thing.',
    make: refusingKeys((refusal) => (refusal.message.includes('not known') ? 404 : undefined)),
  },
  'malformed header crashes': {
    rules: ['AUTH-MISSING-OR-INVALID', 'AUTH-BEARER', 'KEY-FORM'],
    story:
      'The header is split at its blank, and the second part is used without asking whether there is one.',
    make: stepping(({ authenticate }) => ({
      authenticate: (request, ...rest) => {
        const key = (request.headers['authorization'] ?? '').split(' ')[1] as string
        if (key.split('_').length < 3)
          throw new TypeError("Cannot read properties of undefined (reading 'trim')")
        return authenticate(request, ...rest)
      },
    })),
  },
  'checkout read is open': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'The checkout route was added to the router above the line that asks for a key.',
    make: opening((request) => request.path.startsWith('/v1/checkout/')),
  },
  'bundle users are open': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'A pattern of routes that need a key forgot the list of users.',
    make: opening((request) => /\/bundles\/[^/]+\/users$/.test(request.path)),
  },
  'revoke is open': {
    rules: ['AUTH-BEARER', 'AUTH-MISSING-OR-INVALID'],
    story: 'The gateway asks for a key on GET and POST only.',
    make: opening((request) => request.method === 'DELETE'),
  },
  'a session cookie is set': {
    rules: ['AUTH-NO-COOKIES'],
    story: 'The web framework begins a session for everyone who comes.',
    make: replying((response) => ({
      ...response,
      headers: { ...response.headers, 'set-cookie': 'sid=5f1c; Path=/; HttpOnly' },
    })),
  },
  'credentialed cross-origin requests': {
    rules: ['AUTH-NO-CREDENTIALED-CORS'],
    story: 'The CORS settings of the web application were copied for the API.',
    make: replying((response, request) => ({
      ...response,
      headers: {
        ...response.headers,
        'access-control-allow-origin': request.headers['origin'] ?? '*',
        'access-control-allow-credentials': 'true',
      },
    })),
  },
  'credentials allowed to whoever names an origin': {
    rules: ['AUTH-NO-CREDENTIALED-CORS'],
    story:
      'The CORS middleware reflects the origin of a request, with credentials, and is silent without one.',
    make: replying((response, request) =>
      request.headers['origin'] === undefined
        ? response
        : {
            ...response,
            headers: {
              ...response.headers,
              'access-control-allow-origin': request.headers['origin'],
              'access-control-allow-credentials': 'true',
            },
          },
    ),
  },
})

/** Never reads the mark of a revoked key. */
function believingRevoked(composition: Composition): Composition {
  return stepping(({ authenticate }) => ({
    authenticate: (request, instance) => {
      const { store } = instance
      const findKey: typeof store.findKey = async (id) => {
        const found = await store.findKey(id)
        return found && { ...found, key: { ...found.key, revokedAt: undefined } }
      }
      return authenticate(request, { ...instance, store: { ...store, findKey } })
    },
  }))(composition)
}

/** Takes the key from another place when the header Authorization is not there. */
function carrying(keyOf: (request: Request) => string | undefined): Mutant['make'] {
  return asking((request) => {
    const key = request.headers['authorization'] === undefined ? keyOf(request) : undefined
    return key === undefined
      ? request
      : { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } }
  })
}

/** Takes a key for a known one when they are alike. */
function believing(alike: (given: string, known: string) => boolean): Mutant['make'] {
  return asking((request, { fixture }) =>
    withHeader(request, (text) => {
      const given = /^Bearer +(\S+)$/i.exec(text)?.[1]
      const known = Object.values(fixture.handles.keys).find(
        (key) => given !== undefined && alike(given, key.text),
      )
      return known === undefined ? text : `Bearer ${known.text}`
    }),
  )
}

function withHeader(request: Request, change: (text: string) => string): Request {
  const text = request.headers['authorization']
  if (text === undefined) return request
  return { ...request, headers: { ...request.headers, authorization: change(text) } }
}

const idOf = (key: string): string => key.split('_').slice(0, 2).join('_')

/** Refuses keys with another status. */
function refusingKeys(statusOf: (refusal: Refusal) => number | undefined): Mutant['make'] {
  return stepping(({ authenticate }) => ({
    authenticate: (...given) =>
      authenticate(...given).catch((refusal: Refusal) => {
        throw new Refusal(refusal.code, refusal.message, refusal.metadata, statusOf(refusal))
      }),
  }))
}

/** Lets some requests in without a key, as the owner whom they concern. */
function opening(concerns: (request: Request) => boolean): Mutant['make'] {
  return stepping(({ authenticate }, composition: Composition) => ({
    authenticate: async (request, instance) => {
      if (request.headers['authorization'] !== undefined || !concerns(request))
        return authenticate(request, instance)
      const found = await instance.store.findKey(toKeyId(composition.fixture.handles.keys['full']?.id ?? ''))
      if (found === undefined) throw new Error('the fixture has no key full')
      return { key: found.key, owner: found.key.owner }
    },
  }))
}
