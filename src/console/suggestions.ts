import type { LedgerGrant } from '../../spec/control-types.ts'
import { usePage, useWorkspace } from './context.ts'
import { grantName } from './grant-detail.tsx'
import { type Draft, type Field, fieldsOf, fieldValue } from './request-draft.ts'
import { momentOf } from './text.tsx'

type Suggestion = readonly [value: string, about: string]

/** The most suggestions of a kind; of users those whose name begins as typed. */
export const mostSuggested = 200
const DAY = 86_400_000

/** Returns a function that suggests values for a field of a request which the console sends with a key: what the mock holds, the clock, and earlier answers. */
export function useSuggestions(draft: Draft, key: string): (field: Field) => readonly Suggestion[] {
  const { log, clock } = usePage()
  const { value: keys } = useWorkspace('/workspaces/{workspace}/keys')
  const owner = keys?.keys.find(({ name, id }) => name === key || id === key)?.owner
  const { value: bundles } = useWorkspace('/workspaces/{workspace}/bundles')
  const typed = (wanted: string): string | undefined => {
    const field = fieldsOf(draft.operation).find(({ name }) => name === wanted)
    return field && fieldValue(draft, field)
  }
  const userId = typed('userId')
  const isAlias = /^[\da-f]{32}$/.test(userId ?? '')
  const prefix = typed('displayName') ?? (isAlias ? '' : userId)
  const { value: accounts } = useWorkspace('/workspaces/{workspace}/accounts', {
    limit: mostSuggested,
    ...(owner && { owner }),
    ...(prefix && { prefix }),
  })
  const bundle = bundles?.bundles.find(({ id }) => id === typed('bundleId'))
  const { value: grants } = useWorkspace('/workspaces/{workspace}/grants', {
    limit: mostSuggested,
    ...(bundle && { bundle: bundle.id }),
    ...(isAlias && userId && { user: userId }),
  })
  const { value: checkouts } = useWorkspace('/workspaces/{workspace}/checkouts')
  const nameOf = new Map(accounts?.accounts.map(({ id, displayName }) => [id, displayName]))
  const now = Date.parse(clock.view?.now ?? '')
  const ofKind: Readonly<Record<string, () => readonly Suggestion[]>> = {
    bundleId: () =>
      (bundles?.bundles ?? [])
        .toSorted((one, other) => Number(other.owner === owner) - Number(one.owner === owner))
        .map((each) => [each.id, each.owner === owner ? each.name : `${each.name}, of another owner`]),
    userId: () =>
      (accounts?.accounts ?? []).flatMap(({ userId, displayName }) =>
        userId === undefined ? [] : [[userId, displayName]],
      ),
    displayName: () => (accounts?.accounts ?? []).map(({ displayName, tier }) => [displayName, tier]),
    grantId: () => (grants?.grants ?? []).map((grant) => [grant.id, grantText(grant)]),
    sourceId: () =>
      (grants?.grants ?? []).flatMap((grant) =>
        grant.sourceId === undefined ? [] : [[grant.sourceId, grantText(grant)]],
      ),
    checkoutId: () =>
      (checkouts?.checkouts ?? []).map(({ checkoutId, account, endsAt }) => [
        checkoutId,
        `${nameOf.get(account) ?? account}, ${Date.parse(endsAt) > now ? 'until' : 'ended'} ${momentOf(Date.parse(endsAt))}`,
      ]),
    cursor: () =>
      log
        .entries()
        .slice(-mostSuggested)
        .reverse()
        .flatMap(({ number, operationId, response }) => {
          const next = /"nextCursor":"([^"]+)"/.exec(response.body)?.[1]
          return next === undefined || operationId !== draft.operation ? [] : [[next, `of request ${number}`]]
        }),
  }
  return (field) => {
    if (field.enum !== undefined)
      return field.enum.map((value) => [value, value === field.default ? 'default' : ''])
    if (field.format === 'date-time' && Number.isFinite(now))
      return moments.map(([about, days]) => [
        new Date(now + days * DAY).toISOString().replace(/\.\d+/, ''),
        about,
      ])
    return ofKind[field.name]?.() ?? []
  }
}

const moments = [
  ['in a day', 1],
  ['in 30 days', 30],
  ['in 365 days', 365],
  ['a day ago', -1],
  ['30 days ago', -30],
] as const

const grantText = (grant: LedgerGrant): string =>
  `${grant.displayName ?? 'deleted account'}, ${grantName(grant)}, ${grant.state}`
