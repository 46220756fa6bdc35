import type { Check } from '../check.ts'
import { granted, listingOf } from '../claims.ts'
import { iso } from '../wire.ts'

const day = 86_400_000

/** Revocation: what it takes with it and what it leaves. */
export const revokeChecks: readonly Check[] = [
  {
    id: 'revoke/cascade-later',
    title: 'Revoking the middle of a chain takes every later grant of the pair and no earlier one',
    rules: ['REVOKE-LEAVES-LIST', 'REVOKE-CASCADE-LATER', 'REVOKE-CASCADE-ONLY'],
    sometimes: ['GRANT-CREATES', 'REVOKE-RETURNS-GRANT'],
    needs: ['pairs:1'],
    cost: 7,
    profile: 'smoke',
    async run(trial) {
      const pair = await trial.pair()
      const from = trial.now()
      const created = []
      for (const days of [1, 2, 3, 4]) {
        const exchange = await trial.create(pair, { endsAt: iso(from + days * day) })
        created.push(granted(trial, 'GRANT-CREATES', exchange))
      }
      const [first, second, ...later] = created
      if (first === undefined || second === undefined) return trial.stop('four grants were created')

      const revoked = await trial.revoke(pair, second.id)
      granted(trial, 'REVOKE-RETURNS-GRANT', revoked)

      const { grants, pages } = await listingOf(trial, pair)
      const listed = new Set(grants.map((grant) => grant.id))
      const seen = [revoked, ...pages]
      trial.judge('REVOKE-LEAVES-LIST', 'the selected grant left the listing', !listed.has(second.id), seen)
      for (const grant of later) {
        trial.judge(
          'REVOKE-CASCADE-LATER',
          `the grant that starts later (${grant.id}) left the listing`,
          !listed.has(grant.id),
          seen,
        )
      }
      trial.judge(
        'REVOKE-CASCADE-ONLY',
        'the grant that starts earlier is still listed',
        listed.has(first.id),
        seen,
      )
    },
  },
  {
    id: 'revoke/only-its-pair',
    title: 'A revoke leaves the grants of other users and of other bundles alone',
    rules: ['REVOKE-CASCADE-ONLY'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:2'],
    cost: 7,
    profile: 'certify',
    async run(trial) {
      const [pair, other] = [await trial.pair(), await trial.pair()]
      const from = trial.now()
      const selected = granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + day) }))
      const kept = []
      for (const days of [1, 2]) {
        kept.push(
          granted(trial, 'GRANT-CREATES', await trial.create(other, { endsAt: iso(from + days * day) })),
        )
      }
      const revoked = await trial.revoke(pair, selected.id)
      granted(trial, 'REVOKE-SELECTED', revoked)
      const { grants, pages } = await listingOf(trial, other)
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort()
      trial.equal('REVOKE-CASCADE-ONLY', 'the grants of another user stay', ids(grants), ids(kept), [
        revoked,
        ...pages,
      ])
    },
  },
  {
    id: 'revoke/other-bundle',
    title: 'A revoke leaves the grants of the same user in another bundle alone',
    rules: ['REVOKE-CASCADE-ONLY'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1', 'bundle:second'],
    cost: 7,
    profile: 'certify',
    async run(trial) {
      const pair = await trial.pair()
      const second = await trial.pair({ bundle: 'second', user: pair })
      const from = trial.now()
      const selected = granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + day) }))
      const kept = []
      for (const days of [1, 2]) {
        kept.push(
          granted(trial, 'GRANT-CREATES', await trial.create(second, { endsAt: iso(from + days * day) })),
        )
      }
      const revoked = await trial.revoke(pair, selected.id)
      granted(trial, 'REVOKE-SELECTED', revoked)
      const { grants, pages } = await listingOf(trial, second)
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort()
      trial.equal('REVOKE-CASCADE-ONLY', 'the grants in another bundle stay', ids(grants), ids(kept), [
        revoked,
        ...pages,
      ])
    },
  },
  {
    id: 'revoke/repeated',
    title: 'A revoke of a revoked grant changes nothing: the cascade never runs twice',
    rules: ['REVOKE-REVOKED', 'REVOKE-CASCADE-ONLY', 'REVOKE-NO-BODY'],
    sometimes: ['GRANT-CREATES', 'REVOKE-SELECTED'],
    needs: ['pairs:1'],
    cost: 9,
    profile: 'certify',
    async run(trial) {
      const pair = await trial.pair()
      const from = trial.now()
      const first = granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + day) }))
      const plain = await trial.revoke(pair, first.id)
      granted(trial, 'REVOKE-SELECTED', plain)
      trial.judge(
        'REVOKE-NO-BODY',
        'a revoke needs neither body nor Content-Type',
        plain.status === 200,
        plain,
      )
      const kept = []
      for (const days of [2, 3]) {
        kept.push(
          granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(from + days * day) })),
        )
      }
      const again = await trial.revoke(pair, first.id)
      const { grants, pages } = await listingOf(trial, pair)
      const seen = [plain, again, ...pages]
      const allowed = [200, 404, 409, 410].includes(again.status)
      trial.judge('REVOKE-REVOKED', 'a repeated revoke answers 200, 404, 409 or 410', allowed, seen)
      trial.observe('REVOKE-REVOKED', String(again.status), again, 'with later grants made since')
      const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).sort()
      trial.equal('REVOKE-CASCADE-ONLY', 'grants made since then stay', ids(grants), ids(kept), seen)
    },
  },
]
