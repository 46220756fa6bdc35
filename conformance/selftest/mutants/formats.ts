import {
  bodies,
  both,
  ofText,
  showing,
  showingField,
  showingGrantField,
  showingGrants,
  showingRows,
} from './exchange-parts.ts'
import { breakingIn, type Make, type Mutant } from './mutant.ts'

const breaking = breakingIn('formats')

/** Bugs of the fields of a grant. */
export const formatMutants: readonly Mutant[] = [
  ...breaking(['GRANT-STARTS-AT', 'FORMAT-TIMESTAMP'], {
    'times in seconds of the epoch': text('startsAt', (time) => Math.floor(Date.parse(time) / 1_000)),
  }),
  ...breaking(['GRANT-PERMANENT-NO-END', 'GRANT-ENDS-AT', 'FORMAT-TIMESTAMP'], {
    'ends without offset': text('endsAt', (time) => time.replace('Z', '')),
    'ends in words': text('endsAt', (time) => new Date(time).toUTCString()),
  }),
  ...breaking(['GRANT-CREATED-AT', 'FORMAT-TIMESTAMP'], {
    'creations as dates': text('createdAt', (time) => time.slice(0, 10)),
  }),
  ...breaking(['GRANT-STARTS-AT', 'GRANT-ENDS-AT-EXACT', 'GRANT-ENDS-AT'], {
    'times in seconds in the list': listedTimes((time) => time.replace(/\.\d{3}Z$/, 'Z')),
    // Local time with a Z behind it.
    'times in the zone of the server': listedTimes((time) =>
      new Date(Date.parse(time) + 2 * 3_600_000).toISOString(),
    ),
  }),
  ...breaking(['GRANT-STARTS-AT'], {
    // A current grant seems to start with the request.
    'the start moves': (composition) =>
      showingRows('listBundleGrants', (row) => {
        const now = composition.instance.now()
        const isCurrent = Date.parse(`${row['startsAt']}`) <= now && !(Date.parse(`${row['endsAt']}`) <= now)
        return isCurrent ? { ...row, startsAt: new Date(now).toISOString() } : row
      })(composition),
  }),
  ...breaking(['GRANT-ID', 'FORMAT-ID-STRING'], {
    'grant ids as numbers': showingField('listBundleGrants', 'id', (_id, index) => index),
  }),
  ...breaking(['GRANT-ID', 'GRANT-CREATES'], {
    'another id in the list': showingField('listBundleGrants', 'id', (id) => `${id}`.toUpperCase()),
  }),
  ...breaking(['GRANT-ID'], {
    'a grant without an id': showingGrants(({ id, ...grant }) => ({ _id: id, ...grant })),
  }),
  ...breaking(['GRANT-TYPE-VALUES', 'GRANT-TYPE-FIELD'], {
    'types in capitals': text('grantType', (type) => type.toUpperCase()),
    'a type of its own': text('grantType', (type) => (type === 'owner_grant' ? 'manual' : type)),
  }),
  ...breaking(['GRANT-SOURCE-FIELD'], {
    'a missing source is null': showingGrantField('sourceId', (source = null) => source),
  }),
  ...breaking(['GRANT-MUTATION-ENVELOPE', 'GRANT-CREATES'], {
    'a create without envelope': bodies(200, (body, { method }) =>
      method === 'POST' ? body['grant'] : body,
    ),
  }),
  ...breaking(
    ['GRANTS-ENVELOPE', 'BUNDLES-ENVELOPE', 'USERS-ENVELOPE', 'BUNDLE-USERS-ENVELOPE', 'PAGE-LIMIT-ECHO'],
    { 'a limit that is missing': bodies(200, ({ limit, ...body }) => body) },
  ),
  ...breaking(['BUNDLE-USERS-ENVELOPE'], {
    'users under items': showing('listBundleUsers', ({ users, ...rest }) => ({ items: users, ...rest })),
  }),
]

/** A text of each grant in each answer, otherwise. */
function text(field: string, change: (text: string) => unknown): Make {
  return showingGrantField(field, ofText(change))
}

function listedTimes(change: (text: string) => string): Make {
  return both(
    ...['startsAt', 'endsAt', 'createdAt'].map((name) =>
      showingField('listBundleGrants', name, ofText(change)),
    ),
  )
}
