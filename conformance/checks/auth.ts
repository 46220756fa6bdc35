import type { Check, Trial } from '../check.ts'
import { refuses } from '../claims.ts'
import type { Draft, KeyUse } from '../draft.ts'
import type { RuleId } from '../rule.ts'
import { drafts } from '../runner/drafts.ts'

/** Authentication: what is no key, or no longer one, is refused with 401. */
export const authChecks: readonly Check[] = [
  {
    id: 'auth/not-a-key',
    title: 'A request without a key, or with something that is none, answers 401',
    rules: ['AUTH-MISSING-OR-INVALID', 'AUTH-BEARER', 'KEY-FORM', 'KEY-PREFIX-FIXED'],
    needs: [],
    cost: 11,
    profile: 'smoke',
    run: async (trial) => {
      await refuses(trial, {
        twin: bundles('full'),
        twinRule: 'AUTH-BEARER',
        defects: [
          defect('no key', 'AUTH-MISSING-OR-INVALID', 'absent'),
          defect('another scheme', 'AUTH-BEARER', { header: 'Basic dXNlcjpwYXNz' }),
          defect('an empty credential', 'AUTH-MISSING-OR-INVALID', { header: 'Bearer ' }),
          defect('a text without underscores', 'KEY-FORM', { header: 'Bearer nokeyatall' }),
          defect(
            'a key cut short',
            'AUTH-MISSING-OR-INVALID',
            changed('cut short', (key) => key.slice(0, -4)),
          ),
          defect(
            'a key without its secret',
            'KEY-FORM',
            changed('without its secret', (key) => key.slice(0, key.lastIndexOf('_'))),
          ),
          defect(
            'a key of another prefix',
            'KEY-PREFIX-FIXED',
            changed('with another prefix', (key) => `other${key.slice(key.indexOf('_'))}`),
          ),
          defect(
            'a key with a wrong secret',
            'AUTH-MISSING-OR-INVALID',
            changed('last character changed', lastChanged),
          ),
          defect('a key of another id', 'AUTH-MISSING-OR-INVALID', changed('another id', otherId)),
          defect(
            'a key with something after it',
            'AUTH-MISSING-OR-INVALID',
            changed('with a letter after it', (key) => `${key}a`),
          ),
        ],
      })
    },
  },
  {
    id: 'auth/every-operation',
    title: 'Every operation asks for a key',
    rules: ['AUTH-MISSING-OR-INVALID', 'SERVICE-OPERATIONS'],
    needs: [],
    cost: 8,
    profile: 'certify',
    run: everyOperation,
  },
  {
    id: 'auth/cookie',
    title: 'A key in a cookie or in the address is no credential',
    rules: ['AUTH-NO-COOKIES', 'AUTH-BEARER'],
    needs: [],
    cost: 3,
    profile: 'certify',
    run: async (trial) => {
      const key: KeyUse = { of: 'full', change: (text) => text, label: 'in a cookie' }
      await refuses(trial, {
        twin: bundles('full'),
        twinRule: 'AUTH-BEARER',
        defects: [
          defect('a cookie instead of a key', 'AUTH-NO-COOKIES', 'absent', { cookie: 'session=1; token=1' }),
          {
            ...defect('the scheme without a space', 'AUTH-BEARER', {
              ...key,
              change: (text) => text,
              label: 'glued to the scheme',
            }),
            draft: glued(),
          },
        ],
      })
    },
  },
  {
    id: 'auth/revoked',
    title: 'A revoked key answers 401',
    rules: ['AUTH-MISSING-OR-INVALID'],
    needs: ['key:revoked'],
    cost: 2,
    profile: 'smoke',
    run: async (trial) => {
      const defects = [defect('a revoked key', 'AUTH-MISSING-OR-INVALID', 'revoked')]
      await refuses(trial, { twin: bundles('full'), twinRule: 'AUTH-BEARER', defects })
    },
    sometimes: ['AUTH-BEARER'],
  },
  {
    id: 'auth/address-mask',
    title: 'A key with address masks is refused from outside them',
    rules: ['KEY-MASK-OUTSIDE', 'KEY-MASK-STATUS', 'KEY-MASKS-OPTIONAL'],
    needs: ['key:ipMasked'],
    cost: 2,
    profile: 'certify',
    feature: 'address-masks',
    run: async (trial) => {
      const outside = await trial.listBundles({}, 'ipMasked')
      const inside = await trial.listBundles({}, 'full')
      const refused = outside.status === 401 || outside.status === 403
      trial.judge('KEY-MASK-OUTSIDE', 'a key with masks is refused from another address', refused, [
        outside,
        inside,
      ])
      trial.judge('KEY-MASKS-OPTIONAL', 'a key without masks works from here', inside.status === 200, inside)
      if (refused) trial.observe('KEY-MASK-STATUS', String(outside.status), outside)
      else trial.untestable('KEY-MASK-STATUS', 'the key was not refused')
    },
  },
]

const bundles = (key: KeyUse): Draft => drafts.listBundles({ limit: 1 }, key)

function defect(name: string, rule: RuleId, key: KeyUse, headers: Readonly<Record<string, string>> = {}) {
  return { name, rule, draft: { ...bundles(key), headers }, statuses: [401] }
}

const changed = (label: string, change: (key: string) => string): KeyUse => ({ of: 'full', change, label })

/** Bearer and key without a space between: the transport adds a scheme of its own, so the header is built here. */
const glued = (): Draft => ({ ...bundles({ header: 'Bearernokey' }) })

const lastChanged = (key: string): string => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`

function otherId(key: string): string {
  const [prefix = '', id = '', ...secret] = key.split('_')
  const other = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
  return [prefix, other, ...secret].join('_')
}

async function everyOperation(trial: Trial): Promise<void> {
  const { main } = trial.lent.bundles
  const absent: readonly Draft[] = [
    drafts.listBundles({}, 'absent'),
    drafts.searchUsers({ displayName: 'an' }, 'absent'),
    drafts.listUsers(main, {}, 'absent'),
    drafts.listGrants(main, {}, 'absent'),
    { ...drafts.revoke(main, 'none', 'absent') },
    drafts.readCheckout('none', 'absent'),
    {
      ...drafts.listGrants(main, {}, 'absent'),
      operation: 'createBundleGrant',
      method: 'POST',
      body: { json: { userId: 'nobody', grantType: 'gift' } },
    },
  ]
  for (const draft of absent) {
    const exchange = await trial.send(draft)
    trial.judge(
      'AUTH-MISSING-OR-INVALID',
      `${draft.operation} without a key answers 401`,
      exchange.status === 401,
      exchange,
    )
  }
  const known = await trial.listBundles({ limit: 1 })
  trial.judge('SERVICE-OPERATIONS', 'the operations are there', known.status === 200, known)
}
