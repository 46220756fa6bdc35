import type { Check, Need } from '../check.ts'
import { granted } from '../claims.ts'
import type { Draft, KeyName } from '../draft.ts'
import type { Exchange } from '../exchange.ts'
import type { RuleId } from '../rule.ts'
import { drafts } from '../runner/drafts.ts'
import { iso } from '../wire.ts'

/** Permissions: each governs its own operations and no others. */
export const permissionChecks: readonly Check[] = [
  governs('permissions/no-bundles', 'noBundles', 'AUTH-BUNDLES-GOVERNS', (main) => ({
    refused: [drafts.listBundles({ limit: 1 }, 'noBundles')],
    allowed: [
      drafts.searchUsers({ displayName: 'an', limit: 1 }, 'noBundles'),
      drafts.listGrants(main, { limit: 1 }, 'noBundles'),
    ],
  })),
  governs('permissions/no-users', 'noUsers', 'AUTH-USERS-GOVERNS', (main) => ({
    refused: [drafts.searchUsers({ displayName: 'an', limit: 1 }, 'noUsers')],
    allowed: [drafts.listBundles({ limit: 1 }, 'noUsers'), drafts.listGrants(main, { limit: 1 }, 'noUsers')],
  })),
  governs('permissions/no-grants', 'noGrants', 'AUTH-GRANTS-GOVERNS', (main) => ({
    refused: [drafts.listGrants(main, { limit: 1 }, 'noGrants')],
    allowed: [
      drafts.listBundles({ limit: 1 }, 'noGrants'),
      drafts.searchUsers({ displayName: 'an', limit: 1 }, 'noGrants'),
    ],
  })),
  governs('permissions/none', 'none', 'AUTH-PERMISSION-LACKING', (main) => ({
    refused: [
      drafts.listBundles({ limit: 1 }, 'none'),
      drafts.searchUsers({ displayName: 'an', limit: 1 }, 'none'),
      drafts.listGrants(main, { limit: 1 }, 'none'),
    ],
    allowed: [],
  })),
  ...(['noGrants', 'none'] as const).map((key) => noWriting(key)),
  {
    id: 'permissions/read-only',
    title: 'A key with grants read lists grants; whether it may write is reported',
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-GRANTS-LEVELS'],
    needs: ['key:readOnly', 'pairs:1'],
    cost: 3,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const listed = await trial.listGrants(pair.bundleId, { limit: 1 }, 'readOnly')
      trial.judge('AUTH-GRANTS-GOVERNS', 'a key with grants read lists grants', listed.status === 200, listed)
      const wish = { endsAt: iso(trial.now() + hourMs) }
      const tried = await trial.create(pair, wish, 'readOnly')
      // The target file calls this key read-only, so that its owner says it must not write.
      trial.judge(
        'AUTH-GRANTS-LEVELS',
        'a key lent as read-only does not create',
        tried.status === 403,
        tried,
      )
      trial.observe('AUTH-GRANTS-LEVELS', tried.status === 200 ? 'read' : 'write', tried, 'create')
    },
  },
]

type Requests = (main: string) => { readonly refused: readonly Draft[]; readonly allowed: readonly Draft[] }

function governs(id: string, key: KeyName, rule: RuleId, requests: Requests): Check {
  return {
    id,
    title: `The key ${key} is refused with 403 where its permission lacks, and nowhere else`,
    rules: rule === 'AUTH-PERMISSION-LACKING' ? [rule] : [rule, 'AUTH-PERMISSION-LACKING'],
    needs: [`key:${key}`],
    cost: key === 'none' ? 6 : 4,
    profile: key === 'noGrants' ? 'smoke' : 'certify',
    run: async (trial) => {
      const { refused, allowed } = requests(trial.lent.bundles.main)
      for (const draft of refused) {
        const exchange = await trial.send(draft)
        const twin = await trial.send({ ...draft, key: 'full' })
        const holds = exchange.status === 403 && twin.status === 200
        trial.judge(rule, `${draft.operation} needs its permission: 403 without, 200 with`, holds, [
          exchange,
          twin,
        ])
        trial.judge(
          'AUTH-PERMISSION-LACKING',
          `${draft.operation} with ${key} answers 403`,
          exchange.status === 403,
          exchange,
        )
      }
      for (const draft of allowed) {
        const exchange = await trial.send(draft)
        trial.judge(rule, `${draft.operation} needs no other permission`, exchange.status === 200, exchange)
      }
    },
  }
}

function noWriting(key: 'noGrants' | 'none'): Check {
  const needs: readonly Need[] = [`key:${key}`, 'pairs:1']
  return {
    id: `permissions/no-writing-${key === 'none' ? 'none' : 'no-grants'}`,
    title: `The key ${key} neither creates nor revokes`,
    rules: ['AUTH-GRANTS-GOVERNS', 'AUTH-PERMISSION-LACKING'],
    sometimes: ['GRANT-CREATES'],
    needs,
    cost: 5,
    profile: 'certify',
    run: async (trial) => {
      const pair = await trial.pair()
      const wish = { endsAt: iso(trial.now() + hourMs) }
      const refused = await trial.create(pair, wish, key)
      const created = await trial.create(pair, wish)
      const grant = granted(trial, 'GRANT-CREATES', created)
      const revoke = await trial.revoke(pair, grant.id, key)
      const lists = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100 })
      const seen: readonly Exchange[] = [refused, created, revoke, lists]
      trial.judge(
        'AUTH-PERMISSION-LACKING',
        'a create without the permission answers 403',
        refused.status === 403,
        seen,
      )
      trial.judge(
        'AUTH-PERMISSION-LACKING',
        'a revoke without the permission answers 403',
        revoke.status === 403,
        seen,
      )
      trial.judge(
        'AUTH-GRANTS-GOVERNS',
        'the refused revoke revoked nothing',
        lists.text.includes(grant.id),
        seen,
      )
    },
  }
}

const hourMs = 3_600_000
