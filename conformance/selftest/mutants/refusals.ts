import { Refusal } from '../../../src/contract/refusal.ts'
import { toAccountId, toAlias } from '../../../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../../../src/ledger/instant.ts'
import { takingBody } from './change-input.ts'
import { both, type Json, operating, storing, without } from './exchange-parts.ts'
import { looseSources } from './loose-sources.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of what a create refuses. */
export const refusalMutants: readonly Mutant[] = mutantsOf('refusals', {
  'a trial can be requested': {
    rules: ['GRANT-TYPE-REQUESTABLE'],
    story: 'The body is validated against all five types.',
    make: keeping('grantType', (value) => value === 'trial', 'gift'),
  },
  'an unknown type is a gift': {
    rules: ['GRANT-TYPE-REQUESTABLE'],
    story: 'A type that is not known falls through to the last case.',
    make: takingBody((body) =>
      requestable.includes(`${body['grantType']}`) ||
      body['grantType'] === 'trial' ||
      body['grantType'] === undefined
        ? body
        : { ...body, grantType: 'gift' },
    ),
  },
  'a missing type is a payment': {
    rules: ['GRANT-TYPE-REQUESTABLE'],
    story: 'paid_external is the default, as nearly every grant is one.',
    make: takingBody((body) => ({ grantType: 'paid_external', ...body })),
  },
  'types in any letter case': {
    rules: ['GRANT-TYPE-REQUESTABLE'],
    story: 'The type is folded before it is looked up.',
    make: takingBody((body) =>
      typeof body['grantType'] === 'string' ? { ...body, grantType: body['grantType'].toLowerCase() } : body,
    ),
  },
  'a payment without a source': {
    rules: ['GRANT-SOURCE-REQUIRED-PAID'],
    story: 'sourceId is optional in the schema, and the rule beside it was never written.',
    make: loosely(keeping('sourceId', (value) => value === undefined, 'x')),
  },
  'a gift needs a source': {
    rules: ['GRANT-SOURCE-REQUIRED-PAID'],
    story: 'sourceId is required whatever the type.',
    make: takingBody((body) => (body['sourceId'] === undefined ? without(body, 'userId') : body)),
  },
  'any characters in a source': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'],
    story: 'sourceId is any text.',
    make: loosely(keeping('sourceId', (value) => typeof value === 'string' && value !== '', 'x')),
  },
  'blanks in a source': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'],
    story: 'The pattern allows what can be seen and the blank with it.',
    make: loosely(
      keeping('sourceId', (value) => typeof value === 'string' && /^[!-~][ -~]*$/.test(value), 'x'),
    ),
  },
  'a source that begins with a dash': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'],
    story: 'The first character has no pattern of its own.',
    make: loosely(
      keeping(
        'sourceId',
        (value) => typeof value === 'string' && /^[A-Za-z0-9._:-]{1,256}$/.test(value),
        'x',
      ),
    ),
  },
  'letters of every script in a source': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'],
    story: 'The pattern says \\w and the flag for Unicode is on.',
    make: loosely(
      keeping(
        'sourceId',
        (value) => typeof value === 'string' && /^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u.test(value),
        'x',
      ),
    ),
  },
  'a line break at the end of a source': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'],
    story: 'The dollar sign of the pattern stops before a line break.',
    make: loosely(
      keeping(
        'sourceId',
        (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}\n$/.test(value),
        'x',
      ),
    ),
  },
  'no colon in a source': {
    rules: ['GRANT-SOURCE-PATTERN'],
    story: 'The pattern was copied from the ids, which have no colon.',
    make: refusingBody((body) => `${body['sourceId']}`.includes(':')),
  },
  'no underscore in a source': {
    rules: ['GRANT-SOURCE-PATTERN'],
    story: 'The underscore was forgotten in the pattern.',
    make: refusingBody((body) => `${body['sourceId']}`.includes('_')),
  },
  'no capital at the front of a source': {
    rules: ['GRANT-SOURCE-PATTERN'],
    story: 'The first character of a source has to be a small letter or a digit.',
    make: refusingBody((body) => /^[A-Z]/.test(`${body['sourceId']}`)),
  },
  'a source of 257 characters': {
    rules: ['GRANT-SOURCE-MAX-256', 'GRANT-SOURCE-FIELD'],
    story: 'The length is not limited.',
    make: loosely(
      keeping(
        'sourceId',
        (value) => typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(value),
        'x',
      ),
    ),
  },
  'a source of 256 characters is too long': {
    rules: ['GRANT-SOURCE-MAX-256'],
    story: 'The column has 255 characters.',
    make: refusingBody((body) => `${body['sourceId']}`.length === 256),
  },
  'a source of one character is too short': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256'],
    story: 'The pattern asks for a second character.',
    make: refusingBody((body) => `${body['sourceId']}`.length === 1),
  },
  'an empty source counts as none': {
    rules: ['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256', 'GRANT-SOURCE-REQUIRED-PAID'],
    story: 'An empty text is false, so it is dropped.',
    make: loosely(
      takingBody(
        (body) => (body['sourceId'] === '' ? { ...body, sourceId: 'x' } : body),
        (body, sent) => (sent['sourceId'] === '' ? without(body, 'sourceId') : body),
      ),
    ),
  },
  'an end in the past is permanent': {
    rules: ['GRANT-ENDS-IN-PAST', 'GRANT-NO-END-PERMANENT'],
    story: 'An end that makes no sense is dropped, and without an end access is permanent.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt, ...rest } = input
      const past = endsAt !== undefined && endsAt <= call.now
      return run(past ? rest : input, call, instance)
    }),
  },
  'an end in the past is granted': {
    rules: ['GRANT-ENDS-IN-PAST'],
    story: 'Nobody compares the end with now: a period that is over is recorded.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt } = input
      const end = endsAt ?? FOREVER
      if (end > call.now) return run(input, call, instance)
      const then = toInstant(Math.max(0, end - 3_600_000))
      return run(input, { ...call, now: then }, { ...instance, now: () => then })
    }),
  },
  'an end that cannot be read is permanent': {
    rules: ['FORMAT-DATE-TIME', 'ERROR-INVALID-REFUSED', 'GRANT-NO-END-PERMANENT'],
    story: 'A text that is no date-time becomes undefined, and undefined is permanent.',
    make: takingBody((body) =>
      typeof body['endsAt'] === 'string' && Number.isNaN(Date.parse(body['endsAt']))
        ? without(body, 'endsAt')
        : body,
    ),
  },
  'a date alone is permanent': {
    rules: ['FORMAT-DATE-TIME', 'GRANT-NO-END-PERMANENT'],
    story: 'An end without a time does not match the pattern of a date-time, and is dropped.',
    make: takingBody((body) =>
      /^\d{4}-\d\d-\d\d$/.test(`${body['endsAt']}`) ? without(body, 'endsAt') : body,
    ),
  },
  'a null end is permanent': {
    rules: ['ERROR-INVALID-REFUSED', 'FORMAT-DATE-TIME', 'GRANT-NO-END-PERMANENT'],
    story: 'An integrator whose period is missing sends null, and a customer has access for ever.',
    make: takingBody((body) => (body['endsAt'] === null ? without(body, 'endsAt') : body)),
  },
  'an end of a number': {
    rules: ['ERROR-INVALID-REFUSED', 'FORMAT-DATE-TIME'],
    story: 'endsAt may be a number of seconds, and one in milliseconds lies in the distant future.',
    make: takingBody((body) =>
      typeof body['endsAt'] === 'number'
        ? { ...body, endsAt: new Date(Math.min(body['endsAt'] * 1_000, 8e15 / 100)).toISOString() }
        : body,
    ),
  },
  'a user who is missing crashes': {
    rules: ['GRANT-USER-REQUIRED', 'ERROR-INVALID-REFUSED'],
    story: 'userId is taken apart without asking whether it is there.',
    make: takingBody((body) => {
      if (body['userId'] === undefined)
        throw new TypeError("Cannot read properties of undefined (reading 'slice')")
      return body
    }),
  },
  'a user who is missing is the owner': {
    rules: ['GRANT-USER-REQUIRED'],
    story: 'Without userId the grant goes to whoever asks.',
    make: (composition) =>
      operating('createBundleGrant', (run) => async (input, call, instance) => {
        if (input.userId !== ghost) return run(input, call, instance)
        return { grant: { id: instance.newId(), grantType: input.grantType } }
      })(takingBody((body) => ({ userId: ghost, ...body }))(composition)),
  },
  'an unknown alias is granted': {
    rules: ['GRANT-UNKNOWN-ALIAS', 'ERROR-NOT-FOUND-REFUSED', 'GRANT-USER-REQUIRED', 'USER-ALIAS-SCOPED'],
    story: 'The account behind an alias is made when it is not there.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      const known = instance.aliases.open(call.caller.owner, input.userId)
      const [someone] = instance.aliases.seal(call.caller.owner, [toAccountId(30)])
      return known === undefined
        ? run({ ...input, userId: someone ?? toAlias('') }, call, instance)
        : run(input, call, instance)
    }),
  },
  'an unknown alias in a create crashes': {
    rules: ['GRANT-UNKNOWN-ALIAS', 'ERROR-NOT-FOUND-REFUSED', 'GRANT-USER-REQUIRED'],
    story: 'A foreign key is violated, and nobody catches it.',
    make: operating('createBundleGrant', (run) => (input, call, instance) => {
      if (instance.aliases.open(call.caller.owner, input.userId) === undefined)
        throw new Error('insert violates foreign key constraint "grant_account"')
      return run(input, call, instance)
    }),
  },
})

const requestable = ['owner_grant', 'paid_external', 'referral_reward', 'gift']
const ghost = 'no-user'

function loosely(make: Mutant['make']): Mutant['make'] {
  return both(
    storing((store) => looseSources(store)),
    make,
  )
}

/** A value of a field that should be refused is validated as another one, and comes through as it was sent. */
function keeping(field: string, meant: (value: unknown) => boolean, instead: string): Mutant['make'] {
  return takingBody(
    (body) => (meant(body[field]) ? { ...body, [field]: instead } : body),
    (body, sent) => {
      if (!meant(sent[field])) return body
      return sent[field] === undefined ? without(body, field) : { ...body, [field]: sent[field] }
    },
  )
}

/** Refuses bodies that are fine. */
function refusingBody(meant: (body: Json) => boolean): Mutant['make'] {
  return takingBody((body) => {
    if (body['sourceId'] !== undefined && meant(body))
      throw new Refusal('errors.request.invalid_body', 'sourceId has another form.', { field: 'sourceId' })
    return body
  })
}
