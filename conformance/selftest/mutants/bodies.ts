import { Refusal } from '../../../src/contract/refusal.ts'
import type { Request } from '../../../src/http/exchange.ts'
import { toBundleId } from '../../../src/ledger/ids.ts'
import { type OperationId, operationIds } from '../../kit/exchange.ts'
import { asking, both, deploying, operating, operatingEach, stepping } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of bodies that are none, of things that are not there, and of refusals that leave a trace. */
export const bodyMutants: readonly Mutant[] = mutantsOf('refusals', {
  'malformed JSON crashes': {
    rules: ['ERROR-INVALID-REFUSED'],
    story: 'The body is parsed outside of everything that catches.',
    make: stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        if (raw.text !== undefined) JSON.parse(raw.text)
        return parse(operation, raw, choose)
      },
    })),
  },
  'any content type': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'The body is parsed as JSON, whatever it says it is.',
    make: asking((request) =>
      request.method === 'POST'
        ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
        : request,
    ),
  },
  'no content type is JSON': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'A missing Content-Type is taken for JSON.',
    make: asking((request) =>
      request.method === 'POST'
        ? { ...request, headers: { 'content-type': 'application/json', ...defined(request.headers) } }
        : request,
    ),
  },
  'anything with json in it': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'The content type is searched for json, so text/json and others pass.',
    make: asking((request) =>
      /json/.test(request.headers['content-type'] ?? '')
        ? { ...request, headers: { ...request.headers, 'content-type': 'application/json' } }
        : request,
    ),
  },
  'a wrong content type answers 400': {
    rules: ['ERROR-MEDIA-TYPE'],
    story: 'The body is not parsed for want of a parser, and the validation finds it empty.',
    make: refusingAs('errors.request.unsupported_media_type', 400),
  },
  'a large body is taken': {
    rules: ['ERROR-BODY-TOO-LARGE'],
    story: 'The body is read to its end, however long it is.',
    make: deploying(() => ({ bodyLimit: 2 ** 30 })),
  },
  'a large body answers 400': {
    rules: ['ERROR-BODY-TOO-LARGE'],
    story: 'The parser gives up, and its error is one of the request.',
    make: refusingAs('errors.request.body_too_large', 400),
  },
  'a large body crashes': {
    rules: ['ERROR-BODY-TOO-LARGE'],
    story: 'The parser gives up, and nobody catches its error.',
    make: refusingAs('errors.request.body_too_large', 'crash'),
  },
  'an invalid body answers 404': {
    rules: ['ERROR-INVALID', 'ERROR-INVALID-REFUSED', 'GRANT-TYPE-REQUESTABLE', 'GRANT-SOURCE-PATTERN'],
    story: 'Every refusal of a create is one status.',
    make: refusingAs('errors.request.invalid_body', 404),
  },
  'an invalid parameter crashes': {
    rules: ['ERROR-INVALID-REFUSED', 'LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'USERS-NAME-LENGTH'],
    story: 'The error of the validation is of a class that the handler does not know.',
    make: refusingAs('errors.request.invalid_parameter', 'crash'),
  },
  'an unknown bundle is empty': {
    rules: ['ERROR-NOT-FOUND-REFUSED'],
    story: 'The list of grants asks for rows with this bundle, and there are none.',
    make: missingBundle('listBundleGrants', { grants: [], limit: 50 }),
  },
  'an unknown bundle has no users': {
    rules: ['ERROR-NOT-FOUND-REFUSED'],
    story: 'The list of users asks for rows with this bundle, and there are none.',
    make: missingBundle('listBundleUsers', { users: [], limit: 50 }),
  },
  'an unknown bundle crashes': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'],
    story: 'The owner of the bundle is compared without asking whether there is one.',
    make: missingBundle('listBundleGrants', 'crash'),
  },
  'a create in an unknown bundle answers 200': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'BUNDLE-OWNED'],
    story: 'The grant is queued, and that its bundle is not there comes out later.',
    make: missingBundle('createBundleGrant', { grant: { id: 'f'.repeat(24), grantType: 'gift' } }),
  },
  'an unknown grant is revoked': {
    rules: ['ERROR-NOT-FOUND-REFUSED'],
    story: 'The update touches no row, and that is no error.',
    make: operating(
      'revokeBundleGrant',
      (run) =>
        (...given) =>
          run(...given).catch((thrown: unknown) => {
            if (!(thrown instanceof Refusal) || thrown.code !== 'errors.grant.not_found') throw thrown
            return { grant: { id: given[0].grantId, grantType: 'gift' } }
          }),
    ),
  },
  'an unknown grant crashes': {
    rules: ['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'],
    story: 'The id is made into one of the database, which throws when it has another form.',
    make: refusingAs('errors.grant.not_found', 'crash'),
  },
  'an unknown grant answers 400': {
    rules: ['ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED'],
    story: 'An id that leads nowhere is an invalid parameter.',
    make: refusingAs('errors.grant.not_found', 400),
  },
  'an unknown bundle answers 400': {
    rules: ['ERROR-NOT-FOUND', 'ERROR-NOT-FOUND-REFUSED'],
    story: 'A bundle that is not there is an invalid parameter.',
    make: refusingAs('errors.bundle.not_found', 400),
  },
  'recorded before validated': {
    rules: [
      'ERROR-INVALID-REFUSED',
      'GRANT-SOURCE-REQUIRED-PAID',
      'GRANT-SOURCE-PATTERN',
      'GRANT-TYPE-REQUESTABLE',
    ],
    story: 'The grant is written, then its source is found wrong, and the refusal leaves it there.',
    make: refusedWithTrace('errors.request.invalid_body', 'body'),
  },
  'recorded before its end is checked': {
    rules: ['GRANT-ENDS-IN-PAST', 'ERROR-INVALID-REFUSED'],
    story: 'The end is checked by the job that sends the mail, after the grant was written.',
    make: refusedWithTrace('errors.grant.ends_in_past', 'end'),
  },
  'recorded before the media type is checked': {
    rules: ['ERROR-MEDIA-TYPE', 'ERROR-INVALID-REFUSED'],
    story: 'The framework parses what looks like JSON, and the content type is checked on the way out.',
    make: refusedWithTrace('errors.request.unsupported_media_type', 'type'),
  },
})

const defined = (headers: Request['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

/** A refusal with another status, or none at all: a bug behind it. */
function refusingAs(code: string, status: number | 'crash'): Mutant['make'] {
  return both(
    operatingEach(
      operationIds,
      (run) =>
        (...given) =>
          run(...given).catch(change),
    ),
    stepping(({ parse, readJson }) => ({
      readJson: (...given) => readJson(...given).catch(change),
      parse: (...given) => {
        try {
          return parse(...given)
        } catch (thrown) {
          return change(thrown)
        }
      },
    })),
  )

  function change(thrown: unknown): never {
    if (!(thrown instanceof Refusal) || thrown.code !== code) throw thrown
    if (status === 'crash') throw new Error('unexpected error')
    throw new Refusal(thrown.code, thrown.message, thrown.metadata, status)
  }
}

function missingBundle(
  id: Extract<OperationId, 'listBundleGrants' | 'listBundleUsers' | 'createBundleGrant'>,
  instead: object | 'crash',
): Mutant['make'] {
  return operatingEach([id], (run) => async (input, call, instance) => {
    const found = await instance.store.findBundle(toBundleId(String(input['bundleId'])))
    if (found !== undefined) return run(input, call, instance)
    if (instead === 'crash') throw new TypeError("Cannot read properties of undefined (reading 'owner')")
    return instead
  })
}

/** A create that is refused records a grant all the same, when its user and its bundle are known. */
function refusedWithTrace(code: string, defect: 'body' | 'end' | 'type'): Mutant['make'] {
  return (composition) => {
    const { outside } = composition
    return {
      ...composition,
      outside: (answer) => {
        const sound = outside(answer)
        return async (request) => {
          if (request.method !== 'POST') return sound(request)
          const bytes = await request.readBody(2 ** 20)
          const again = { ...request, readBody: async () => bytes }
          const response = await sound(again)
          if (typeof bytes === 'string' || !response.body.includes(code)) return response
          const repaired = repair(new TextDecoder().decode(bytes), defect)
          if (repaired === undefined) return response
          const body = new TextEncoder().encode(repaired)
          const headers = { ...request.headers, 'content-type': 'application/json' }
          await sound({ ...request, headers, readBody: async () => body })
          return response
        }
      },
    }
  }
}

function repair(text: string, defect: 'body' | 'end' | 'type'): string | undefined {
  try {
    const { userId, endsAt, sourceId } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const end = defect === 'end' || Number.isNaN(Date.parse(`${endsAt}`)) ? undefined : endsAt
    const source = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/.test(`${sourceId}`) ? sourceId : undefined
    return JSON.stringify({ userId, grantType: 'gift', endsAt: end, sourceId: source })
  } catch {
    return undefined
  }
}
