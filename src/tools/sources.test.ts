import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

// Each uses one processor for long, so as tests they run beside the others.
describe('the sources', () => {
  it.each(['types', 'lint'])('npm run %s finds no problem in them', async (script) => {
    const { code, stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', script]).then(
      (printed) => ({ code: 0, ...printed }),
      (failure) => failure,
    )
    expect(code, stdout + stderr).toBe(0)
  })
})
