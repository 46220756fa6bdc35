import { describe, expect, it } from 'vitest'
import { mutants } from './mutants/all.ts'
import { tryMutant } from './mutants/try-mutant.ts'

/** What the suite promises to check, item by item, each with a bug that a run of it finds. */
const items: Readonly<Record<string, readonly (readonly [item: string, mutant: string])[]>> = {
  authentication: [
    ['no key', 'no key is the last caller'],
    ['what is no key', 'malformed header crashes'],
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
    ['users of a bundle', 'bundle users need two permissions'],
    ['checkout', 'a session needs two permissions'],
    ['masks when reading', 'masks are asked when writing only'],
    ['masks when writing', 'masks are asked when reading only'],
  ],
  isolation: [
    ['bundles', "everybody's bundles"],
    ['grants', "another owner's grants are listed"],
    ['users', "another owner's bundle users are listed"],
    ['revoke', "a revoke in another owner's bundle"],
    ['create', "a grant in another owner's bundle"],
    ['cursor', "another owner's cursor"],
    ['checkout', "another owner's checkout session"],
    ['aliases', 'one alias for all'],
    ['aliases that cannot be linked', 'aliases that share a part'],
  ],
  lists: [
    ['bundles that are archived', 'archived bundles are listed'],
    ['a prefix, not a part', 'names that contain the text'],
    ['letter case', 'letter case matters'],
    ['wildcards', 'percent is a wildcard'],
    ['the owner', 'the owner is found'],
    ['the deleted', 'deleted accounts are found'],
    ['the length of a name', 'thirty-one characters'],
    ['the echo of the query', 'query echoed in small letters'],
    ['the bounds of a limit', 'grants without upper bound'],
    ['the default of a limit', 'users fifty at a time'],
    ['the echo of a limit', 'limit echoed as fifty'],
    ['cursors that nobody made', 'a forged cursor is the first page'],
    ['the laws of pages', 'a page skips the next item'],
    ['pages while items go', 'the cursor of a revoked grant begins again'],
    ['pages while items come', 'cursor is a number of rows'],
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
    ['the start', 'every grant begins now'],
    ['the end to the millisecond', 'an end in full seconds'],
    ['the end across offsets', 'an end without its offset'],
    ['coverage below the end', 'an earlier end is not covered'],
    ['coverage at the end', 'an equal end is not covered'],
    ['coverage above the end', 'an end a second beyond is covered'],
    ['scheduled links', 'the scheduled chain does not cover'],
    ['permanent over finite', 'an end covers permanence'],
    ['finite under permanent', 'permanent access does not cover'],
    ['sources of another type', 'a source for all types'],
    ['sources of another user', 'a source for all users'],
    ['sources of another bundle', 'a source for all bundles'],
    ['sources in another letter case', 'a source in any letter case'],
    ['the edges of a source', 'a source of 256 characters is too long'],
    ['the pattern of a source', 'blanks in a source'],
    ['required fields', 'a trial can be requested'],
    ['ends in the past', 'an end in the past is permanent'],
    ['media types', 'any content type'],
    ['large bodies', 'a large body is taken'],
    ['no trace of what is refused', 'recorded before validated'],
  ],
  revoke: [
    ['all later grants', 'only the next grant goes'],
    ['no earlier grant', 'earlier grants go too'],
    ['no other user', 'grants of other users go too'],
    ['no other bundle', 'grants in other bundles go too'],
    ['a create afterwards', 'a revoked grant still carries the chain'],
    ['a second revoke', 'a second revoke runs the cascade again'],
  ],
  'bundle users': [
    ['one row for each', 'a row for each grant'],
    ['the current grant', 'the last grant is the current one'],
    ['the continuous end', 'access ends with the current grant'],
    ['permanence', 'access never is permanent'],
    ['only scheduled', 'only current users'],
    ['the expired gone', 'a minute of grace'],
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
    ['a race for one end', 'the chain is read without a lock'],
    ['a race for several ends', 'nothing is locked'],
    ['a create against a revoke', 'the cascade is read without a lock'],
    ['nothing after the end', 'a grant renews itself'],
    ['the next of a chain', 'the next grant never begins'],
    ['the source of the expired', 'an expired grant is no duplicate'],
  ],
}

describe.each(Object.entries(items))('what it checks: %s', (_area, rows) => {
  it.each(rows)('%s: it finds "%s"', async (_item, name) => {
    const mutant = mutants.find((one) => one.name === name)
    if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
    // One seed need not draw what a bug shows with.
    const first = await tryMutant(mutant, 1, 'certify')
    const { kills } = first.kills.length > 0 ? first : await tryMutant(mutant, 2, 'certify')
    expect(kills.map(({ rule }) => rule)).not.toEqual([])
  })
})
