import type { Check, Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, listingOf } from '../kit/claims.ts'
import type { Draft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour } from '../kit/span.ts'
import { grantsOf, iso, type WireGrant } from '../kit/wire.ts'

type Lists = (main: string) => readonly Draft[]

const bundles: Lists = () => [drafts.listBundles({ limit: 1 })]
const users: Lists = () => [drafts.searchUsers({ displayName: 'an', limit: 1 })]
const grants: Lists = (main) => [drafts.listGrants(main, { limit: 1 })]
const all =
  (...lists: readonly Lists[]): Lists =>
  (main) =>
    lists.flatMap((list) => list(main))

/** Permissions: each allows its own operations and no others. */
export const permissionChecks: readonly Check[] = [
  governs('permissions/no-bundles', 'noBundles', 'AUTH-BUNDLES-GOVERNS', bundles, all(users, grants)),
  governs('permissions/no-users', 'noUsers', 'AUTH-USERS-GOVERNS', users, all(bundles, grants)),
  governs('permissions/no-grants', 'noGrants', 'AUTH-GRANTS-GOVERNS', grants, all(bundles, users)),
  governs('permissions/none', 'none', 'AUTH-PERMISSION-LACKING', all(bundles, users, grants), () => []),
  noWriting('permissions/no-writing-no-grants', 'noGrants'),
  noWriting('permissions/no-writing-none', 'none'),
  noWriting('permissions/read-only', 'readOnly'),
  writing('permissions/writing-no-bundles', 'noBundles'),
  writing('permissions/writing-no-users', 'noUsers'),
  {
    id: 'permissions/bundle-users',
    title: 'Which permission the users list of a bundle needs is reported: one and no more',
    needs: ['key:none', 'key:noBundles', 'key:noUsers', 'key:noGrants'],
    run: bundleUsers,
  },
]

function governs(id: string, key: KeyName, rule: RuleId, refused: Lists, allowed: Lists): Check {
  return {
    id,
    title: `The key ${key} is refused with 403 where its permission lacks, and nowhere else`,
    needs: [`key:${key}`],
    async run(trial) {
      const { main } = trial.resources.bundles
      for (const draft of refused(main)) {
        const without = await trial.send({ ...draft, key })
        const twin = await trial.send(draft)
        const claim = `${draft.operation} needs its permission: 403 without, 200 with`
        trial.judge(rule, claim, without.status === 403 && twin.status === 200, [without, twin])
        const lacking = `${draft.operation} with the key ${key} answers 403`
        trial.judge('AUTH-PERMISSION-LACKING', lacking, without.status === 403, [without, twin])
      }
      for (const draft of allowed(main)) {
        const exchange = await trial.send({ ...draft, key })
        const governing = ruleOf(draft)
        const claim = `${draft.operation} needs no other permission than its own`
        trial.judge(governing, claim, exchange.status === 200, exchange)
      }
    },
  }
}

/** The rule that says which permission an operation needs. */
function ruleOf({ operation }: Draft): RuleId {
  if (operation === 'listBundles') return 'AUTH-BUNDLES-GOVERNS'
  return operation === 'searchUsers' ? 'AUTH-USERS-GOVERNS' : 'AUTH-GRANTS-GOVERNS'
}

/** A key without grants write. By the target file the key readOnly must not write. */
function noWriting(id: string, key: 'noGrants' | 'none' | 'readOnly'): Check {
  const rule: RuleId = key === 'readOnly' ? 'AUTH-GRANTS-LEVELS' : 'AUTH-PERMISSION-LACKING'
  return {
    id,
    title: `The key ${key} neither creates nor revokes`,
    needs: [`key:${key}`, 'pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const end = trial.now() + hour
      const create = await trial.create(pair, { endsAt: iso(end) }, key)
      // It ends later, so that a grant recorded by the refused create would not cover it.
      const chain = await chainOf(trial, pair, [end + hour])
      const [grant] = chain.grants as [WireGrant]
      const revoke = await trial.revoke(pair, grant.id, key)
      const read = key === 'readOnly' ? 'readOnly' : 'full'
      const list = await trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100 }, read)
      const seen = [create, ...chain.created, revoke, list]
      if (key === 'readOnly')
        trial.judge('AUTH-GRANTS-GOVERNS', 'a key with grants read lists grants', list.status === 200, list)
      for (const { operation, status } of [create, revoke])
        trial.judge(rule, `${operation} with the key ${key} answers 403`, status === 403, seen)
      judgeLeft(trial, pair.earlier, grant, list, seen)
      if (key === 'readOnly' && create.status === 403) trial.observe('AUTH-GRANTS-LEVELS', 'write', seen)
    },
  }
}

function judgeLeft(
  trial: Trial,
  earlier: ReadonlySet<string>,
  grant: WireGrant,
  list: Exchange,
  seen: readonly Exchange[],
): void {
  if (list.status !== 200) return
  const left = idsOf(grantsOf(list)).filter((id) => !earlier.has(id))
  const claim = 'what was refused created nothing and revoked nothing'
  trial.equal('AUTH-GRANTS-GOVERNS', claim, left, [grant.id], seen)
}

/** A key with grants write that lacks another permission. */
function writing(id: string, key: 'noBundles' | 'noUsers'): Check {
  return {
    id,
    title: `The key ${key} creates and revokes`,
    needs: [`key:${key}`, 'pairs:1'],
    async run(trial) {
      const pair = await trial.pair()
      const created = await trial.create(pair, { endsAt: iso(trial.now() + hour) }, key)
      const grant = granted(trial, 'AUTH-GRANTS-GOVERNS', created)
      const revoked = await trial.revoke(pair, grant.id, key)
      const claim = 'create and revoke need no other permission than grants'
      trial.judge('AUTH-GRANTS-GOVERNS', claim, revoked.status === 200, [created, revoked])
      const { grants: left, pages } = await listingOf(trial, pair)
      trial.equal(
        'AUTH-GRANTS-GOVERNS',
        'what it revoked is gone',
        idsOf(left),
        [],
        [created, revoked, ...pages],
      )
    },
  }
}

async function bundleUsers(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  const rule = 'BUNDLE-USERS-PERMISSION'
  const seen: Exchange[] = [await trial.listUsers(main, { limit: 1 })]
  trial.judge(rule, 'a key with all permissions lists the users', seen[0]?.status === 200, seen)
  const needed: string[] = []
  for (const [permission, key] of [
    ['bundles', 'noBundles'],
    ['users', 'noUsers'],
    ['grants', 'noGrants'],
  ] as const) {
    const exchange = await trial.listUsers(main, { limit: 1 }, key)
    seen.push(exchange)
    if (exchange.status === 403) needed.push(permission)
  }
  const none = await trial.listUsers(main, { limit: 1 }, 'none')
  seen.push(none)
  trial.judge(rule, 'a key without any permission does not list the users', none.status === 403, seen)
  trial.judge(rule, 'no more than one permission is needed', needed.length <= 1, seen)
  trial.observe(rule, needed[0] ?? 'any', seen)
}
