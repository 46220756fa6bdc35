import type { GrantFilter, Range } from '../store.ts'

/** The range that holds every instant. */
export const always: Range = { after: undefined, before: undefined }

/** The filter that matches every grant. */
export const everyGrant: GrantFilter = {
  account: undefined,
  type: undefined,
  sourceId: undefined,
  startsAt: always,
  endsAt: always,
  createdAt: always,
  bounds: 'exclusive',
  permanent: 'latest',
}
