import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// The compiler uses one processor, so as a test it runs beside the others.
it('the sources have no type error', async () => {
  const compiled = await promisify(execFile)('npm', ['run', '--silent', 'types']).catch((error) => error)
  expect(compiled.stdout).toBe('')
}, 120_000)
