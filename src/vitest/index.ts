import { test as base, type TestAPI } from 'vitest'
import { type Mock, type MockOptions, type MockWorkspace, startMock } from '../main.ts'
import { adviceLines, failureReport } from './failure-report.ts'
import { inMatrixRun } from './matrix-run.ts'

/** The fixtures that tests of a client with Vitest get from `mockTest`. */
export interface MockFixture {
  /** A workspace for this test only: `baseUrl`, `keys`, `clock`, `faults`, `admin`, `advice()` and all methods of a mock. */
  readonly mock: MockWorkspace
  /** The mock with the workspaces of all tests. */
  readonly bundleAccess: Mock
  /** The options of the mock. */
  readonly bundleAccessOptions: MockOptions
}

export interface MockTestOptions extends MockOptions {
  /** True fails a test that passes but whose requests broke a rule for clients. */
  readonly failOnAdvice?: boolean
}

/**
 * Returns Vitest's `test` with a fixture `mock`: the first test that uses it starts a mock for all, and each test, also a concurrent
 * one, has its own workspace. A failing test prints its requests, the grants in the ledger and advice. Under `exec --matrix` the
 * mock has the variants of the run.
 */
export function mockTest({ failOnAdvice = false, ...options }: MockTestOptions = {}): TestAPI<MockFixture> {
  return base.extend<MockFixture>({
    bundleAccessOptions: [options, { scope: 'worker' }],
    bundleAccess: [
      async ({ bundleAccessOptions }, use) => {
        const started = await startMock(inMatrixRun(bundleAccessOptions))
        await use(started)
        await started.close()
      },
      { scope: 'worker' },
    ],
    mock: async ({ bundleAccess, task }, use) => {
      const workspace = await bundleAccess.workspace()
      await use(workspace)
      const isFailed = task.result?.state === 'fail'
      const advice = failOnAdvice && !isFailed ? adviceLines(workspace) : []
      if ((isFailed || advice.length > 0) && task.fails !== true)
        console.error(await failureReport(`in "${task.name}"`, workspace))
      await workspace.close()
      if (advice.length > 0) throw new Error(`The client broke rules.\n${advice.join('\n')}`)
    },
  })
}

/** Vitest's `test` with a mock with default options. */
export const test: TestAPI<MockFixture> = mockTest()
