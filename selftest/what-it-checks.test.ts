import { describe, expect, it } from 'vitest'
import { mutants } from './mutants/all.ts'
import { foundQuickly } from './mutants/found-quickly.test-bed.ts'

/** The items that the suite promises to check, each with a mutant that it kills. */
const items: Readonly<Record<string, readonly (readonly [item: string, mutant: string])[]>> = {
  authentication: [
    ['no key', 'missing key answers 403'],
    ['what is no key', 'malformed key answers 400'],
    ['a wrong secret', 'a secret that differs in its middle'],
    ['the secret of another key', 'the secret of any key opens a key'],
    ['a key cut short', 'start of a secret is enough'],
    ['another prefix', 'any prefix'],
    ['a revoked key', 'revoked key works'],
    ['a revoked key that writes', 'a revoked key still revokes'],
  ],
  permissions: [
    ['bundles', 'bundles for every key'],
    ['users', 'search for every key'],
    ['grants, listed', 'grants list for every key'],
    ['grants, created', 'creates for every key'],
    ['grants, revoked', 'revokes for every key'],
    ['the level of a create', 'read is enough to create'],
    ['the level of a revoke', 'read is enough to revoke'],
    ['masks when reading', 'the users of a bundle are shown outside the masks'],
    ['masks when writing', 'masks are asked when reading only'],
  ],
  isolation: [
    ['bundles', "everybody's bundles"],
    ['grants', "another owner's grants are found by user or source"],
    ['users', "another owner's bundle users are listed"],
    ['revoke', 'a revoke in a bundle of another owner is refused, and done'],
    ['create', 'a create in a bundle of another owner is refused, and done'],
    ['cursor', "another owner's cursor"],
    ['checkout', 'a session once read is shown to every owner'],
    ['aliases', 'a create takes the alias of another owner'],
    ['aliases that cannot be linked', 'aliases that share a part'],
  ],
  lists: [
    ['bundles that are archived', 'later pages have archived bundles'],
    ['a prefix, not a part', 'names that contain the text'],
    ['letter case', 'only small letters are found'],
    ['wildcards', 'a backslash in a text'],
    ['the owner', 'the owner is found'],
    ['the deleted', 'deleted accounts are found'],
    ['the length of a name', 'one character is enough'],
    ['the echo of the query', 'query missing'],
    ['the bounds of a limit', 'search up to a hundred'],
    ['the default of a limit', 'users fifty at a time'],
    ['the echo of a limit', 'later pages of bundles say the default limit'],
    ['cursors that nobody made', 'a forged cursor crashes'],
    ['the laws of pages', 'a page that ends among equal ends leaves the others out'],
    ['pages while items go', 'the cursor of a revoked grant is refused'],
    ['pages while items come', 'sorted by start, a cursor counts the grants before it'],
  ],
  'grants list': [
    ['userId', 'a source beside a user'],
    ['grantType', 'grantType is left out beside userId in ascending order'],
    ['sourceId', 'sourceId as a prefix'],
    ['startsAfter', 'beside endsBefore in the order of ends no startsAfter counts'],
    ['startsBefore', 'beside startsAfter no startsBefore counts'],
    ['endsAfter', 'later pages lose the lower bounds of what does not sort'],
    ['endsBefore', 'endsBefore ignored'],
    ['createdAfter', 'createdAfter filters the start when the list is sorted by it'],
    ['createdBefore', 'createdBefore counts on the first page only'],
    ['all nine together', 'filters are alternatives'],
    ['the three sorts', 'ends in the order of their texts'],
    ['both directions', 'the direction beside a user'],
    ['revoked ones gone', 'revoked grants are found by their source'],
    ['expired ones kept', 'what ended 30 s ago is found by its user and its source alone'],
    ['deleted accounts without userId', 'userId of a deleted account is null'],
  ],
  create: [
    ['the start', 'paid time and given time do not queue'],
    ['the end to the millisecond', 'an end in full seconds'],
    ['the end across offsets', 'the sign of an offset of less than an hour is lost'],
    ['coverage below the end', 'an earlier end is not covered'],
    ['coverage at the end', 'an equal end is not covered'],
    ['coverage above the end', 'an end a second beyond is covered'],
    ['scheduled links', 'a scheduled grant that has begun carries no chain'],
    ['permanent over finite', 'a lifetime behind more than 10 links is answered with the last of them'],
    ['finite under permanent', 'permanent access behind an end is overlooked'],
    ['sources of another type', 'gifts and rewards share their sources'],
    ['sources of another user', 'a source for all users'],
    ['sources of another bundle', 'a source for all bundles'],
    ['sources in another letter case', 'a source in any letter case'],
    ['the edges of a source', 'a source of 256 characters is too long'],
    ['the pattern of a source', 'a source may end with a line feed'],
    ['required fields', 'a payment without a source'],
    ['ends in the past', 'an end in the past is permanent'],
    ['media types', 'a content type that begins like JSON'],
    ['large bodies', 'a large body of blanks'],
    ['no trace of what is refused', 'recorded before its end is checked'],
  ],
  revoke: [
    ['all later grants', 'a later grant without a source'],
    ['no earlier grant', 'everything scheduled goes'],
    ['no other user', 'grants of other users go too'],
    ['no other bundle', 'grants in other bundles go too'],
    ['a create afterwards', 'a renewal begins where the revoked end of the chain was'],
    ['a second revoke', 'a grant that fell with another crashes'],
  ],
  'bundle users': [
    ['one row for each', 'a user with more than 10 live grants is listed twice'],
    ['the current grant', 'the type is that of the newest grant'],
    ['the continuous end', 'the end of the access is that of the twelfth live grant'],
    ['permanence', 'neither an end nor permanent'],
    ['only scheduled', 'only current users'],
    ['the expired gone', 'ends count in full seconds'],
  ],
  checkout: [
    ['its fields', 'a session without a name'],
    ['no days of a trial', 'no days of a trial'],
    ['the alias of the search', 'another alias in a session'],
    ['an alias that can be used', 'another alias in a session'],
    ['its end', 'a session for ever'],
    ['not before its end', 'a session for five seconds'],
  ],
  'errors, races and time': [
    ['the shape of an error', 'an unknown checkout session has a code of another shape'],
    ['the class of a status', 'every refusal answers 400'],
    ['a race for one source', 'nothing is locked'],
    ['a race for one end', 'first grants at once overlap'],
    ['a race for several ends', 'nothing is locked'],
    ['a create against a revoke', 'a revoke leaves what is created while it looks for later grants'],
    ['nothing after the end', 'a grant renews itself'],
    ['the next of a chain', 'a scheduled grant that has begun carries no chain'],
    ['the source of the expired', 'dedupe forgets a source 20 s after its grant has ended'],
  ],
}

/** `npm run mutants` has all of them to kill: so here a fifth is enough. */
const stride = 5

describe.each(Object.entries(items))('what it checks: %s', (_area, rows) => {
  const named = rows.map(([item, name]) => [item, name, mutants.find((one) => one.name === name)] as const)

  it('has a bug for each item', () => {
    expect(named.filter(([, , mutant]) => mutant === undefined)).toEqual([])
  })

  it.each(
    named.flatMap(([item, name, mutant], index) =>
      mutant === undefined || index % stride !== 0 ? [] : [[item, name, mutant] as const],
    ),
  )('%s: it finds "%s"', async (_item, _name, mutant) => {
    expect((await foundQuickly(mutant)).report.outcome).toBe('violated')
  })
})
