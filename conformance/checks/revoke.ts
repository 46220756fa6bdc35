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
]
