import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FixtureFile, SettledFixture } from '../../src/fixtures/fixture.ts'
import { fillName } from '../../src/fixtures/plausible-name.ts'
import { readFixture } from '../../src/fixtures/read-fixture.ts'
import type { Target } from '../run/target.ts'
import { checkoutCommand } from './checkout-command.ts'

const demo = fileURLToPath(new URL('../../fixtures/demo.yaml', import.meta.url))

const testUserName = 'Test {given} {family} {n}'

/** The display names of the first test users. */
export const testUserNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => fillName(testUserName, index + 1))

/** The built-in fixture `demo` with test users, who have no grants yet. */
export function testFixture(): FixtureFile {
  const fixture = readFixture(readFileSync(demo, 'utf8'), 'demo.yaml')
  const test = { displayName: testUserName, count: 24, step: '1d' }
  return { ...fixture, accounts: { ...fixture.accounts, test } }
}

/** The test resources of the owner of that fixture's main bundle. */
export function testTarget({ handles }: SettledFixture, rateLimit: number | 'off'): Target {
  const { keys, bundles, checkouts } = handles
  const key = (name: string): string => keys[name]?.text ?? ''
  const checkout = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => checkouts[name] ?? [])
  return {
    baseUrl: 'http://in-process.invalid/rest',
    keys: {
      full: key('full'),
      readOnly: key('readOnly'),
      none: key('none'),
      noBundles: key('noBundles'),
      noUsers: key('noUsers'),
      noGrants: key('noGrants'),
      revoked: key('revoked'),
      ipMasked: key('ipMasked'),
      otherOwner: key('otherOwner'),
    },
    bundles: {
      main: bundles['main'],
      second: bundles['second'],
      archived: bundles['archived'],
      other: bundles['other'],
    },
    users: { search: 'Test ' },
    people: { owner: 'Helena Castellanos', deleted: 'Mateo Vargas', deletedSource: 'inv-2011-02' },
    checkout: {
      fresh: checkout('fresh', 'freshAda', 'discounted'),
      expired: checkout('expired'),
      foreign: checkout('foreign'),
      command: checkoutCommand,
    },
    rateLimit,
    claims: {},
  }
}
