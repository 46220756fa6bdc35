import { expect, it } from 'vitest'
import { runInProcess } from './run-in-process.ts'

it('a revoked key that still revokes is told as that, and not as a revoke that fails afterwards', async () => {
  const { report } = await runInProcess({
    seed: 1,
    profile: 'certify',
    only: ['auth/writing'],
    variants: { 'revoke-revoked': '404' },
    changeTarget: ({ keys: { noBundles = '', ...keys }, ...target }) => ({
      ...target,
      keys: { ...keys, revoked: noBundles },
    }),
  })
  expect(report.failures.map(({ rule }) => rule)).toEqual(['AUTH-MISSING-OR-INVALID'])
})
