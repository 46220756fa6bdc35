import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// Makes the pictures of docs/console/ anew: the browser tests of the console take them on their way.

const root = fileURLToPath(new URL('../../..', import.meta.url))
const tests = ['first-page', 'guide'].map((name) => `src/console/browser/${name}.test.ts`)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
  cwd: root,
  env: { ...process.env, BUNDLE_ACCESS_SCREENSHOTS: '1' },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
