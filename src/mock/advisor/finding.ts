import type { FindingView } from '../../../spec/control-types.ts'
import type { RuleId } from '../../../spec/generated/rules.ts'
import type { Entry } from '../journal/entry.ts'

/** What a client did against one rule, and what to do about it. */
export interface Finding extends FindingView {
  readonly rule: AdviceRule
}

/** One case before cases are put together by rule: one sentence in the past tense, and the numbers of the journal entries that show it. */
export type Remark = FindingView['cases'][number] & { readonly rule: AdviceRule }

/** One case; the numbers of the entries are its evidence. */
export const remark = (
  rule: AdviceRule,
  what: string,
  ...entries: readonly Pick<Entry, 'number'>[]
): Remark => ({ rule, what, evidence: entries.map(({ number }) => number) })

/** The rules that a client can be judged by, each with what to do when it is broken. */
export const remedies = {
  'PAY-PERIOD-IS-GRANT':
    'Send the create again, as it was, until it is answered, and take the payment event off your queue only then: the same sourceId makes that safe. When the answer is a grant of another source, the payment bought nothing: send the end of its own period, or give the money back.',
  'FLOW-RECOMMENDED':
    'Go on to the next step. A request that was refused is refused again until something in it, or of its key, is corrected; a page that was just read is read again after a pause.',
  'PAY-FIRST-INVOICE': 'Create a grant whose endsAt is the end of the period that the invoice paid for.',
  'PAY-RENEWAL-NEW-SOURCE':
    "Give each paid period a sourceId of its own, such as the invoice's id and not the subscription's, and that period's end.",
  'PAY-LIFETIME-NO-END': 'Create a grant with a sourceId of its own and leave endsAt out.',
  'PAY-FAILED-NOTHING':
    'Do nothing when a renewal fails: the access ends by itself where the last paid period does.',
  'PAY-CANCEL-NO-REVOKE':
    'Do not revoke, and create nothing more: the customer keeps what is paid for and the access ends by itself.',
  'PAY-REFUND-REVOKE':
    'Revoke the grant of the payment that went back, and send the revoke again until it is answered; what was granted after it goes with it.',
  'CHECKOUT-READ-BEFORE-CHARGE':
    'Read the session right before you charge, and do not charge when that is refused: it lives for 15 minutes.',
  'PAGE-FIRST-WITHOUT-CURSOR': 'Leave cursor out of the first request of a walk.',
  'PAGE-CURSOR-UNCHANGED':
    'Send nextCursor back exactly as it came, percent-encoded once, and make none yourself.',
  'PAGE-CURSOR-SAME-FILTERS': 'Repeat every filter and the sorting of the first request with each cursor.',
  'PAGE-PARTIAL-NOT-END':
    'Go on until a page comes without nextCursor, however few entries the pages before it have.',
  'USERS-NAME-UNCHANGED': 'Repeat displayName of the first request with each cursor.',
  'GRANT-CONTENT-TYPE': 'Send the header Content-Type: application/json with a create.',
  'GRANT-SOURCE-IDENTIFIES':
    'Make the sourceId from the invoice, the payment or the event, never from the attempt, so that a retry carries the same one.',
  'KEY-SERVER-SIDE':
    'Send the key in the header Authorization alone, and replace this one: addresses end up in logs and histories.',
  'KEY-NOT-IN-BROWSER':
    'Call the API from your server and let the page call that; replace the key, since the page has shown it.',
  'AUTH-CREATE-FOR-BILLING': 'Give a program that creates no grants a key without grants: write.',
  'LIMIT-RETRY-SLOWER':
    'Wait as many seconds as Retry-After says before the next request with this key, and then go more slowly.',
} as const satisfies Partial<Record<RuleId, string>>

export type AdviceRule = keyof typeof remedies
