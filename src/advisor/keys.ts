import { operations } from '../../spec/generated/contract.ts'
import type { Entry } from '../mock/journal/entry.ts'
import { type Casebook, notesOf } from './casebook.ts'
import type { Permissions } from './evidence.ts'
import type { Remark } from './finding.ts'

/** How the client kept and used its keys, and what it said of its bodies. */
export const keyRemarks = (casebook: Casebook): readonly Remark[] => [
  ...casebook.entries.flatMap(entryRemarks),
  ...(casebook.complete && notesOf(casebook, 'whole-program').length > 0 ? unusedPermissions(casebook) : []),
]

function entryRemarks(entry: Entry): readonly Remark[] {
  const { number, request, keyFoundIn } = entry
  const remarks: Remark[] = []
  if (keyFoundIn.includes('path') || keyFoundIn.includes('query'))
    remarks.push({
      rule: 'KEY-SERVER-SIDE',
      what: `An API key stood in the ${keyFoundIn.includes('query') ? 'query' : 'path'} of a request`,
      evidence: [number],
    })
  if (isFromBrowser(entry))
    remarks.push({
      rule: 'KEY-NOT-IN-BROWSER',
      what: `A page of ${request.headers['origin'] ?? 'some origin'} ${request.method === 'OPTIONS' ? 'asked to send' : 'sent'} an API key`,
      evidence: [number],
    })
  if (entry.operationId === 'createBundleGrant' && !isJson(request.headers['content-type']))
    remarks.push({
      rule: 'GRANT-CONTENT-TYPE',
      what: `A create was sent as ${request.headers['content-type'] ?? 'nothing in particular'}`,
      evidence: [number],
    })
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

function unusedPermissions({ entries, keys }: Casebook): readonly Remark[] {
  const used = new Map<string, Entry[]>()
  for (const entry of entries)
    if (entry.keyId !== undefined && entry.authenticated)
      used.set(entry.keyId, [...(used.get(entry.keyId) ?? []), entry])
  return [...used].flatMap(([keyId, uses]) => {
    const permissions = keys[keyId]
    const unused = permissions === undefined ? [] : unusedOf(permissions, uses)
    if (unused.length === 0) return []
    return [
      {
        rule: 'AUTH-CREATE-FOR-BILLING' as const,
        what: `Key ${keyId} may do more than it was used for: ${unused.join(', ')}`,
        evidence: [],
      },
    ]
  })
}

function unusedOf(permissions: Permissions, uses: readonly Entry[]): readonly string[] {
  const needed = uses.flatMap(({ operationId }) =>
    operationId === undefined ? [] : [operations[operationId].permission],
  )
  const isUsed = (permission: keyof Permissions, level?: string): boolean =>
    needed.some((need) => need.permission === permission && (level === undefined || need.level === level))
  return [
    ...(permissions.bundles === 'read' && !isUsed('bundles') ? ['bundles read'] : []),
    ...(permissions.users === 'read' && !isUsed('users') ? ['users read'] : []),
    ...(permissions.grants !== 'none' && !isUsed('grants') ? [`grants ${permissions.grants}`] : []),
    ...(permissions.grants === 'write' && isUsed('grants') && !isUsed('grants', 'write')
      ? ['grants write']
      : []),
  ]
}
