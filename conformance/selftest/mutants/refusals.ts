import { Refusal } from '../../../src/contract/refusal.ts'
import { toAccountId, toAlias } from '../../../src/ledger/ids.ts'
import { FOREVER, toInstant } from '../../../src/ledger/instant.ts'
import { readingField, takingBody } from './change-input.ts'
import { both, ofText, operating, without } from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'

const breaking = breakingIn('refusals')

/** Bugs of what a create refuses. */
export const refusalMutants: readonly Mutant[] = [
  ...breaking(['GRANT-TYPE-REQUESTABLE'], {
    'a trial can be requested': passing('grantType', (type) => type === 'trial', 'gift'),
    'an unknown type is a gift': readingField('grantType', (type) =>
      type === undefined || knownTypes.includes(`${type}`) ? type : 'gift',
    ),
    'a missing type is a payment': readingField('grantType', (type = 'paid_external') => type),
    'types in any letter case': readingField(
      'grantType',
      ofText((type) => type.toLowerCase()),
    ),
  }),
  ...breaking(['GRANT-SOURCE-REQUIRED-PAID'], {
    'a payment without a source': loosely(passing('sourceId', (source) => source === undefined, 'x')),
    'a gift needs a source': takingBody((body) =>
      body['sourceId'] === undefined ? without(body, 'userId') : body,
    ),
  }),
  ...breaking(['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-FIELD'], {
    'any characters in a source': takingSources(/./s),
    'blanks in a source': takingSources(/^[!-~][ -~]*$/),
    'a source that begins with a dash': takingSources(/^[A-Za-z0-9._:-]{1,256}$/),
    // The pattern says \w, and the flag for Unicode is on.
    'letters of every script in a source': takingSources(/^[\p{L}\p{N}][\p{L}\p{N}._:-]*$/u),
    // The dollar sign of the pattern stops before a line break.
    'a line break at the end of a source': takingSources(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,255}\n$/),
  }),
  ...breaking(['GRANT-SOURCE-MAX-256', 'GRANT-SOURCE-FIELD'], {
    'a source of 257 characters': takingSources(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/),
  }),
  ...breaking(['GRANT-SOURCE-PATTERN'], {
    'no colon in a source': refusingSources(/:/),
    'no underscore in a source': refusingSources(/_/),
    'no capital at the front of a source': refusingSources(/^[A-Z]/),
  }),
  ...breaking(['GRANT-SOURCE-MAX-256'], {
    'a source of 256 characters is too long': refusingSources(/^.{256}$/s),
  }),
  ...breaking(['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256'], {
    'a source of one character is too short': refusingSources(/^.$/s),
  }),
  ...breaking(['GRANT-SOURCE-PATTERN', 'GRANT-SOURCE-MAX-256', 'GRANT-SOURCE-REQUIRED-PAID'], {
    // An empty text is false, so it is dropped.
    'an empty source counts as none': loosely(
      takingBody(
        (body) => (body['sourceId'] === '' ? { ...body, sourceId: 'x' } : body),
        (body, sent) => (sent['sourceId'] === '' ? without(body, 'sourceId') : body),
      ),
    ),
  }),
  ...breaking(['GRANT-ENDS-IN-PAST', 'GRANT-NO-END-PERMANENT'], {
    'an end in the past is permanent': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt = FOREVER, ...rest } = input
      return run(endsAt <= call.now ? rest : input, call, instance)
    }),
  }),
  ...breaking(['GRANT-ENDS-IN-PAST'], {
    // Nobody compares the end with now.
    'an end in the past is granted': operating('createBundleGrant', (run) => (input, call, instance) => {
      const { endsAt = FOREVER } = input
      if (endsAt > call.now) return run(input, call, instance)
      const then = toInstant(Math.max(0, endsAt - 3_600_000))
      return run(input, { ...call, now: then }, { ...instance, now: () => then })
    }),
  }),
  // What cannot be read is dropped, and without an end access is permanent.
  ...breaking(['FORMAT-DATE-TIME', 'ERROR-INVALID-REFUSED', 'GRANT-NO-END-PERMANENT'], {
    'an end that cannot be read is permanent': readingField(
      'endsAt',
      ofText((text) => (Number.isNaN(Date.parse(text)) ? undefined : text)),
    ),
    'a null end is permanent': readingField('endsAt', (end) => end ?? undefined),
  }),
  ...breaking(['FORMAT-DATE-TIME', 'GRANT-NO-END-PERMANENT'], {
    'a date alone is permanent': readingField('endsAt', (end) =>
      /^\d{4}-\d\d-\d\d$/.test(`${end}`) ? undefined : end,
    ),
  }),
  ...breaking(['ERROR-INVALID-REFUSED', 'FORMAT-DATE-TIME'], {
    // A number of seconds, and one in milliseconds lies in the distant future.
    'an end of a number': readingField('endsAt', (end) =>
      typeof end === 'number' ? new Date(Math.min(end * 1_000, 8e15 / 100)).toISOString() : end,
    ),
  }),
  ...breaking(['GRANT-USER-REQUIRED', 'ERROR-INVALID-REFUSED'], {
    'a user who is missing crashes': readingField('userId', (user) => {
      if (user === undefined) throw new TypeError("Cannot read properties of undefined (reading 'slice')")
      return user
    }),
  }),
  ...breaking(['GRANT-USER-REQUIRED'], {
    'a user who is missing is the owner': both(
      readingField('userId', (user = ghost) => user),
      operating('createBundleGrant', (run) => async (input, call, instance) => {
        if (input.userId !== ghost) return run(input, call, instance)
        return { grant: { id: instance.newId(), grantType: input.grantType } }
      }),
    ),
  }),
  ...breaking(
    ['GRANT-UNKNOWN-ALIAS', 'ERROR-NOT-FOUND-REFUSED', 'GRANT-USER-REQUIRED', 'USER-ALIAS-SCOPED'],
    {
      // The account behind an alias is made when it is not there.
      'an unknown alias is granted': operating('createBundleGrant', (run) => (input, call, instance) => {
        const { seal, open } = instance.aliases
        const { owner } = call.caller
        const [someone = toAlias('')] = seal(owner, [toAccountId(30)])
        const userId = open(owner, input.userId) === undefined ? someone : input.userId
        return run({ ...input, userId }, call, instance)
      }),
    },
  ),
  ...breaking(['GRANT-UNKNOWN-ALIAS', 'ERROR-NOT-FOUND-REFUSED', 'GRANT-USER-REQUIRED'], {
    'an unknown alias in a create crashes': operating(
      'createBundleGrant',
      (run) => (input, call, instance) => {
        if (instance.aliases.open(call.caller.owner, input.userId) === undefined)
          throw new Error('insert violates foreign key constraint "grant_account"')
        return run(input, call, instance)
      },
    ),
  }),
]

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
function refusingSources(pattern: RegExp): Make {
  return readingField('sourceId', (source) => {
    if (source === undefined || !pattern.test(`${source}`)) return source
    throw new Refusal('errors.request.invalid_body', 'sourceId has another form.', { field: 'sourceId' })
  })
}
