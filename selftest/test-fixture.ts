import { readFileSync } from 'node:fs'
import type { Target } from '../conformance/run/options.ts'
import { readTarget } from '../conformance/run/target-file.ts'
import type { FixtureFile, ResolvedFixture } from '../src/fixtures/fixture.ts'
import { fillName } from '../src/fixtures/plausible-name.ts'
import { readFixture } from '../src/fixtures/read-fixture.ts'

const demoFile = new URL('../fixtures/demo.yaml', import.meta.url)
const demo = readFixture(readFileSync(demoFile, 'utf8'), 'demo.yaml')

/** The display name of the owner of the main bundle in the fixture below, the initial state of our server in tests of the suite. */
export const ownerName = 'Helena Castellanos'

const testUserName = 'Test {given} {family} {n}'

/** Returns the display names of the first test users. */
export const testUserNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => fillName(testUserName, index + 1))

/** Names around the owner's, and of test users: longer than a search, in surrogates where it ends, and decomposed. */
const oddNames = [
  ...['Helen Achterberg', 'Henrik Zondervan', 'Test Maximiliane-Zoë von Ångström'],
  ...[
    'Test Crustacean Enthusiasts\u{1f980}\u{1f980}\u{1f980}',
    'Test Zoe\u0308 Bjo\u0308rk-A\u030angstro\u0308m-Lindqvist',
  ],
]

/** The display names of all test users. */
export const everyTestUser = [...testUserNames(24), ...oddNames.filter((name) => name.startsWith('Test '))]

/** Returns the fixture `demo` with test users without grants, and with more than 50 users of a bundle and on a page of grants. */
export function testFixture(): FixtureFile {
  const test = { displayName: testUserName, count: 24, step: '1d' }
  const past = { account: 'folk', nth: 3, type: 'gift', starts: '-300d', ends: '-290d', step: '12h' } as const
  const odd = { names: oddNames, created: '-700d', step: '1d' }
  const live = { account: 'lookalike', nth: 4, type: 'gift', starts: '-8d', ends: '+22d' } as const
  const { main, ...bundles } = demo.bundles ?? {}
  if (main === undefined) throw new Error('the fixture demo has no bundle main')
  return {
    ...demo,
    accounts: { ...demo.accounts, test, odd },
    bundles: { main: { ...main, grants: [...(main.grants ?? []), live, past] }, ...bundles },
  }
}

/** Returns the target file of that fixture, for a server without limits. */
export function testTarget({ handles }: Pick<ResolvedFixture, 'handles'>): Target {
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
