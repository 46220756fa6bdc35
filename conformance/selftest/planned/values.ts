import { Refusal } from '../../../src/contract/refusal.ts'
import { chainAt } from '../../../src/ledger/chain.ts'
import { FOREVER, toInstant } from '../../../src/ledger/instant.ts'
import { accessOver } from '../mutants/bundle-users.ts'
import { readingText } from '../mutants/change-input.ts'
import { adding, decidingNew, wanted } from '../mutants/change-ledger.ts'
import { bodies, operating, operatingEach, readingBody, stepping } from '../mutants/exchange-parts.ts'
import { bounding, comparingSources, filtering, ordering } from '../mutants/grants-list.ts'
import { trustingAliases } from '../mutants/isolation.ts'
import { bugsIn, type Make } from '../mutants/mutant.ts'
import { onePage } from '../mutants/paging.ts'
import {
  confusingSources,
  isOf,
  isRevoked,
  overlooking,
  seeingRemembered,
} from '../mutants/remember-grants.ts'
import { listing, noRange, paging } from '../mutants/whole-lists.ts'

/** What is asked in a bundle of another owner is done as if by that owner, for the same alias, and then refused. */
const doneAnyway = (id: 'createBundleGrant' | 'revokeBundleGrant'): Make =>
  operatingEach([id], (run, { fixture: { facts } }) => async (input, call, instance) => {
    const { owner: own } = call.caller
    const owner = facts.bundles.find((bundle) => bundle.id === input['bundleId'])?.owner ?? own
    if (owner !== own) {
      const { aliases } = instance
      const open: typeof aliases.open = (_viewer, alias) => aliases.open(own, alias)
      await run(
        input,
        { ...call, caller: { ...call.caller, owner } },
        { ...instance, aliases: { ...aliases, open } },
      )
    }
    return run(input, call, instance)
  })

const second = 1_000
const wholeSecond = (at: number | undefined) =>
  at === undefined ? undefined : toInstant(Math.floor(at / second) * second)
const trimmed = (source: string): string => source.replace(/[.-]+$/, '')
const afterColon = (source: string | undefined) => source?.split(':').at(-1)

/** Bugs that show with some value, form of a value or combination, of the first set. */
export const firstBugs = bugsIn({
  // It is split at the letter T; what has no time of day is no end.
  'GRANT-ENDS-AT-EXACT GRANT-NO-END-PERMANENT: an endsAt with a lower-case t gives permanent access':
    readingText('endsAt', (text) => (text.includes('t') ? undefined : text)),
  // The bound is put on the column of the sort, whose index is used.
  'GRANTS-FILTER-CREATED GRANTS-FILTERS-COMBINE: createdAfter filters the start when the list is sorted by it':
    filtering(({ createdAt, startsAt }, { sort }) => {
      const { after, before } = createdAt
      if (sort !== 'startsAt' || after === undefined) return {}
      return { createdAt: { ...noRange, before }, startsAt: { ...startsAt, after } }
    }),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-TYPE: grantType is left out beside userId in ascending order':
    filtering(({ account }, { direction }) =>
      account === undefined || direction === 'desc' ? {} : { type: undefined },
    ),
  // The column holds whole seconds, and the id that parts ties is not reversed.
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES: grants that start within one second are sorted by startsAt the other way round':
    listing('listGrants', (rows, { sort, direction }) => {
      if (sort !== 'startsAt') return rows
      const sign = direction === 'asc' ? 1 : -1
      const keys = new Map(rows.map((row) => [row, sign * Math.floor(row.grant.startsAt / second)]))
      return rows.toReversed().toSorted((one, other) => (keys.get(one) ?? 0) - (keys.get(other) ?? 0))
    }),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe does not look at dots and dashes at the end of a source':
    confusingSources(
      ({ type, id }, known) => type === known.type && trimmed(id) === trimmed(known.sourceId ?? ''),
    ),
  // A language whose == compares such texts as numbers: 1e3 and 1000, 007 and 7.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: sources that are one number are one source': confusingSources(
    ({ type, id }, known) => type === known.type && Number(id) === Number(known.sourceId),
  ),
  // Both are kept as what was given for free.
  'GRANT-SOURCE-SCOPE GRANT-CREATES: gifts and rewards share their sources': confusingSources(
    ({ type, id }, known) =>
      id === known.sourceId && [type, known.type].every((one) => one === 'gift' || one === 'referral_reward'),
  ),
  'GRANTS-FILTER-ENDS: the bounds of endsAt are cut to whole seconds': bounding(
    ['endsAt'],
    ({ after, before }) => ({
      after: wholeSecond(after),
      before: wholeSecond(before),
    }),
  ),
  // Who pays shall get something.
  'GRANT-COVERED: a gift does not cover what is paid': decidingNew(({ now, live }, request) => {
    const holder = chainAt(live, now).grants.find(({ endsAt }) => endsAt >= request.endsAt)
    const isGift = request.type === 'paid_external' && holder?.type === 'gift' && request.endsAt > now
    return isGift ? adding(wanted(request, now, now)) : undefined
  }),
  // A source was thought to be there once; but users and types may share it.
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES: a page of one source has no nextCursor': onePage(
    'listGrants',
    ({ filter }) => filter.sourceId !== undefined,
  ),
  'USER-ALIAS-SCOPED: the filter by user takes an alias of another owner':
    trustingAliases('listBundleGrants'),
  // The owner is asked for when the answer is written.
  'BUNDLE-OWNED REVOKE-CASCADE-ONLY: a revoke in a bundle of another owner is refused, and done':
    doneAnyway('revokeBundleGrant'),
  'USERS-PREFIX: a search compares the first 20 characters': paging('searchAccounts', (list, query) =>
    list({ ...query, prefix: [...query.prefix].slice(0, 20).join('') }),
  ),
})

/** Bugs that show with some value, form of a value or combination, of the second set. */
export const secondBugs = bugsIn({
  'GRANT-ENDS-AT-EXACT: an end after January 2038 is the last second of 32 bits': readingText(
    'endsAt',
    (text) => (Date.parse(text) > 2_147_483_647_000 ? '2038-01-19T03:14:07Z' : text),
  ),
  'GRANT-ENDS-AT-EXACT: an end on a 29 February is one day earlier': readingText('endsAt', (text) =>
    text.replace('-02-29', '-02-28'),
  ),
  'GRANT-ENDS-AT-EXACT: the sign of an offset of less than an hour is lost': readingText('endsAt', (text) =>
    text.replace(/-(00:\d\d)$/, '+$1'),
  ),
  'ERROR-INVALID-REFUSED: an array of one object is taken for the object': readingBody(
    async (request, limit, read) => {
      const text = await read(request, limit)
      const array = /^\s*\[\s*(\{[^{}]*\})\s*\]\s*$/.exec(text)
      return array?.[1] ?? text
    },
  ),
  'GRANTS-SORT-VALUES GRANTS-FILTERS-COMBINE: with endsBefore a list sorted by startsAt is sorted by endsAt':
    ordering(({ sort, filter }) =>
      sort === 'startsAt' && filter.endsAt.before !== undefined ? { sort: 'endsAt' } : {},
    ),
  'GRANTS-FILTER-STARTS GRANTS-FILTERS-COMBINE: beside startsAfter no startsBefore counts': bounding(
    ['startsAt'],
    ({ after, before }) => ({
      after,
      before: after === undefined ? before : undefined,
    }),
  ),
  'GRANTS-FILTER-CREATED PAGE-CURSOR-CONTINUES: createdBefore counts on the first page only': filtering(
    ({ createdAt }, { after }) =>
      after === undefined ? {} : { createdAt: { ...createdAt, before: undefined } },
  ),
  'GRANTS-FILTER-SOURCE: the filter by source makes no difference between upper and lower case':
    comparingSources((source, asked) => asked.toLowerCase() === source.toLowerCase()),
  'GRANT-SOURCE-SCOPE GRANT-CREATES: dedupe compares what stands after the last colon': confusingSources(
    ({ type, id }, known) =>
      type === known.type && id.includes(':') && afterColon(id) === afterColon(known.sourceId),
  ),
  'GRANT-SOURCE-NO-SECOND: a grant of the owner is no duplicate': overlooking(
    ({ type }) => type === 'owner_grant',
  ),
  'USERS-NAME-LENGTH STATUS-SUCCESS-200: a search of 30 characters is refused': operating(
    'searchUsers',
    (run) => async (input, call, instance) => {
      if ([...input.displayName].length < 30) return run(input, call, instance)
      throw new Refusal('errors.request.invalid_parameter', 'displayName is too long.', {
        parameter: 'displayName',
      })
    },
  ),
  'AUTH-GRANTS-GOVERNS STATUS-SUCCESS-200: a create needs the permission for users too': stepping(
    ({ authorize }) => ({
      authorize: (call, operationId) => {
        authorize(call, operationId)
        if (operationId === 'createBundleGrant') authorize(call, 'searchUsers')
      },
    }),
  ),
  'BUNDLE-OWNED: a create in a bundle of another owner is refused, and done': doneAnyway('createBundleGrant'),
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-END-OR-PERMANENT: permanent access that is scheduled is not seen in the users list':
    accessOver((live, now) => live.filter(({ startsAt, endsAt }) => startsAt <= now || endsAt !== FOREVER)),
  'ERROR-METADATA ERROR-BODY: the metadata of a refused body has a number': bodies(413, (body) => ({
    ...body,
    metadata: { limit: 16_384 },
  })),
  'ERROR-CODE-SHAPE ERROR-BODY: an unknown checkout session has a code of another shape': bodies(
    'error',
    (body) =>
      body['errorCode'] === 'errors.checkout.not_found' ? { ...body, errorCode: 'CHECKOUT_NOT_FOUND' } : body,
  ),
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: a renewal begins where the revoked end of the chain was':
    seeingRemembered((one, pair, now) => isOf(pair, one) && isRevoked(one) && one.grant.startsAt > now),
})
