import { bodies, type Json, showingGrants, showingRows } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of the fields of a grant. */
export const formatMutants: readonly Mutant[] = mutantsOf('formats', {
  'times in seconds of the epoch': {
    rules: ['GRANT-STARTS-AT', 'FORMAT-TIMESTAMP'],
    story: 'startsAt is a number.',
    make: times('startsAt', (text) => Math.floor(Date.parse(text) / 1_000)),
  },
  'ends without offset': {
    rules: ['GRANT-PERMANENT-NO-END', 'GRANT-ENDS-AT', 'FORMAT-TIMESTAMP'],
    story: 'endsAt is written without its Z.',
    make: times('endsAt', (text) => text.replace('Z', '')),
  },
  'creations as dates': {
    rules: ['GRANT-CREATED-AT', 'FORMAT-TIMESTAMP'],
    story: 'createdAt is a date without a time.',
    make: times('createdAt', (text) => text.slice(0, 10)),
  },
  'ends in words': {
    rules: ['GRANT-PERMANENT-NO-END', 'GRANT-ENDS-AT', 'FORMAT-TIMESTAMP'],
    story: 'endsAt is written for people.',
    make: times('endsAt', (text) => new Date(text).toUTCString()),
  },
  'times in seconds in the list': {
    rules: ['GRANT-STARTS-AT', 'GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT'],
    story: 'The list is written by another serializer, which drops milliseconds.',
    make: showingRows('listBundleGrants', (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          /At$/.test(name) && typeof value === 'string' ? value.replace(/\.\d{3}Z$/, 'Z') : value,
        ]),
      ),
    ),
  },
  'times in the zone of the server': {
    rules: ['GRANT-ENDS-AT-EXACT', 'GRANT-STARTS-AT', 'GRANT-ENDS-AT'],
    story: 'The list shows local time with a Z behind it.',
    make: showingRows('listBundleGrants', (row) => ({
      ...row,
      ...moved(row, 'startsAt'),
      ...moved(row, 'endsAt'),
      ...moved(row, 'createdAt'),
    })),
  },
  'the start moves': {
    rules: ['GRANT-STARTS-AT'],
    story: 'startsAt of a current grant is shown as the time of the request.',
    make: (composition) =>
      showingRows('listBundleGrants', (row) => {
        const now = composition.instance.now()
        const current = Date.parse(`${row['startsAt']}`) <= now && !(Date.parse(`${row['endsAt']}`) <= now)
        return current ? { ...row, startsAt: new Date(now).toISOString() } : row
      })(composition),
  },
  'grant ids as numbers': {
    rules: ['GRANT-ID', 'FORMAT-ID-STRING'],
    story: 'The id of a grant is the number of its row.',
    make: showingRows('listBundleGrants', (row, index) => ({ ...row, id: index })),
  },
  'another id in the list': {
    rules: ['GRANT-ID', 'GRANT-CREATES'],
    story: 'The list gives the ids in capitals, and a create in small letters.',
    make: showingRows('listBundleGrants', (row) => ({ ...row, id: `${row['id']}`.toUpperCase() })),
  },
  'a grant without an id': {
    rules: ['GRANT-ID'],
    story: 'The id is called _id, as that of a bundle.',
    make: showingGrants(({ id, ...grant }) => ({ _id: id, ...grant })),
  },
  'types in capitals': {
    rules: ['GRANT-TYPE-VALUES', 'GRANT-TYPE-FIELD'],
    story: 'The enum is shown as the code calls it.',
    make: showingGrants((grant) => ({ ...grant, grantType: `${grant['grantType']}`.toUpperCase() })),
  },
  'a type of its own': {
    rules: ['GRANT-TYPE-VALUES', 'GRANT-TYPE-FIELD'],
    story: 'owner_grant is called manual in the answers.',
    make: showingGrants((grant) => ({
      ...grant,
      grantType: grant['grantType'] === 'owner_grant' ? 'manual' : grant['grantType'],
    })),
  },
  'a missing source is null': {
    rules: ['GRANT-SOURCE-FIELD'],
    story: 'The serializer writes null for a source that is not there.',
    make: showingGrants((grant) => ({ sourceId: null, ...grant })),
  },
  'a create without envelope': {
    rules: ['GRANT-MUTATION-ENVELOPE', 'GRANT-CREATES'],
    story: 'The grant is the body of the answer.',
    make: bodies(200, (body, { method }) => (method === 'POST' ? (body['grant'] as Json) : body)),
  },
  'a limit that is missing': {
    rules: [
      'GRANTS-ENVELOPE',
      'BUNDLES-ENVELOPE',
      'USERS-ENVELOPE',
      'BUNDLE-USERS-ENVELOPE',
      'PAGE-LIMIT-ECHO',
    ],
    story: 'The answers do not say their limit.',
    make: bodies(200, ({ limit, ...body }) => (limit === undefined ? { ...body } : body)),
  },
  'users under items': {
    rules: ['BUNDLE-USERS-ENVELOPE'],
    story: 'All lists were given one envelope, with their items under items.',
    make: bodies(200, (body, { path }) => {
      if (!/\/bundles\/[^/]+\/users$/.test(path)) return body
      const { users, ...rest } = body
      return { items: users, ...rest }
    }),
  },
})

function times(field: string, change: (text: string) => unknown): Mutant['make'] {
  return showingGrants((grant) => {
    const text = grant[field]
    return typeof text === 'string' ? { ...grant, [field]: change(text) } : grant
  })
}

const moved = (row: Json, field: string): Json => {
  const text = row[field]
  return typeof text === 'string' ? { [field]: new Date(Date.parse(text) + 2 * 3_600_000).toISOString() } : {}
}
