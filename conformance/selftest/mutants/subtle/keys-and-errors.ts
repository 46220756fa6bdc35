import { grantSummary } from '../../../../src/api/summaries.ts'
import type { SettledFixture } from '../../../../src/fixtures/fixture.ts'
import type { Request, Response } from '../../../../src/http/exchange.ts'
import { around, asking, operating, stepping } from '../exchange-parts.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { knowing } from './parts.ts'

type Key = SettledFixture['handles']['keys'][string]

const authentication = mutantsOf('authentication', {
  'both ends of a secret are enough': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The cache of keys that were found genuine shortens a secret to its two ends, as a log does.',
    make: mistaking((sent, own) => sent.name === own.name && ends(sent.secret) === ends(own.secret)),
  },
  'the beginning of a key id is enough': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'Keys are found by the first characters of their id, as the profile page shows them.',
    make: mistaking(
      (sent, own) => sent.secret === own.secret && sent.name.length >= 12 && own.name.startsWith(sent.name),
    ),
  },
  'any secret of the owner': {
    rules: ['AUTH-MISSING-OR-INVALID'],
    story: 'The id leads to the owner, and the secret is compared with those of all keys of the owner.',
    make: mistaking((sent, own, secrets) => sent.name === own.name && secrets.includes(sent.secret)),
  },
})

const permissions = mutantsOf('permissions', {
  'what one key may see the others may see for a second': {
    rules: ['AUTH-PERMISSION-LACKING'],
    story: 'Answers to a GET are cached for a second by owner and address, in front of the permissions.',
    make: around((answer, { fixture, instance }) => {
      const cached = new Map<string, { readonly until: number; readonly response: Response }>()
      return async (request) => {
        const response = await answer(request)
        const name = `${keyOf(request, fixture)?.owner} ${request.path}?${request.query}`
        if (request.method !== 'GET') return response
        if (response.status === 200) cached.set(name, { until: instance.now() + 1_000, response })
        const known = response.status === 403 ? cached.get(name) : undefined
        return known !== undefined && instance.now() < known.until ? known.response : response
      }
    }),
  },
  'a cursor stands for the permission': {
    rules: ['AUTH-PERMISSION-LACKING'],
    story: 'Who has a cursor was let in before, so a later page asks for no permission.',
    make: asking((request, { fixture }) => {
      const key = fixture.facts.keys.find(({ id }) => id === keyOf(request, fixture)?.id)
      const isUsable = key?.revokedAt === undefined && key?.masks.length === 0
      const full = Object.values(fixture.handles.keys).find(
        (one) => one.owner === key?.owner && Object.values(one.permissions).join() === 'read,read,write',
      )
      const hasCursor = new URLSearchParams(request.query).has('cursor')
      return full !== undefined && isUsable && hasCursor ? withKey(request, full) : request
    }),
  },
})

const isolation = mutantsOf('isolation', {
  'a known source is answered before the owner is asked': {
    rules: ['BUNDLE-OWNED'],
    story: 'A retry is recognised at the door, by bundle, user and source, and answered whoever sends it.',
    make: knowing((history) =>
      operating('createBundleGrant', (run) => async (input, call, instance) => {
        const nameOf = (...parts: readonly unknown[]): string => parts.join()
        const account = instance.aliases.open(call.caller.owner, input.userId)
        const wanted = nameOf(input.bundleId, account, input.grantType, input.sourceId, input.endsAt, '')
        const known = history().find(
          ({ bundle, account, grant: { type, sourceId, endsAt }, revokedAt }) =>
            nameOf(bundle, account, type, sourceId, endsAt, revokedAt) === wanted,
        )
        return known ? { grant: grantSummary(known.grant, input.userId) } : run(input, call, instance)
      }),
    ),
  },
})

const errors = mutantsOf('errors', {
  'a quotation mark breaks the error': {
    rules: ['FORMAT-JSON', 'ERROR-BODY'],
    story: 'The message with the value at fault is put between quotation marks by hand.',
    make: around((answer) => async (request) => {
      const response = await answer(request)
      const isQuoted = response.status >= 400 && /"|%22/.test(request.query)
      return isQuoted ? { ...response, body: response.body.replaceAll('\\"', '"') } : response
    }),
  },
  'a body of null crashes': {
    rules: ['ERROR-INVALID-REFUSED'],
    story: 'The body is parsed and its type is object, so its fields are read.',
    make: stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        if (raw.text?.trim() === 'null') throw new TypeError('body is null')
        return parse(operation, raw, choose)
      },
    })),
  },
  'a media type that begins like JSON': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'For the sake of parameters only the beginning of the media type is compared.',
    make: asking(({ headers, ...request }) => {
      const isAlike = headers['content-type']?.startsWith('application/json')
      return { ...request, headers: isAlike ? { ...headers, 'content-type': 'application/json' } : headers }
    }),
  },
})

/** The part of a key that names it, and its secret. */
type Named = { readonly name: string; readonly secret: string }

const partsOf = (key: string): Named => {
  const [prefix, id, ...secret] = key.split('_')
  return { name: `${prefix}_${id}`, secret: secret.join('_') }
}

const ends = (secret: string): string => `${secret.slice(0, 8)}${secret.slice(-8)} ${secret.length}`

const textOf = ({ headers }: Request): string =>
  /^Bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? ''

const keyOf = (request: Request, { handles }: SettledFixture): Key | undefined =>
  Object.values(handles.keys).find(({ text }) => text === textOf(request))

const withKey = (request: Request, { text }: Key): Request => ({
  ...request,
  headers: { ...request.headers, authorization: `Bearer ${text}` },
})

/** Takes a text that is no key for the known one that it is like; `secrets` are those of all keys of its owner. */
function mistaking(alike: (sent: Named, own: Named, secrets: readonly string[]) => boolean): Mutant['make'] {
  return asking((request, { fixture }) => {
    const keys = Object.values(fixture.handles.keys)
    const secretsOf = (owner: Key['owner']): readonly string[] =>
      keys.filter((key) => key.owner === owner).map(({ text }) => partsOf(text).secret)
    const sent = partsOf(textOf(request))
    const known = keys.find(({ text, owner }) => alike(sent, partsOf(text), secretsOf(owner)))
    return known === undefined ? request : withKey(request, known)
  })
}

/** Bugs of keys, permissions and refusals beside what an example would use. */
export const keyAndErrorMutants: readonly Mutant[] = [
  ...authentication,
  ...permissions,
  ...isolation,
  ...errors,
]
