import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it.each(['measure', 'mutants', 'scoreboard', 'variants'])(
  'npm run %s -- --help prints help',
  async (name) => {
    const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file, '--help'])
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- \\[options]\n[^]*Exit codes: 0 `))
    expect(stderr).toBe('')
  },
)
