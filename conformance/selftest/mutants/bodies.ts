import { Refusal } from '../../../src/contract/refusal.ts'
import { toBundleId } from '../../../src/ledger/ids.ts'
import { type OperationId, operationIds } from '../../kit/exchange.ts'
import {
  around,
  asking,
  both,
  deploying,
  type Json,
  operating,
  operatingEach,
  stepping,
} from './exchange-parts.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'

const breaking = breakingIn('refusals')

/** Bugs of bodies that are none, of things that are not there, and of refusals that leave a trace. */
export const bodyMutants: readonly Mutant[] = [
  ...breaking(['ERROR-INVALID-REFUSED'], {
    // The body is parsed outside of everything that catches.
    'malformed JSON crashes': stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        if (raw.text !== undefined) JSON.parse(raw.text)
        return parse(operation, raw, choose)
      },
    })),
  }),
  ...breaking(['ERROR-MEDIA-TYPE'], {
    'any content type': readingType(() => json),
    'no content type is JSON': readingType((type = json) => type),
    'anything with json in it': readingType((type) => (/json/.test(type ?? '') ? json : type)),
    'a wrong content type answers 400': refusingAs('errors.request.unsupported_media_type', 400),
  }),
  ...breaking(['ERROR-BODY-TOO-LARGE'], {
    'a large body is taken': deploying(() => ({ bodyLimit: 2 ** 30 })),
    'a large body answers 400': refusingAs('errors.request.body_too_large', 400),
    'a large body crashes': refusingAs('errors.request.body_too_large', 'crash'),
  }),
  ...breaking(['ERROR-INVALID', 'ERROR-INVALID-REFUSED', 'GRANT-TYPE-REQUESTABLE', 'GRANT-SOURCE-PATTERN'], {
    // Every refusal of a create is one status.
    'an invalid body answers 404': refusingAs('errors.request.invalid_body', 404),
  }),
  ...breaking(
    ['ERROR-INVALID-REFUSED', 'LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'USERS-NAME-LENGTH'],
    { 'an invalid parameter crashes': refusingAs('errors.request.invalid_parameter', 'crash') },
  ),
  ...breaking(['ERROR-NOT-FOUND-REFUSED'], {
    'an unknown bundle is empty': missingBundle('listBundleGrants', () => ({ grants: [], limit: 50 })),
    'an unknown bundle has no users': missingBundle('listBundleUsers', () => ({ users: [], limit: 50 })),
    // The update touches no row, and that is no error.
    'an unknown grant is revoked': operating('revokeBundleGrant', (run) => async (input, call, instance) => {
      try {
        return await run(input, call, instance)
      } catch (thrown) {
        if (!isRefusal(thrown, 'errors.grant.not_found')) throw thrown
        return { grant: { id: input.grantId, grantType: 'gift' } }
      }
    }),
  }),
  ...breaking(['ERROR-NOT-FOUND-REFUSED', 'ERROR-NOT-FOUND'], {
    'an unknown bundle crashes': missingBundle('listBundleGrants', () => {
      throw new TypeError("Cannot read properties of undefined (reading 'owner')")
    }),
    // The id is made into one of the database, which throws when it has another form.
    'an unknown grant crashes': refusingAs('errors.grant.not_found', 'crash'),
    'an unknown grant answers 400': refusingAs('errors.grant.not_found', 400),
    'an unknown bundle answers 400': refusingAs('errors.bundle.not_found', 400),
  }),
  ...breaking(['ERROR-NOT-FOUND-REFUSED', 'BUNDLE-OWNED'], {
    // The grant is queued.
    'a create in an unknown bundle answers 200': missingBundle('createBundleGrant', () => ({
      grant: { id: 'f'.repeat(24), grantType: 'gift' },
    })),
  }),
  ...breaking(
    ['ERROR-INVALID-REFUSED', 'GRANT-SOURCE-REQUIRED-PAID', 'GRANT-SOURCE-PATTERN', 'GRANT-TYPE-REQUESTABLE'],
    { 'recorded before validated': refusedWithTrace('errors.request.invalid_body') },
  ),
  ...breaking(['GRANT-ENDS-IN-PAST', 'ERROR-INVALID-REFUSED'], {
    'recorded before its end is checked': refusedWithTrace('errors.grant.ends_in_past'),
  }),
  ...breaking(['ERROR-MEDIA-TYPE', 'ERROR-INVALID-REFUSED'], {
    // The framework parses what looks like JSON, and the content type is checked on the way out.
    'recorded before the media type is checked': refusedWithTrace('errors.request.unsupported_media_type'),
  }),
]

const json = 'application/json'

/** The media type of a body is taken for another one. */
function readingType(read: (type: string | undefined) => string | undefined): Make {
  return asking((request) => {
    if (request.method !== 'POST') return request
    return {
      ...request,
      headers: { ...request.headers, 'content-type': read(request.headers['content-type']) },
    }
  })
}

/** A refusal with another status, or none at all: a bug behind it. */
function refusingAs(code: string, status: number | 'crash'): Make {
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
    if (!isRefusal(thrown, code)) throw thrown
    if (status === 'crash') throw new Error('unexpected error')
    throw new Refusal(thrown.code, thrown.message, thrown.metadata, status)
  }
}

const isRefusal = (thrown: unknown, code: string): thrown is Refusal =>
  thrown instanceof Refusal && thrown.code === code

function missingBundle(id: OperationId, instead: () => object): Make {
  return operatingEach([id], (run) => async (input, call, instance) => {
    const found = await instance.store.findBundle(toBundleId(String(input['bundleId'])))
    return found === undefined ? instead() : run(input, call, instance)
  })
}

/** A create that is refused records a grant all the same, when its user and its bundle are known. */
function refusedWithTrace(code: string): Make {
  return around((answer) => async (request) => {
    if (request.method !== 'POST') return answer(request)
    const bytes = await request.readBody(2 ** 20)
    const response = await answer({ ...request, readBody: async () => bytes })
    if (typeof bytes === 'string' || !response.body.includes(code)) return response
    const repaired = repair(new TextDecoder().decode(bytes), code)
    if (repaired === undefined) return response
    const headers = { ...request.headers, 'content-type': json }
    await answer({ ...request, headers, readBody: async () => new TextEncoder().encode(repaired) })
    return response
  })
}

function repair(text: string, code: string): string | undefined {
  try {
    const { userId, endsAt, sourceId }: Json = JSON.parse(text)
    const isWrong = code === 'errors.grant.ends_in_past' || Number.isNaN(Date.parse(`${endsAt}`))
    return JSON.stringify({
      userId,
      grantType: 'gift',
      endsAt: isWrong ? undefined : endsAt,
      sourceId: /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}$/.test(`${sourceId}`) ? sourceId : undefined,
    })
  } catch {
    return undefined
  }
}
