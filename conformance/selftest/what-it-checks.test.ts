import { describe, expect, it } from 'vitest'
import { mutants } from './mutants/all.ts'
import { foundQuickly } from './mutants/found-quickly.test-bed.ts'

/** What the suite promises to check, item by item, each with a bug that a run of it finds. */
const items: Readonly<Record<string, readonly (readonly [item: string, mutant: string])[]>> = {
  authentication: [
    ['no key', 'missing key answers 403'],
    ['what is no key', 'malformed key answers 400'],
    ['a wrong secret', 'secret not compared'],
    ['a key cut short', 'start of a secret is enough'],
    ['another prefix', 'any prefix'],
    ['a revoked key', 'revoked key works'],
    ['a revoked key that writes', 'revoked key still writes'],
  ],
  permissions: [
    ['bundles', 'bundles for every key'],
    ['users', 'search for every key'],
    ['grants, listed', 'grants list for every key'],
    ['grants, created', 'create for every key'],
    ['grants, revoked', 'revoke for every key'],
    ['the level of a create', 'read is enough to create'],
    ['the level of a revoke', 'read is enough to revoke'],
    ['masks when reading', 'the users of a bundle are shown outside the masks'],
    ['masks when writing', 'masks are asked when reading only'],
  ],
  isolation: [
    ['bundles', "everybody's bundles"],
    ['grants', "another owner's grants are listed"],
    ['users', "another owner's bundle users are listed"],
    ['revoke', "a revoke in another owner's bundle"],
    ['create', "a grant in another owner's bundle"],
    ['cursor', "another owner's cursor"],
    ['checkout', 'a session once read is shown to every owner'],
    ['aliases', 'one alias for all'],
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
    ['the echo of a limit', 'limit echoed as fifty'],
    ['cursors that nobody made', 'a forged cursor crashes'],
    ['the laws of pages', 'ties at the end of a page'],
    ['pages while items go', 'the cursor of a revoked grant is refused'],
    ['pages while items come', 'sorted by start, a cursor counts the grants before it'],
  ],
  'grants list': [
    ['userId', 'userId ignored'],
    ['grantType', 'grantType ignored'],
    ['sourceId', 'sourceId as a prefix'],
    ['startsAfter', 'startsAfter ignored'],
    ['startsBefore', 'startsBefore ignored'],
    ['endsAfter', 'endsAfter ignored'],
    ['endsBefore', 'endsBefore ignored'],
    ['createdAfter', 'createdAfter ignored'],
    ['createdBefore', 'createdBefore ignored'],
    ['all nine together', 'filters are alternatives'],
    ['the three sorts', 'ends by start'],
    ['both directions', 'always descending'],
    ['revoked ones gone', 'revoked grants are found by their source'],
    ['expired ones kept', 'expired grants are hidden'],
    ['deleted accounts without userId', 'userId of a deleted account is null'],
  ],
  create: [
    ['the start', 'paid time and given time do not queue'],
    ['the end to the millisecond', 'an end in full seconds'],
    ['the end across offsets', 'an end half an hour west'],
    ['coverage below the end', 'an earlier end is not covered'],
    ['coverage at the end', 'an equal end is not covered'],
    ['coverage above the end', 'an end a second beyond is covered'],
    ['scheduled links', 'a scheduled grant that has begun carries no chain'],
    ['permanent over finite', 'an end covers permanence'],
    ['finite under permanent', 'permanent access behind an end is overlooked'],
    ['sources of another type', 'gifts, rewards and own grants share their sources'],
    ['sources of another user', 'a source for all users'],
    ['sources of another bundle', 'a source for all bundles'],
    ['sources in another letter case', 'a source in any letter case'],
    ['the edges of a source', 'a source of 256 characters is too long'],
    ['the pattern of a source', 'a source may end with a line feed'],
    ['required fields', 'a payment without a source'],
    ['ends in the past', 'an end in the past is permanent'],
    ['media types', 'a content type that begins like JSON'],
    ['large bodies', 'a large body of blanks'],
    ['no trace of what is refused', 'recorded before validated'],
  ],
  revoke: [
    ['all later grants', 'only the next grant goes'],
    ['no earlier grant', 'everything scheduled goes'],
    ['no other user', 'grants of other users go too'],
    ['no other bundle', 'grants in other bundles go too'],
    ['a create afterwards', 'a cascade leaves its end to the next start'],
    ['a second revoke', 'a second revoke crashes'],
  ],
  'bundle users': [
    ['one row for each', 'a row for each grant'],
    ['the current grant', 'the type is that of the newest grant'],
    ['the continuous end', 'access ends with the current grant'],
    ['permanence', 'neither an end nor permanent'],
    ['only scheduled', 'only current users'],
    ['the expired gone', 'ends count in full seconds'],
  ],
  checkout: [
    ['its fields', 'a session without a name'],
    ['no days of a trial', 'days of a trial'],
    ['the alias of the search', 'another alias in a session'],
    ['an alias that can be used', 'another alias in a session'],
    ['its end', 'a session for ever'],
    ['not before its end', 'a session for five seconds'],
  ],
  'errors, races and time': [
    ['the shape of an error', 'a code without dots'],
    ['the class of a status', 'every refusal answers 400'],
    ['a race for one source', 'nothing is locked'],
    ['a race for one end', 'first grants at once overlap'],
    ['a race for several ends', 'nothing is locked'],
    ['a create against a revoke', 'the cascade is read without a lock'],
    ['nothing after the end', 'a grant renews itself'],
    ['the next of a chain', 'a scheduled grant that has begun carries no chain'],
    ['the source of the expired', 'an expired grant is no duplicate'],
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
