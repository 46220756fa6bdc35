import type { Mock } from '../../src/main.ts'
import type { Target } from '../run/target.ts'

/** The test resources of the owner of the main bundle of the fixture `demo`. */
export function mockTarget({ baseUrl, keys, bundles, checkouts }: Mock, rateLimit: number | 'off'): Target {
  const sessions = (...names: readonly string[]) => names.map((name) => checkouts[name] ?? '')
  return {
    baseUrl,
    keys: { ...keys, full: keys['full'] ?? '' },
    bundles,
    users: { search: 'An' },
    people: { owner: 'Helena Castellanos', deleted: 'Mateo Vargas', deletedSource: 'inv-2011-02' },
    checkout: {
      fresh: sessions('discounted', 'fresh', 'freshAda'),
      expired: sessions('expired'),
      foreign: sessions('foreign'),
    },
    rateLimit,
    claims: {},
  }
}
