import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const hooks = new URL('./src/testing/load-source.test-bed.ts', import.meta.url)

const all = ['spec', 'src', 'conformance', 'selftest', 'bench', 'examples', 'generators'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

/** Measure what their process holds, so they have one of their own. */
const alone = ['src/http/unread-body.test.ts']

/** The files that take longest, so that no worker begins one when the others are done. */
const longest = [
  'src/cli/other-languages',
  'src/service/failover',
  'selftest/clocks',
  'selftest/own-server',
  'src/cli/serve-certified',
  'src/tools/package',
  'src/cli/matrix/matrix',
  'conformance/checks/must-have',
  'selftest/variants/deployments',
  'src/cli/documented',
  'conformance/run/outage',
  'src/store/postgres/faults',
  'src/store/sqlite/restored-file',
  'src/cli/reader-gone',
  'conformance/report/certificate-readers',
  'src/cli/lint',
  'src/cli/serve-together',
  'selftest/what-it-checks',
  'src/console/browser/by-eye',
  'src/console/browser/console',
  'selftest/every-seed',
  'src/diff/bounds',
  'src/console/browser/timeline',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      // A worker that ran others would load their modules again after it.
      if (alone.some((file) => moduleId.endsWith(file))) return -1
      const index = longest.findIndex((name) => moduleId.endsWith(`${name}.test.ts`))
      return index < 0 ? longest.length : index
    }
    return (await super.sort(files)).sort((one, other) => place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    // Young objects that a test holds for longer than a request are not copied to and fro.
    execArgv: ['--max-semi-space-size=64', `--import=${hooks}`],
    // Only what hangs takes so long, also where other programs use the processors.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Node itself loads the modules, which run faster than what Vite makes of them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    passWithNoTests: false,
    allowOnly: false,
    expect: { poll: { timeout: 120_000 } },
    // More than there are processors, for tests wait too: for commands, servers and clocks.
    maxWorkers: availableParallelism() + 2,
    // Commands that tests start find their code compiled by the one before.
    env: { NODE_COMPILE_CACHE: source('./node_modules/.cache/compiled') },
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      // No file changes a module, so each worker loads them once.
      {
        extends: true,
        test: {
          name: 'together',
          include: all,
          exclude: [...alone, '**/node_modules/**'],
          isolate: false,
          globalSetup: [
            'selftest/not-tried.test-bed.ts',
            'src/console/browser/find-browser.test-bed.ts',
            'src/store/postgres/server/shared-server.test-bed.ts',
          ],
        },
      },
    ],
  },
})
