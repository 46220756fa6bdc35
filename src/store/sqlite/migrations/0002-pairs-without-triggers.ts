/** The store keeps a pair's `listed_until` and its bundle's count by itself; see `grants.ts`. */
export const pairsWithoutTriggers = {
  number: 2,
  name: 'pairs without triggers',
  schema: '3f2030d54c369caf63c81364b97d12f80c97715d553829b11381cf989ea208bd',
  sql: `
DROP TRIGGER grant_makes_its_pair;
DROP TRIGGER grant_lists_its_pair;
DROP TRIGGER grant_leaves_its_pair;
DROP TRIGGER account_leaves_its_pairs;
DROP TRIGGER pair_counts_in_its_bundle;
DROP TRIGGER pair_begins_unlisted;
`,
}
