import { readFileSync } from 'node:fs'
import type { Target } from '../conformance/run/target.ts'
import { readTarget } from '../conformance/run/target-file.ts'
import type { FixtureFile, ResolvedFixture } from '../src/fixtures/fixture.ts'
import { fillName } from '../src/fixtures/plausible-name.ts'
import { readFixture } from '../src/fixtures/read-fixture.ts'

const demoFile = new URL('../fixtures/demo.yaml', import.meta.url)
const demo = readFixture(readFileSync(demoFile, 'utf8'), 'demo.yaml')

/** The display name of the owner of the fixture's main bundle. */
export const ownerName = 'Helena Castellanos'

const testUserName = 'Test {given} {family} {n}'

/** Returns the display names of the first test users. */
export const testUserNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => fillName(testUserName, index + 1))

/** Returns the fixture `demo` with test users without grants, and with more than 50 users on a page of grants. */
export function testFixture(): FixtureFile {
  const test = { displayName: testUserName, count: 24, step: '1d' }
  const past = { account: 'folk', nth: 3, type: 'gift', starts: '-300d', ends: '-290d', step: '12h' } as const
  const { main, ...bundles } = demo.bundles ?? {}
  if (main === undefined) throw new Error('the fixture demo has no bundle main')
  return {
    ...demo,
    accounts: { ...demo.accounts, test },
    bundles: { main: { ...main, grants: [...(main.grants ?? []), past] }, ...bundles },
  }
}

/** Returns the target file of that fixture, for a server without limits. */
export function testTarget({ handles }: ResolvedFixture): Target {
  const { keys, bundles, checkouts } = handles
  const ready = {
    event: 'ready',
    baseUrl: 'http://in-process.invalid/rest',
    keys: Object.fromEntries(Object.entries(keys).map(([name, { text }]) => [name, text])),
    bundles,
    rateLimit: 'off',
    testResources: {
      users: { search: 'Test ' },
      people: { owner: ownerName, deleted: 'Mateo Vargas', deletedSource: 'inv-2011-02' },
      checkout: {
        fresh: [checkouts['fresh'], checkouts['freshAda'], checkouts['discounted']],
        expired: [checkouts['expired']],
        foreign: [checkouts['foreign']],
        // Runs in this process replace it by a function.
        command: 'make-session {bundleId} {displayName}',
      },
    },
  }
  return readTarget(JSON.stringify(ready), 'the fixture', {})
}
