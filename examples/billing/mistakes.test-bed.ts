import type { AdviceRule } from 'bundle-access'

/** One thing that an integrator got wrong: edits of the program, and the rule that it breaks. */
export interface Mistake {
  readonly name: string
  readonly rule: AdviceRule
  /** The text of each case, where another mistake breaks the same rule. */
  readonly detail?: RegExp
  readonly edits: readonly (readonly [find: string, put: string])[]
}

const connected = 'createClient(options)'
const failed = "      case 'payment-failed':\n"
const cancelled = "      case 'cancelled-at-period-end':\n"
const recorded = 'await grant(event.customer, event.invoice, event.periodEnd)'
const bought = 'await client.listBundleGrants(bundleId, { userId, sourceId: payment }).all()'
const once = [
  connected,
  '({ ...createClient(options), createBundleGrant: createClient({ ...options, patience: { attempts: 1 } }).createBundleGrant })',
] as const
const takesAllBack = `        {
          const { bundleId, userId } = buyerOf(event.customer)
          for (const { id } of await client.listBundleGrants(bundleId, { userId }).all()) await revoke(bundleId, id)
        }
        return
`
const sending = (changed: string): string =>
  `createClient({ ...options, runtime: { ...options.runtime, fetch: (request) => options.runtime.fetch(${changed}) } })`

export const mistakes: readonly Mistake[] = [
  {
    name: 'stops although a nextCursor is there',
    rule: 'PAGE-PARTIAL-NOT-END',
    edits: [
      [
        'await client.listBundleUsers(await bundleNamed(bundleName), { limit: 100 }).all()',
        '(await client.listBundleUsers(await bundleNamed(bundleName), { limit: 100 }).page()).users',
      ],
    ],
  },
  {
    name: 'changes the sorting between pages',
    rule: 'PAGE-CURSOR-SAME-FILTERS',
    edits: [
      [
        bought,
        `[]
    for (let cursor; ; ) {
      const filters = { userId, sourceId: payment, ...(cursor === undefined ? {} : { sort: 'endsAt' }) }
      const page = await client.listBundleGrants(bundleId, filters).page(cursor)
      bought.push(...page.grants)
      cursor = page.nextCursor
      if (cursor === undefined) break
    }`,
      ],
    ],
  },
  {
    name: 'calls again before Retry-After',
    rule: 'LIMIT-RETRY-SLOWER',
    edits: [
      [
        connected,
        'createClient({ ...options, runtime: { ...options.runtime, sleep: async () => undefined } })',
      ],
    ],
  },
  {
    name: 'names renewals by the subscription',
    rule: 'PAY-RENEWAL-NEW-SOURCE',
    edits: [[recorded, "await grant(event.customer, 'subscription-' + event.customer, event.periodEnd)"]],
  },
  {
    name: 'gives each attempt a source of its own',
    rule: 'GRANT-SOURCE-IDENTIFIES',
    edits: [
      once,
      ['const isRefusal =', 'let attempts = 0\nconst isRefusal ='],
      ['sourceId: invoice }', "sourceId: invoice + '.' + attempts++ }"],
    ],
  },
  {
    name: 'takes a lost answer for an answer',
    rule: 'PAY-PERIOD-IS-GRANT',
    edits: [once, [recorded, `${recorded}.catch(() => undefined)`]],
  },
  {
    name: 'gives a grace period that covers the next payment',
    rule: 'PAY-PERIOD-IS-GRANT',
    detail: /answered with the owner_grant grant \w+ and recorded nothing$/,
    edits: [
      [
        failed,
        `${failed}        {
          const { bundleId, userId } = buyerOf(event.customer)
          const endsAt = '2026-12-31T00:00:00.000Z'
          await client.createBundleGrant(bundleId, { userId, grantType: 'owner_grant', endsAt })
        }
        return
`,
      ],
    ],
  },
  {
    name: 'revokes when a customer cancels at the end of the period',
    rule: 'PAY-CANCEL-NO-REVOKE',
    edits: [[failed + cancelled, `${failed}        return\n${cancelled}${takesAllBack}`]],
  },
  {
    name: 'charges before it reads the session',
    rule: 'CHECKOUT-READ-BEFORE-CHARGE',
    detail: /without its session having been read$/,
    edits: [
      [
        `    const session = await openSession(checkoutId)
    if (session === undefined) return false
`,
        `    await charge(customer, 30)
    const session = await openSession(checkoutId)
    if (session === undefined) return false
`,
      ],
      ['    await charge(customer, amountOf(session), session)\n', ''],
      [
        'await openSession(checkoutId)\n    if (session === undefined) return undefined',
        'undefined\n    if (session === undefined) return undefined',
      ],
    ],
  },
  {
    name: 'charges after the session has ended',
    rule: 'CHECKOUT-READ-BEFORE-CHARGE',
    detail: /after its session had ended$/,
    edits: [
      ['const isRefusal =', 'const offered = new Map()\nconst isRefusal ='],
      [
        'if (session === undefined) return undefined\n',
        'if (session === undefined) return undefined\n    offered.set(checkoutId, session)\n',
      ],
      [
        'await openSession(checkoutId)\n    if (session === undefined) return false',
        'offered.get(checkoutId)\n    if (session === undefined) return false',
      ],
    ],
  },
  {
    name: 'puts the key into the address',
    rule: 'KEY-SERVER-SIDE',
    edits: [
      [
        connected,
        sending(
          "new Request(request.url + (request.url.includes('?') ? '&' : '?') + 'key=' + options.apiKey, request)",
        ),
      ],
    ],
  },
  {
    name: 'lets a page call',
    rule: 'KEY-NOT-IN-BROWSER',
    edits: [
      [
        connected,
        sending(
          "new Request(request, { headers: { ...Object.fromEntries(request.headers), origin: 'https://shop.example' } })",
        ),
      ],
    ],
  },
  {
    name: 'gives a lifetime an end',
    rule: 'PAY-LIFETIME-NO-END',
    edits: [
      [
        'await grant(event.customer, event.payment)',
        "await grant(event.customer, event.payment, '2099-12-31T00:00:00.000Z')",
      ],
    ],
  },
  {
    name: 'revokes when a payment failed',
    rule: 'PAY-FAILED-NOTHING',
    edits: [[failed + cancelled, `${failed}${takesAllBack}${cancelled}`]],
  },
  {
    name: 'leaves a refund alone',
    rule: 'PAY-REFUND-REVOKE',
    edits: [['        await takeBack(event.customer, event.payment)\n', '']],
  },
]
