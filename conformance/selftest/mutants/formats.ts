import {
  bodies,
  both,
  ofText,
  showing,
  showingField,
  showingGrantField,
  showingGrants,
  showingGrantText,
  showingRows,
} from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'

/** Bugs of the fields of a grant. */
export const formatMutants = mutantsByRules('formats', {
  'GRANT-STARTS-AT FORMAT-TIMESTAMP': {
    'times in seconds of the epoch': showingGrantText('startsAt', (time) =>
      Math.floor(Date.parse(time) / 1_000),
    ),
  },
  'GRANT-PERMANENT-NO-END GRANT-ENDS-AT FORMAT-TIMESTAMP': {
    'ends without offset': showingGrantText('endsAt', (time) => time.replace('Z', '')),
    'ends in words': showingGrantText('endsAt', (time) => new Date(time).toUTCString()),
  },
  'GRANT-CREATED-AT FORMAT-TIMESTAMP': {
    'creations as dates': showingGrantText('createdAt', (time) => time.slice(0, 10)),
  },
  'GRANT-STARTS-AT GRANT-ENDS-AT-EXACT GRANT-ENDS-AT': {
    'times in seconds in the list': listedTimes((time) => time.replace(/\.\d{3}Z$/, 'Z')),
    'times in the zone of the server': listedTimes((time) =>
      new Date(Date.parse(time) + 2 * 3_600_000).toISOString(),
    ),
  },
  'GRANT-STARTS-AT': {
    'the start moves': (composition) =>
      showingRows('listBundleGrants', (row) => {
        const now = composition.instance.now()
        const isCurrent = Date.parse(`${row['startsAt']}`) <= now && !(Date.parse(`${row['endsAt']}`) <= now)
        return isCurrent ? { ...row, startsAt: new Date(now).toISOString() } : row
      })(composition),
  },
  'GRANT-ID FORMAT-ID-STRING': {
    'grant ids as numbers': showingField('listBundleGrants', 'id', (_id, index) => index),
  },
  'GRANT-ID GRANT-CREATES': {
    'another id in the list': showingField('listBundleGrants', 'id', (id) => `${id}`.toUpperCase()),
  },
  'GRANT-ID': { 'a grant without an id': showingGrants(({ id, ...grant }) => ({ _id: id, ...grant })) },
  'GRANT-TYPE-VALUES GRANT-TYPE-FIELD': {
    'types in capitals': showingGrantText('grantType', (type) => type.toUpperCase()),
    'a type of its own': showingGrantText('grantType', (type) => (type === 'owner_grant' ? 'manual' : type)),
  },
  'GRANT-SOURCE-FIELD': {
    'a missing source is null': showingGrantField('sourceId', (source = null) => source),
  },
  'GRANT-MUTATION-ENVELOPE GRANT-CREATES': {
    'a create without envelope': bodies(200, (body, { method }) =>
      method === 'POST' ? body['grant'] : body,
    ),
  },
  'GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE BUNDLE-USERS-ENVELOPE PAGE-LIMIT-ECHO': {
    'a limit that is missing': bodies(200, ({ limit, ...body }) => body),
  },
  'BUNDLE-USERS-ENVELOPE': {
    'users under items': showing('listBundleUsers', ({ users, ...rest }) => ({ items: users, ...rest })),
  },
})

function listedTimes(change: (text: string) => string): Make {
  return both(
    ...['startsAt', 'endsAt', 'createdAt'].map((name) =>
      showingField('listBundleGrants', name, ofText(change)),
    ),
  )
}
