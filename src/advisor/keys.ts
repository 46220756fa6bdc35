import { checkoutSeconds, operations } from '../../spec/generated/contract.ts'
import type { Entry } from '../mock/journal/entry.ts'
import type { Permissions } from './evidence.ts'
import { type Remark, remark } from './finding.ts'
import { type History, instantOf, notesOf, outcomeOf } from './history.ts'

/** How the client kept and used its keys, and what it said of its bodies. */
export const keyRemarks = (history: History): readonly Remark[] => [
  ...history.entries.flatMap(entryRemarks),
  ...(history.complete && notesOf(history, 'whole-program').length > 0 ? unusedPermissions(history) : []),
]

function entryRemarks(entry: Entry): readonly Remark[] {
  const { operationId, request, keyFoundIn } = entry
  const { origin, 'content-type': contentType } = request.headers
  const place = (['query', 'path'] as const).find((place) => keyFoundIn.includes(place))
  const sent = request.method === 'OPTIONS' ? 'asked to send' : 'sent'
  const remarks: Remark[] = []
  if (place !== undefined)
    remarks.push(remark('KEY-SERVER-SIDE', `An API key stood in the ${place} of a request`, entry))
  if (isFromBrowser(entry))
    remarks.push(
      remark('KEY-NOT-IN-BROWSER', `A page of ${origin ?? 'some origin'} ${sent} an API key`, entry),
    )
  if (operationId === 'createBundleGrant' && !isJson(contentType)) {
    const what = `A create was sent as ${contentType ?? 'nothing in particular'}`
    remarks.push(remark('GRANT-CONTENT-TYPE', what, entry))
  }
  return remarks
}

/**
 * A browser asks first whether it may send the header, and without the answer that it hopes for sends no more; so the
 * question itself is evidence. Server-side programs send no Origin; Node's `fetch` does send Sec-Fetch-Mode.
 */
function isFromBrowser({ request: { method, headers }, keyId }: Entry): boolean {
  if (method === 'OPTIONS') return /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')
  return keyId !== undefined && (headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined)
}

const isJson = (contentType: string | undefined): boolean =>
  contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json'

function unusedPermissions({ entries, keys }: History): readonly Remark[] {
  const used = new Map<string, Entry[]>()
  for (const entry of entries)
    if (entry.keyId !== undefined && entry.authenticated)
      used.set(entry.keyId, [...(used.get(entry.keyId) ?? []), entry])
  return [...used].flatMap(([keyId, uses]) => {
    const permissions = keys[keyId]
    const unused = permissions === undefined ? [] : unusedOf(permissions, uses)
    if (unused.length === 0) return []
    const what = `Key ${keyId} may do more than it was used for: ${unused.join(', ')}`
    return [remark('AUTH-CREATE-FOR-BILLING', what)]
  })
}

function unusedOf(permissions: Permissions, uses: readonly Entry[]): readonly string[] {
  const needed = uses.flatMap(({ operationId }) =>
    operationId === undefined ? [] : [operations[operationId].permission],
  )
  return (['bundles', 'users', 'grants'] as const).flatMap((permission) => {
    const level = permissions[permission]
    const levels = needed.filter((need) => need.permission === permission).map((need) => need.level)
    const isUsed = level === 'write' ? levels.includes(level) : level === 'none' || levels.length > 0
    return isUsed ? [] : [`${permission} ${level}`]
  })
}

/**
 * Whether the session was read before the user was charged; by scenarios, since no request shows a charge, and only while
 * the journal holds every read.
 */
export const checkoutRemarks = (history: History): readonly Remark[] =>
  (history.complete ? notesOf(history, 'charged') : []).flatMap(({ after, at, scenario: { checkoutId } }) => {
    const reads = history.entries.filter(
      (entry) =>
        entry.operationId === 'readCheckout' &&
        entry.number <= after &&
        entry.request.path.endsWith(`/${encodeURIComponent(checkoutId)}`),
    )
    const what = fault(reads, instantOf(at))
    if (what === undefined) return []
    return [remark('CHECKOUT-READ-BEFORE-CHARGE', `Checkout ${checkoutId} was charged ${what}`, ...reads)]
  })

/** What was wrong with a charge at an instant after these reads. */
function fault(reads: readonly Entry[], chargedAt: number): string | undefined {
  const good = reads.filter((read) => outcomeOf(read) === 'done').at(-1)
  if (good === undefined) return 'without its session having been read'
  const refused = reads.find((read) => read.number > good.number && outcomeOf(read) === 'refused')
  if (refused !== undefined) return 'although its session was over'
  // Whenever the session began, it was over that long after it could still be read.
  if (chargedAt >= instantOf(good.at) + checkoutSeconds * 1_000) return 'after its session had ended'
  return undefined
}
