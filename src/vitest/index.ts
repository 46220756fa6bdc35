import { test as base, type TestAPI } from 'vitest'
import { type Mock, type MockOptions, type MockWorkspace, startMock } from '../main.ts'
import { failureReport } from './failure-report.ts'

/** What a test is given. */
export interface MockFixture {
  /** A workspace of this test alone: `baseUrl`, `keys`, `clock`, `faults`, `admin`, `advice()` and all else that a mock has. */
  readonly mock: MockWorkspace
  /** The one mock that all of these workspaces are in. */
  readonly bundleAccess: Mock
  /** How it was started. */
  readonly bundleAccessOptions: MockOptions
}

/**
 * Vitest's `test`, whose tests take a `mock`: one mock is started for all of them when the first one asks, and each test,
 * concurrent or not, has a workspace of its own in it. A test that fails prints what it asked and what the ledger holds.
 */
export function mockTest(options: MockOptions = {}): TestAPI<MockFixture> {
  return base.extend<MockFixture>({
    bundleAccessOptions: [options, { scope: 'worker' }],
    bundleAccess: [
      async ({ bundleAccessOptions }, use) => {
        const started = await startMock(bundleAccessOptions)
        await use(started)
        await started.close()
      },
      { scope: 'worker' },
    ],
    mock: async ({ bundleAccess, task }, use) => {
      const workspace = await bundleAccess.workspace()
      await use(workspace)
      if (task.result?.state === 'fail' && task.fails !== true)
        console.error(await failureReport(task.name, workspace))
      await workspace.close()
    },
  })
}

/** The same with the fixture `demo` and everything as by default. */
export const test: TestAPI<MockFixture> = mockTest()
