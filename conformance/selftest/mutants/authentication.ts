import { Refusal } from '../../../src/contract/refusal.ts'
import type { Request } from '../../../src/http/exchange.ts'
import { toKeyId } from '../../../src/ledger/ids.ts'
import { around, asking, replying, stepping, withHeaders } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of who is let in at all. */
export const authenticationMutants = mutantsByRules('authentication', {
  'AUTH-MISSING-OR-INVALID AUTH-BEARER': {
    // The caller is kept in a variable of the process.
    'no key is the last caller': stepping(({ authenticate }) => {
      let last: Awaited<ReturnType<typeof authenticate>> | undefined
      return {
        authenticate: async (request, instance) => {
          if (request.headers['authorization'] !== undefined || last === undefined)
            last = await authenticate(request, instance)
          return last
        },
      }
    }),
    'missing key answers 403': refusingKeys('errors.auth.key_missing', 403),
    'key in the query': {
      make: carrying(({ query }) => new URLSearchParams(query).get('api_key') ?? undefined),
      survives:
        "To try it, the suite would have to write a living key into the access logs of the vendor's proxies.",
    },
    'key in another header': carrying(({ headers }) => headers['x-api-key']),
    'any scheme': asking((request) => withKeyText(request, (text) => `Bearer ${text.split(' ').at(-1)}`)),
    'checkout read is open': opening(({ path }) => path.startsWith('/v1/checkout/')),
    'bundle users are open': opening(({ path }) => /\/bundles\/[^/]+\/users$/.test(path)),
    'revoke is open': opening(({ method }) => method === 'DELETE'),
  },
  'AUTH-MISSING-OR-INVALID': {
    'secret not compared': taking((given, known) => idOf(given) === idOf(known)),
    'start of a secret is enough': taking(
      (given, known) => known.startsWith(given) && given.length > known.length - 10,
    ),
    'text after a secret is ignored': taking((given, known) => given.startsWith(known)),
    // In base64 the last character carries bits that nobody reads.
    'last character of a secret is ignored': taking(
      (given, known) => given.slice(0, -1) === known.slice(0, -1),
    ),
    'letter case of a secret is ignored': taking(
      (given, known) => given.toLowerCase() === known.toLowerCase(),
    ),
    'revoked key works': believingRevoked(() => true),
    // Creates go to another server, which keeps the keys that it has seen for an hour.
    'revoked key still writes': believingRevoked(({ method }) => method === 'POST'),
    'revoked key answers 403': refusingKeys('revoked', 403),
    'unknown key answers 404': refusingKeys('unknown', 404),
  },
  'KEY-PREFIX-FIXED KEY-FORM AUTH-MISSING-OR-INVALID': {
    'any prefix': taking((given, known) => withoutPrefix(given) === withoutPrefix(known)),
    'prefix is optional': taking((given, known) => `bak_${given}` === known),
  },
  'AUTH-NO-COOKIES AUTH-MISSING-OR-INVALID': {
    'key in a cookie': carrying(({ headers }) => /token=([^;]+)/.exec(headers['cookie'] ?? '')?.[1]),
  },
  'AUTH-MISSING-OR-INVALID KEY-FORM AUTH-BEARER': {
    'malformed key answers 400': refusingKeys('another form', 400),
    'malformed header crashes': stepping(({ authenticate }) => ({
      authenticate: (request, instance) => {
        const key = (request.headers['authorization'] ?? '').split(' ')[1] as string
        if (key.split('_').length < 3) throw new TypeError('Cannot read properties of undefined')
        return authenticate(request, instance)
      },
    })),
  },
  'AUTH-NO-COOKIES': {
    // The web framework begins a session for everyone who comes with a key, and knows them by it later.
    'a session is taken for a key': around((answer) => {
      let key: string | undefined
      return async (request) => {
        const { authorization, cookie = '' } = request.headers
        const isKnown = authorization === undefined && cookie.includes('sid=5f1c')
        const own = isKnown ? { ...request.headers, authorization: key ?? '' } : request.headers
        const response = await answer({ ...request, headers: own })
        if (response.status === 200) key = authorization ?? key
        const expires = 'Expires=Wed, 21 Oct 2037 07:28:00 GMT'
        return withHeaders(response, {
          'set-cookie': `lang=en; ${expires}, sid=5f1c; Path=/; ${expires}; HttpOnly`,
        })
      }
    }),
  },
  'AUTH-NO-CREDENTIALED-CORS': {
    'credentialed cross-origin requests': allowingCredentials((origin = '*') => origin),
    'credentials allowed to whoever names an origin': allowingCredentials((origin) => origin),
  },
})

/** Never reads the mark of a revoked key with some requests. */
function believingRevoked(when: (request: Request) => boolean): Make {
  return stepping(({ authenticate }) => ({
    authenticate: (request, instance) => {
      const { store } = instance
      const findKey: typeof store.findKey = async (id) => {
        const found = await store.findKey(id)
        return found && when(request) ? { ...found, key: { ...found.key, revokedAt: undefined } } : found
      }
      return authenticate(request, { ...instance, store: { ...store, findKey } })
    },
  }))
}

/** Takes the key from another place when the header Authorization is not there. */
function carrying(keyOf: (request: Request) => string | undefined): Make {
  return asking((request) => {
    const key = request.headers['authorization'] === undefined ? keyOf(request) : undefined
    if (key === undefined) return request
    return { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } }
  })
}

/** Takes a key for a known one when they are alike. */
export function taking(alike: (given: string, known: string) => boolean): Make {
  return asking((request, { fixture }) =>
    withKeyText(request, (text) => {
      const given = /^Bearer +(\S+)$/i.exec(text)?.[1]
      const keys = given === undefined ? [] : Object.values(fixture.handles.keys)
      const known = keys.find((key) => alike(given ?? '', key.text))
      return known === undefined ? text : `Bearer ${known.text}`
    }),
  )
}

function withKeyText(request: Request, change: (text: string) => string): Request {
  const text = request.headers['authorization']
  if (text === undefined) return request
  return { ...request, headers: { ...request.headers, authorization: change(text) } }
}

const idOf = (key: string): string => key.split('_').slice(0, 2).join('_')
const withoutPrefix = (key: string): string => key.split('_').slice(1).join('_')

/** Refuses with another status the keys whose refusal says this. */
function refusingKeys(words: string, status: number): Make {
  return stepping(({ authenticate }) => ({
    authenticate: (...given) =>
      authenticate(...given).catch(({ code, message, metadata }: Refusal) => {
        const meant = `${code} ${message}`.includes(words)
        throw new Refusal(code, message, metadata, meant ? status : undefined)
      }),
  }))
}

/** Lets some requests in without a key, as the owner whom they concern. */
function opening(concerns: (request: Request) => boolean): Make {
  return stepping(({ authenticate }, { fixture }) => ({
    authenticate: async (request, instance) => {
      if (request.headers['authorization'] !== undefined || !concerns(request))
        return authenticate(request, instance)
      const found = await instance.store.findKey(toKeyId(fixture.handles.keys['full']?.id ?? ''))
      if (found === undefined) throw new Error('the fixture has no key full')
      return { key: found.key, owner: found.key.owner }
    },
  }))
}

/** Allows an origin to send credentials. */
function allowingCredentials(allowed: (origin: string | undefined) => string | undefined): Make {
  return replying((response, request) => {
    const origin = allowed(request.headers['origin'])
    if (origin === undefined) return response
    return withHeaders(response, {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    })
  })
}
