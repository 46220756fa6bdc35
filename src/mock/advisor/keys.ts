import { checkoutSeconds, operations } from '../../../spec/generated/contract.ts'
import type { Entry } from '../journal/entry.ts'
import { type Case, caseOf } from './finding.ts'
import { asksForKey, type History, instantOf, notesOf, outcomeOf } from './history.ts'

/** Yields the advisor's findings, case by case, of API keys that a client leaks or does not need, and of the media types of its bodies. */
export function* keyCases(history: History): Iterable<Case> {
  for (const entry of history.entries) {
    const { operationId, request, keyFoundIn } = entry
    const { origin = 'some origin', 'content-type': contentType = 'nothing in particular' } = request.headers
    const place = (['query', 'path'] as const).find((place) => keyFoundIn.includes(place))
    if (place !== undefined)
      yield caseOf('KEY-SERVER-SIDE', `An API key stood in the ${place} of a request`, entry)
    const sent = request.method === 'OPTIONS' ? 'asked to send' : 'sent'
    if (isFromBrowser(entry))
      yield caseOf('KEY-NOT-IN-BROWSER', `A page of ${origin} ${sent} an API key`, entry)
    if (operationId === 'createBundleGrant' && !/^\s*application\/json\s*(;|$)/i.test(contentType))
      yield caseOf('GRANT-CONTENT-TYPE', `A create was sent as ${contentType}`, entry)
  }
  if (history.complete && notesOf(history, 'whole-program').length > 0) yield* unusedWriteKeys(history)
}

/** Tests that a browser sent a key: servers send no Origin, and of Sec-Fetch-* Node's `fetch` sends only the mode. */
function isFromBrowser({ request: { method, headers }, keyId }: Entry): boolean {
  if (method === 'OPTIONS') return asksForKey(headers)
  return keyId !== undefined && (headers['origin'] !== undefined || headers['sec-fetch-site'] !== undefined)
}

function* unusedWriteKeys({ entries, keys }: History): Iterable<Case> {
  const authenticated = entries.filter((entry) => entry.authenticated)
  for (const [keyId, uses] of Map.groupBy(authenticated, (entry) => entry.keyId)) {
    const writes = uses.some(
      (use) => use.operationId && operations[use.operationId].permission.level === 'write',
    )
    if (keyId !== undefined && keys[keyId]?.grants === 'write' && !writes)
      yield caseOf(
        'AUTH-CREATE-FOR-BILLING',
        `Key ${keyId} has grants: write, and no grant was created or revoked with it`,
      )
  }
}

/** Yields the cases of charges, which only a scenario that the test has noted shows, whose checkout session was not read before; needs the whole journal. */
export function* checkoutCases(history: History): Iterable<Case> {
  if (!history.complete) return
  for (const { after, at, scenario } of notesOf(history, 'charged')) {
    const { checkoutId } = scenario
    const reads = history.entries.filter(
      (entry) =>
        entry.operationId === 'readCheckout' &&
        entry.number <= after &&
        entry.request.path.endsWith(`/${encodeURIComponent(checkoutId)}`),
    )
    const what = chargeProblem(reads, instantOf(at))
    if (what !== undefined)
      yield caseOf('CHECKOUT-READ-BEFORE-CHARGE', `Checkout ${checkoutId} was charged ${what}`, ...reads)
  }
}

function chargeProblem(reads: readonly Entry[], chargedAt: number): string | undefined {
  const good = reads.findLast((read) => outcomeOf(read) === 'succeeded')
  if (good === undefined) return 'without its session having been read'
  const refused = reads.some((read) => read.number > good.number && outcomeOf(read) === 'refused')
  if (refused) return 'although its session had expired'
  // A session ends at the latest this long after a successful read.
  if (chargedAt >= instantOf(good.at) + checkoutSeconds * 1_000) return 'after its session had ended'
  return undefined
}
