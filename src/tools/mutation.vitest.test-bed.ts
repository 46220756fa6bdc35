import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From tests that see much for little to those that load or take longest: a mutant's run ends with the first failure. */
const order = [
  'ledger',
  'contract',
  'store',
  'store/sqlite/sqlite-store',
  'api',
  'contract/differential',
  'api/refusals',
  'api/answer',
  'api/create',
  'api/lists',
  'api/read',
  'api/revoke',
  'api/slow-body',
  'mock/variants',
  'store/memory-store',
  'store/transitions',
  'api/limits.test',
  'ledger/display-name',
]

class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number =>
      order.findLastIndex((name) => moduleId.includes(`/src/${name}`))
    return files.sort((one, other) => place(one) - place(other))
  }
}

// Each mutant has a new worker, which finds compiled what the one before it has loaded.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled'

// Nothing may depend on where it runs.
process.env['TZ'] = 'Pacific/Apia'

/** The unit and property tests of what Stryker mutates, without those that ask another process or depend on each other. */
export default defineConfig({
  test: {
    include: ['src/{ledger,contract,store,api}/**/*.test.ts', 'src/mock/variants.test.ts'],
    exclude: [
      'src/api/stock.test.ts',
      'src/api/shared-limits.test.ts',
      'src/contract/prism-proxy.test.ts',
      'src/store/sqlite/processes.test.ts',
      'src/store/postgres/**',
    ],
    // No file changes a module, so the worker loads them once.
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    setupFiles: 'src/tools/mutation.setup.test-bed.ts',
    sequence: { sequencer: FastestFirst },
  },
})
