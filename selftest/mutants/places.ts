import { setImmediate as pause } from 'node:timers/promises'
import type { OperationId } from '../../conformance/kit/exchange.ts'
import { requestedGrantTypes } from '../../spec/generated/facts.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import type { AccountId } from '../../src/ledger/ids.ts'
import { FOREVER } from '../../src/ledger/instant.ts'
import { changeBody, changeQuery, parseFieldAs, parseParameterAs, parseTextAs } from './change-input.ts'
import { addHistoryGrants, byStart, overlookSameSource } from './change-ledger.ts'
import { changePages, paging } from './change-lists.ts'
import { both, changeOperation, changeOperations, type Json, stateful } from './change-server.ts'
import { ruleOf } from './forms.ts'
import { boundNames, readingGrants } from './grants-list.ts'
import { acrossOwners } from './isolation.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { cascadingAcross } from './revokes.ts'

/**
 * Accepts a limit out of bounds where another parameter is sent too. The mutants of this file break a rule in one alone of the cases
 * that it covers (one list, one grant type, one parameter): few requests show it.
 */
const takingBeside = (list: OperationId, name: string, limit: number): Mutation => {
  const isOne = (query: URLSearchParams) => query.has(name) && query.get('limit') === `${limit}`
  return changeQuery(
    [list],
    (query) => isOne(query) && query.set('limit', '1'),
    (input, sent) => {
      if (isOne(sent)) input['limit'] = limit
    },
  )
}

const ofLists = [
  ['a search', 'searchUsers', 'USERS-LIMIT-BOUNDS-50', 51],
  ['bundles', 'listBundles', 'LIST-LIMIT-BOUNDS-100', 101],
  ['bundle-users', 'listBundleUsers', 'LIST-LIMIT-BOUNDS-100', 101],
  ['grants', 'listBundleGrants', 'LIST-LIMIT-BOUNDS-100', 101],
] as const
subtleMutantsOf(
  'list limits',
  ofLists.map(([what, list, rule, most]) => [
    `${rule}: a later page of ${what} may have ${most} ${what === 'a search' ? 'users' : 'rows'}`,
    takingBeside(list, 'cursor', most),
  ]),
)
mutantsOf(
  'list limits',
  ofLists.map(([what, list, rule]) => [
    `${rule}: a later page of ${what} may have no rows`,
    takingBeside(list, 'cursor', 0),
  ]),
)
mutantsOf(
  'list limits',
  ['userId', 'endsBefore'].map((name) => [
    `LIST-LIMIT-BOUNDS-100: grants may have 101 rows beside ${name}`,
    takingBeside('listBundleGrants', name, 101),
  ]),
)

const tooLong = /^[A-Za-z0-9][A-Za-z0-9._:-]{256}$/
/** Takes a source of a form for one type. */
const takingFor = (type: string, form: RegExp): Mutation => {
  const isOdd = ({ grantType, sourceId }: Json) => grantType === type && form.test(`${sourceId}`)
  return changeBody(
    (body) => (isOdd(body) ? { ...body, sourceId: 'x' } : body),
    (body, sent) => (isOdd(sent) ? { ...body, sourceId: sent['sourceId'] } : body),
  )
}

const ofAlias = 'GRANT-USER-REQUIRED ERROR-NOT-FOUND-REFUSED'
const crashing = (text: string): string => {
  if (text.length === 128) throw new RangeError('the row of the index is too long')
  return text
}
subtleMutantsOf('refusals', {
  ...Object.fromEntries(
    ['gift', 'owner_grant', 'referral_reward'].map((type) => [
      `GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD: the source of a ${type} may have 257 characters`,
      takingFor(type, tooLong),
    ]),
  ),
  [`${ofAlias}: a create trims its userId`]: parseTextAs('userId', (text) => text.trim()),
  [`${ofAlias}: a create reads as much of a userId as an alias has`]: parseTextAs('userId', (text) =>
    text.slice(0, 32),
  ),
  [`STATUS-SUCCESS-200 ${ofAlias}: a userId of 128 characters crashes a create`]: parseTextAs(
    'userId',
    crashing,
  ),
})

mutantsOf('refusals', {
  ...Object.fromEntries(
    requestedGrantTypes.map((type) => [
      `GRANT-SOURCE-PATTERN GRANT-SOURCE-FIELD: the source of a ${type} may have a blank`,
      takingFor(type, /^\w+ \w+$/),
    ]),
  ),
  'GRANT-SOURCE-MAX-256 GRANT-SOURCE-FIELD: the source of a paid_external may have 257 characters': takingFor(
    'paid_external',
    tooLong,
  ),
  ...Object.fromEntries(
    Object.entries(ruleOf).map(([field, rule]) => [
      `${rule}: an object with the one field ${field} is its ${field}`,
      parseFieldAs(field, (value) =>
        Object.keys(Object(value)).join() === field ? Object(value)[field] : value,
      ),
    ]),
  ),
})

/** Applies the offset of a bound to its time of day, and not to its date. */
const keepingDate = (text: string | undefined): string | undefined => {
  const at = new Date(/[+-]\d\d:\d\d$/.test(text ?? '') ? (text ?? '') : Number.NaN)
  return Number.isNaN(at.getTime()) ? text : `${text?.slice(0, 10)}${at.toISOString().slice(10)}`
}

subtleMutantsOf('grants list', {
  'GRANTS-FILTER-USER: the filter by user trims its userId': readingGrants('userId', (text) => text?.trim()),
  'GRANTS-FILTER-USER: the filter by user reads as much as an alias has': readingGrants('userId', (text) =>
    text?.slice(0, 32),
  ),
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: an offset over midnight leaves the date as it is':
    both(...boundNames.map((name) => parseParameterAs(['listBundleGrants'], name, keepingDate))),
})

/** Looks a source up among the properties of a plain object, where every object has some. */
const inPlainObject = (refuse: () => never): Mutation =>
  parseTextAs('sourceId', (text) => (text in {} ? refuse() : text))

mutantsOf('dedupe', {
  'STATUS-SUCCESS-200 GRANT-SOURCE-PATTERN: the source constructor crashes': inPlainObject(() => {
    throw new TypeError('grantId of undefined')
  }),
  'GRANT-SOURCE-PATTERN GRANT-SOURCE-SCOPE: the source constructor is always a duplicate': inPlainObject(
    () => {
      throw new Refusal('errors.grant.duplicate_source', 'This sourceId was already used.')
    },
  ),
})
subtleMutantsOf('dedupe', {
  'GRANT-SOURCE-NO-SECOND: dedupe forgets a source 28 s after its grant has ended': overlookSameSource(
    ({ endsAt }, now) => now - endsAt > 28_000,
  ),
})

subtleMutantsOf('races', {
  'STATUS-SUCCESS-200: a revoke beside another one of the same grant crashes': stateful(() => {
    const atWork = new Set<unknown>()
    return changeOperations(['revokeBundleGrant'], async (run, { grantId }) => {
      if (atWork.has(grantId)) throw new Error('the row is locked')
      atWork.add(grantId)
      await pause()
      return run().finally(() => atWork.delete(grantId))
    })
  }),
})

/** Answers a create that makes no grant with the alias of another owner who has granted to the user. */
const lendingAlias = stateful(() => {
  const seen = new Set<unknown>()
  const granting = new Map<unknown, readonly AccountId[]>()
  return changeOperation('createBundleGrant', async (run, { userId }, { caller: { owner } }, { aliases }) => {
    const { grant } = await run()
    const account = aliases.decrypt(owner, userId)
    const others = (granting.get(account) ?? []).filter((one) => one !== owner)
    granting.set(account, [...others, owner])
    const isCovered = seen.has(grant.id)
    seen.add(grant.id)
    const [other] = others
    if (!isCovered || account === undefined || other === undefined) return { grant }
    return { grant: { ...grant, userId: aliases.encrypt(other, [account])[0] } }
  })
})

mutantsOf('isolation', {
  'GRANT-USER-ID USER-ALIAS-SCOPED: a create that is covered is answered with the alias of another owner':
    lendingAlias,
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the end of access is that of all owners':
    acrossOwners((isTheirs) =>
      changePages('listBundleUsers', (users, { bundle, now }, { grants }) =>
        users.map(({ account, live }) => {
          const theirs = grants.filter(
            (one) =>
              isTheirs(one, { bundle, account: account.id }) &&
              one.revokedAt === undefined &&
              one.grant.endsAt > now,
          )
          const startsAt = live.at(-1)?.endsAt ?? now
          const later = byStart(theirs.map(({ grant }) => grant)).filter(({ endsAt }) => endsAt > startsAt)
          return { account, live: [...live, ...later.map((grant) => ({ ...grant, startsAt }))] }
        }),
      ),
    ),
})
subtleMutantsOf('isolation', {
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: access for good from another owner covers': acrossOwners(
    (isTheirs) =>
      addHistoryGrants(
        (one, pair) => isTheirs(one, pair) && one.revokedAt === undefined && one.grant.endsAt === FOREVER,
      ),
  ),
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: scheduled access from another owner is continued':
    acrossOwners((isTheirs) =>
      addHistoryGrants(
        (one, pair, now) => isTheirs(one, pair) && one.revokedAt === undefined && one.grant.startsAt > now,
      ),
    ),
  'REVOKE-CASCADE-ONLY: what another owner gave before goes with a revoke': acrossOwners((isTheirs) =>
    cascadingAcross(isTheirs, (grant, selected) => grant.createdAt < selected.createdAt),
  ),
  'GRANTS-FILTER-SOURCE BUNDLE-OWNED: a source shows what another owner has from it': acrossOwners(
    (isTheirs) =>
      paging('listGrants', async (list, query, { grants }) => {
        const slice = await list(query)
        if (query.filter.sourceId === undefined || slice.next || query.after !== undefined) return slice
        const more = grants.filter(
          (one) =>
            one.grant.sourceId === query.filter.sourceId &&
            one.revokedAt === undefined &&
            slice.items.some(({ account = one.account }) => isTheirs(one, { bundle: query.bundle, account })),
        )
        return { ...slice, items: [...slice.items, ...more].slice(0, query.limit) }
      }),
  ),
})
