import { describe, expect, it } from 'vitest'
import { checks } from '../checks/all.ts'
import { mutants } from './mutants/all.ts'
import { tryMutant } from './mutants/try-mutant.ts'

/** What the suite promises to check, item by item: the check of the item, and a bug that this check finds by itself. */
const items: Readonly<Record<string, readonly (readonly [item: string, check: string, mutant: string])[]>> = {
  authentication: [
    ['no key', 'auth/not-a-key', 'no key is the last caller'],
    ['what is no key', 'auth/not-a-key', 'malformed header crashes'],
    ['a wrong secret', 'auth/not-a-key', 'secret not compared'],
    ['a key cut short', 'auth/not-a-key', 'start of a secret is enough'],
    ['another prefix', 'auth/not-a-key', 'any prefix'],
    ['a revoked key', 'auth/revoked', 'revoked key works'],
    ['a revoked key that writes', 'auth/writing', 'revoked key still writes'],
  ],
  permissions: [
    ['bundles', 'permissions/no-bundles', 'bundles for every key'],
    ['users', 'permissions/no-users', 'search for every key'],
    ['grants, listed', 'permissions/no-grants', 'grants list for every key'],
    ['grants, created', 'permissions/no-writing-none', 'create for every key'],
    ['grants, revoked', 'permissions/no-writing-no-grants', 'revoke for every key'],
    ['the level of a create', 'permissions/read-only', 'read is enough to create'],
    ['the level of a revoke', 'permissions/read-only', 'read is enough to revoke'],
    ['users of a bundle', 'permissions/bundle-users', 'bundle users for every key'],
    ['checkout', 'checkout/permission', 'a session needs two permissions'],
    ['masks when reading', 'masks/reading', 'masks are asked when writing only'],
    ['masks when writing', 'masks/writing', 'masks are asked when reading only'],
  ],
  isolation: [
    ['bundles', 'isolation/bundles-of-another', "everybody's bundles"],
    ['grants', 'isolation/foreign-bundle', "another owner's grants are listed"],
    ['users', 'isolation/foreign-bundle', "another owner's bundle users are listed"],
    ['revoke', 'isolation/own-by-another', "a revoke in another owner's bundle"],
    ['create', 'isolation/foreign-create', "a grant in another owner's bundle"],
    ['cursor', 'isolation/cursor', "another owner's cursor"],
    ['checkout', 'checkout/by-another-owner', "another owner's checkout session"],
    ['aliases', 'isolation/aliases', 'one alias for all'],
    ['aliases that cannot be linked', 'isolation/unlinked-aliases', 'aliases that share a part'],
  ],
  lists: [
    ['bundles that are archived', 'bundles/archived', 'archived bundles are listed'],
    ['a prefix, not a part', 'search/prefix', 'names that contain the text'],
    ['letter case', 'search/prefix', 'letter case matters'],
    ['wildcards', 'search/literal', 'percent is a wildcard'],
    ['the owner', 'search/not-the-owner', 'the owner is found'],
    ['the deleted', 'search/not-the-deleted', 'deleted accounts are found'],
    ['the length of a name', 'search/bounds', 'thirty-one characters'],
    ['the echo of the query', 'search/prefix', 'query echoed in small letters'],
    ['the bounds of a limit', 'limits/grants', 'grants without upper bound'],
    ['the default of a limit', 'limits/search', 'users fifty at a time'],
    ['the echo of a limit', 'limits/bundles', 'limit echoed as fifty'],
    ['cursors that nobody made', 'paging/forged-cursors', 'a forged cursor is the first page'],
    ['the laws of pages', 'paging/grants-laws', 'a page skips the next item'],
    ['pages while items go', 'paging/while-revoked', 'the cursor of a revoked grant begins again'],
    ['pages while items come', 'paging/while-created', 'cursor is a number of rows'],
  ],
  'grants list': [
    ['userId', 'grants/filter-user-variant', 'userId ignored'],
    ['grantType', 'grants/filter-type-and-source', 'grantType ignored'],
    ['sourceId', 'grants/filter-type-and-source', 'sourceId as a prefix'],
    ['startsAfter', 'grants/filter-starts', 'startsAfter ignored'],
    ['startsBefore', 'grants/filter-starts', 'startsBefore ignored'],
    ['endsAfter', 'grants/filter-ends', 'endsAfter ignored'],
    ['endsBefore', 'grants/filter-ends', 'endsBefore ignored'],
    ['createdAfter', 'grants/filter-created', 'createdAfter ignored'],
    ['createdBefore', 'grants/filter-created', 'createdBefore ignored'],
    ['all nine together', 'grants/filters-combine', 'filters are alternatives'],
    ['the three sorts', 'paging/sorts', 'ends by start'],
    ['both directions', 'paging/sorts', 'always descending'],
    ['revoked ones gone', 'revoke/last', 'revoked grants are found by their source'],
    ['expired ones kept', 'expiry/ends-by-itself', 'expired grants are hidden'],
    ['deleted accounts without userId', 'grants/of-the-deleted', 'userId of a deleted account is null'],
  ],
  create: [
    ['the start', 'chain/renewals', 'every grant begins now'],
    ['the end to the millisecond', 'chain/renewals', 'an end in full seconds'],
    ['the end across offsets', 'chain/written-ends', 'an end without its offset'],
    ['coverage below the end', 'chain/covered', 'an earlier end is not covered'],
    ['coverage at the end', 'chain/covered', 'an equal end is not covered'],
    ['coverage above the end', 'chain/covered', 'an end a second beyond is covered'],
    ['scheduled links', 'chain/covered', 'the scheduled chain does not cover'],
    ['permanent over finite', 'chain/permanent-over-finite', 'an end covers permanence'],
    ['finite under permanent', 'chain/permanent-first', 'permanent access does not cover'],
    ['sources of another type', 'dedupe/scope', 'a source for all types'],
    ['sources of another user', 'dedupe/other-user', 'a source for all users'],
    ['sources of another bundle', 'dedupe/other-bundle', 'a source for all bundles'],
    ['sources in another letter case', 'dedupe/scope', 'a source in any letter case'],
    ['the edges of a source', 'refusals/source-edges', 'a source of 256 characters is too long'],
    ['the pattern of a source', 'refusals/source-pattern', 'blanks in a source'],
    ['required fields', 'refusals/required', 'a trial can be requested'],
    ['ends in the past', 'refusals/ends', 'an end in the past is permanent'],
    ['media types', 'refusals/media-type', 'any content type'],
    ['large bodies', 'refusals/too-large', 'a large body is taken'],
    ['no trace of what is refused', 'refusals/required', 'recorded before validated'],
  ],
  revoke: [
    ['all later grants', 'revoke/cascade-later', 'only the next grant goes'],
    ['no earlier grant', 'revoke/last', 'earlier grants go too'],
    ['no other user', 'revoke/only-its-pair', 'grants of other users go too'],
    ['no other bundle', 'revoke/other-bundle', 'grants in other bundles go too'],
    ['a create afterwards', 'chain/after-revoke', 'a revoked grant still carries the chain'],
    ['a second revoke', 'revoke/repeated', 'a second revoke runs the cascade again'],
  ],
  'bundle users': [
    ['one row for each', 'holders/chain', 'a row for each grant'],
    ['the current grant', 'holders/chain', 'the last grant is the current one'],
    ['the continuous end', 'holders/chain', 'access ends with the current grant'],
    ['permanence', 'holders/permanent', 'access never is permanent'],
    ['only scheduled', 'holders/as-granted', 'only current users'],
    ['the expired gone', 'expiry/ends-by-itself', 'a minute of grace'],
  ],
  checkout: [
    ['its fields', 'checkout/fresh', 'a session without a name'],
    ['no days of a trial', 'checkout/fresh', 'days of a trial'],
    ['the alias of the search', 'checkout/fresh', 'another alias in a session'],
    ['an alias that can be used', 'checkout/made', 'another alias in a session'],
    ['its end', 'checkout/expired', 'a session for ever'],
    ['not before its end', 'checkout/lasts', 'a session for five seconds'],
  ],
  'errors, races and time': [
    ['the shape of an error', 'errors/methods-and-paths', 'a code without dots'],
    ['the class of a status', 'unknown/writing', 'every refusal answers 400'],
    ['a race for one source', 'races/same-source', 'nothing is locked'],
    ['a race for one end', 'races/same-end', 'the chain is read without a lock'],
    ['a race for several ends', 'races/renewals', 'nothing is locked'],
    ['a create against a revoke', 'races/create-and-revoke', 'the cascade is read without a lock'],
    ['nothing after the end', 'expiry/ends-by-itself', 'a grant renews itself'],
    ['the next of a chain', 'expiry/next-in-chain', 'the next grant never begins'],
    ['the source of the expired', 'expiry/source', 'an expired grant is no duplicate'],
  ],
}

describe.each(Object.entries(items))('what it checks: %s', (_area, rows) => {
  it.each(rows)('%s: %s finds "%s"', async (_item, check, name) => {
    const mutant = mutants.find((one) => one.name === name)
    if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
    expect(checks.map(({ id }) => id)).toContain(check)
    const { kills } = await tryMutant(mutant, 1, 'certify', [check])
    expect(kills.map((kill) => kill.check)).toContain(check)
  })
})
