import { Refusal } from '../../../src/contract/refusal.ts'
import { toAccountId, toAlias, toBundleId } from '../../../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../../../src/ledger/instant.ts'
import { type OperationId, operationIds } from '../../kit/exchange.ts'
import { readingField, readingText, takingBody } from './change-input.ts'
import {
  around,
  asking,
  both,
  deploying,
  type Json,
  operating,
  operatingEach,
  stepping,
  without,
} from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of what a create refuses, of bodies and things that are not there, and of refusals that leave a trace. */
export const refusalMutants = mutantsByRules('refusals', {
  'GRANT-TYPE-REQUESTABLE': {
    'a trial can be requested': passing('grantType', (type) => type === 'trial', 'gift'),
    'an unknown type is a gift': readingField('grantType', (type) =>
      type === undefined || knownTypes.includes(`${type}`) ? type : 'gift',
    ),
    'a missing type is a payment': readingField('grantType', (type = 'paid_external') => type),
    'types in any letter case': readingText('grantType', (type) => type.toLowerCase()),
  },
  'GRANT-SOURCE-REQUIRED-PAID': {
    'a payment without a source': loosely(passing('sourceId', (source) => source === undefined, 'x')),
    'a gift needs a source': takingBody((body) =>
      body['sourceId'] === undefined ? without(body, 'userId') : body,
    ),
  },
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-FIELD': {
    'any characters in a source': takingSources(/./s),
    'blanks in a source': takingSources(/^[!-~][ -~]*$/),
    'a source that begins with a dash': takingSources(/^[A-Za-z0-9._:-]{1,256}$/),
    // The pattern says \w, and the flag for Unicode is on.
    'letters of every script in a source': takingSources(/^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u),
    // The dollar sign of the pattern stops before a line break.
    'a line break at the end of a source': takingSources(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}\n$/),
  },
  'GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD': {
    'a source of 257 characters': takingSources(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/),
  },
  'GRANT-SOURCE-PATTERN': {
    'no colon in a source': refusingSources(/:/),
    'no underscore in a source': refusingSources(/_/),
    'no capital at the front of a source': refusingSources(/^[A-Z]/),
  },
  'GRANT-SOURCE-MAX-256': { 'a source of 256 characters is too long': refusingSources(/^.{256}$/s) },
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-MAX-256': {
    'a source of one character is too short': refusingSources(/^.$/s),
  },
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-MAX-256 GRANT-SOURCE-REQUIRED-PAID': {
    'an empty source counts as none': loosely(
      takingBody(
        (body) => (body['sourceId'] === '' ? { ...body, sourceId: 'x' } : body),
        (body, sent) => (sent['sourceId'] === '' ? without(body, 'sourceId') : body),
      ),
    ),
  },
  'GRANT-ENDS-IN-PAST GRANT-NO-END-PERMANENT': {
    'an end in the past is permanent': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt = FOREVER, ...rest } = input
      return run(endsAt <= call.now ? rest : input, call, instance)
    }),
  },
  'GRANT-ENDS-IN-PAST': {
    'an end in the past is granted': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt = FOREVER } = input
      if (endsAt > call.now) return run(input, call, instance)
      const then = toInstant(Math.max(0, endsAt - 3_600_000))
      return run(input, { ...call, now: then }, { ...instance, now: () => then })
    }),
  },
  // What cannot be read is dropped, and without an end access is permanent.
  'FORMAT-DATE-TIME ERROR-INVALID-REFUSED GRANT-NO-END-PERMANENT': {
    'an end that cannot be read is permanent': readingText('endsAt', (text) =>
      Number.isNaN(Date.parse(text)) ? undefined : text,
    ),
    'a null end is permanent': readingField('endsAt', (end) => end ?? undefined),
  },
  'FORMAT-DATE-TIME GRANT-NO-END-PERMANENT': {
    'a date alone is permanent': readingField('endsAt', (end) =>
      /^\d{4}-\d\d-\d\d$/.test(`${end}`) ? undefined : end,
    ),
  },
  'ERROR-INVALID-REFUSED FORMAT-DATE-TIME': {
    // A number of seconds, and one in milliseconds lies in the distant future.
    'an end of a number': readingField('endsAt', (end) =>
      typeof end === 'number' ? new Date(Math.min(end * 1_000, 8e15 / 100)).toISOString() : end,
    ),
  },
  'GRANT-USER-REQUIRED ERROR-INVALID-REFUSED': {
    'a user who is missing crashes': readingField('userId', (user) => {
      if (user === undefined) throw new TypeError("Cannot read properties of undefined (reading 'slice')")
      return user
    }),
  },
  'GRANT-USER-REQUIRED': {
    'a user who is missing is the owner': both(
      readingField('userId', (user = ghost) => user),
      operating('createBundleGrant', (run) => async (input, call, instance) => {
        if (input.userId !== ghost) return run(input, call, instance)
        return { grant: { id: instance.newId(), grantType: input.grantType } }
      }),
    ),
  },
  'GRANT-UNKNOWN-ALIAS ERROR-NOT-FOUND-REFUSED GRANT-USER-REQUIRED USER-ALIAS-SCOPED': {
    // The account behind an alias is made when it is not there.
    'an unknown alias is granted': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { seal, open } = instance.aliases
      const { owner } = call.caller
      const [someone = toAlias('')] = seal(owner, [toAccountId(30)])
      const userId = open(owner, input.userId) === undefined ? someone : input.userId
      return run({ ...input, userId }, call, instance)
    }),
  },
  'GRANT-UNKNOWN-ALIAS ERROR-NOT-FOUND-REFUSED GRANT-USER-REQUIRED': {
    'an unknown alias in a create crashes': operating(
      'createBundleGrant',
      (run) => (input, call, instance) => {
        if (instance.aliases.open(call.caller.owner, input.userId) === undefined)
          throw new Error('insert violates foreign key constraint "grant_account"')
        return run(input, call, instance)
      },
    ),
  },

  // Bodies that are none, things that are not there, refusals that leave a trace.
  'ERROR-INVALID-REFUSED': {
    'malformed JSON crashes': stepping(({ parse }) => ({
      parse: (operation, raw, choose) => {
        if (raw.text !== undefined) JSON.parse(raw.text)
        return parse(operation, raw, choose)
      },
    })),
  },
  'ERROR-MEDIA-TYPE': {
    'any content type': readingType(() => json),
    'no content type is JSON': readingType((type = json) => type),
    'anything with json in it': readingType((type) => (/json/.test(type ?? '') ? json : type)),
    'a wrong content type answers 400': refusingAs('errors.request.unsupported_media_type', 400),
  },
  'ERROR-BODY-TOO-LARGE': {
    'a large body is taken': deploying(() => ({ bodyLimit: 2 ** 30 })),
    'a large body answers 400': refusingAs('errors.request.body_too_large', 400),
    'a large body crashes': refusingAs('errors.request.body_too_large', 'crash'),
  },
  'ERROR-INVALID ERROR-INVALID-REFUSED GRANT-TYPE-REQUESTABLE GRANT-SOURCE-PATTERN': {
    'an invalid body answers 404': refusingAs('errors.request.invalid_body', 404),
  },
  'ERROR-INVALID-REFUSED LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE USERS-NAME-LENGTH': {
    'an invalid parameter crashes': refusingAs('errors.request.invalid_parameter', 'crash'),
  },
  'ERROR-NOT-FOUND-REFUSED': {
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
  },
  'ERROR-NOT-FOUND-REFUSED ERROR-NOT-FOUND': {
    'an unknown bundle crashes': missingBundle('listBundleGrants', () => {
      throw new TypeError("Cannot read properties of undefined (reading 'owner')")
    }),
    // The id is made into one of the database, which throws when it has another form.
    'an unknown grant crashes': refusingAs('errors.grant.not_found', 'crash'),
    'an unknown grant answers 400': refusingAs('errors.grant.not_found', 400),
    'an unknown bundle answers 400': refusingAs('errors.bundle.not_found', 400),
  },
  'ERROR-NOT-FOUND-REFUSED BUNDLE-OWNED': {
    'a create in an unknown bundle answers 200': missingBundle('createBundleGrant', () => ({
      grant: { id: 'f'.repeat(24), grantType: 'gift' },
    })),
  },
  'ERROR-INVALID-REFUSED GRANT-SOURCE-REQUIRED-PAID GRANT-SOURCE-PATTERN GRANT-TYPE-REQUESTABLE': {
    'recorded before validated': refusedWithTrace('errors.request.invalid_body'),
  },
  'GRANT-ENDS-IN-PAST ERROR-INVALID-REFUSED': {
    'recorded before its end is checked': refusedWithTrace('errors.grant.ends_in_past'),
  },
  'ERROR-MEDIA-TYPE ERROR-INVALID-REFUSED': {
    // The framework parses what looks like JSON, and the content type is checked on the way out.
    'recorded before the media type is checked': refusedWithTrace('errors.request.unsupported_media_type'),
  },
})

const knownTypes = ['trial', 'owner_grant', 'paid_external', 'referral_reward', 'gift']
const ghost = 'no-user'

/** A value of a field that should be refused is validated as another one, and comes through as it was sent. */
function passing(field: string, meant: (value: unknown) => boolean, instead: string): Make {
  return takingBody(
    (body) => (meant(body[field]) ? { ...body, [field]: instead } : body),
    (body, sent) => {
      if (!meant(sent[field])) return body
      return sent[field] === undefined ? without(body, field) : { ...body, [field]: sent[field] }
    },
  )
}

/** Sources of such a form are taken, whatever the contract says. */
function takingSources(pattern: RegExp): Make {
  return loosely(passing('sourceId', (source) => typeof source === 'string' && pattern.test(source), 'x'))
}

/** Sources of such a form are refused. */
export function refusingSources(pattern: RegExp): Make {
  return readingField('sourceId', (source) => {
    if (source === undefined || !pattern.test(`${source}`)) return source
    throw new Refusal('errors.request.invalid_body', 'sourceId has another form.', { field: 'sourceId' })
  })
}

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
