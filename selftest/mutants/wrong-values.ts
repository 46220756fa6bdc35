/** For each mutant, by name: the wrong value that it answers, as a pattern of the JSON that its failure must show. A mutant is our server with one bug. */
export const wrongValues: Readonly<Record<string, RegExp>> = {
  ...each(/"200/, [
    ...['one character is enough', 'everybody without a name', 'read is enough to create'],
    ...['read is enough to revoke', 'search for every key', 'bundles for every key'],
    ...['revoked key works', 'any prefix', 'prefix is optional'],
    ...['key in a cookie', 'a session for ever'],
  ]),
  ...each(/"400/, [
    ...['two characters are too few', 'limit 1 is too little', 'limit 50 of a search is too much'],
    ...['limit required', 'trial cannot be filtered', 'no underscore in a source'],
    ...['malformed key answers 400', 'every refusal answers 400'],
  ]),
  ...each(/"403/, [
    ...['search needs bundles too', 'bundles list needs users too', 'create needs bundles too'],
    ...['revoke needs bundles too', 'read does not list grants', 'missing key answers 403'],
  ]),
  ...each(/"404/, ['a session for five seconds']),
  ...each(/not_revocable/, ['a scheduled grant cannot be revoked', 'a permanent grant cannot be revoked']),
  ...each(/^null$/, ['a missing source is null', 'no end is null', 'no discount is null']),
  'no days of a trial': /^null$/,
  'a revoke needs a content type': /415/,
  'every body is text': /text\/plain/,
  'credentialed cross-origin requests': /true/,
  'a request id of a number': /4711/,
  'a type of its own': /manual/,
  'a currency as an object': /"symbol":"\$"/,
  'the id of another session': /row-/,
  'the id of another grant': /"m-/,
  'bundle with several quotes': /^\["/,
  'the user is an alias': /^"[0-9a-f]{32}"$/,
  'avatar as an object': /"small"/,
  'user with a numeric id': /^\d+$/,
  'grants twenty at a time': /^20$/,
  'bundles a hundred at a time': /^100$/,
  'bundle users ten at a time': /^10$/,
  'users fifty at a time': /^50$/,
  'ten requests fewer a minute': /230/,
  'a lower limit for a key': /120/,
  'an end in full seconds': /:\d\d\.000Z"$/,
}

function each(value: RegExp, names: readonly string[]): Readonly<Record<string, RegExp>> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
