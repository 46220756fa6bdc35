import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../..', import.meta.url))
const { jobs } = parse(readFileSync(`${root}/.github/workflows/release.yml`, 'utf8'))
const steps: readonly { readonly name?: string; readonly run?: string }[] = jobs.release.steps

it('a release has the version of its tag, passes the tests first, and has no expression in a shell', () => {
  const runs = steps.flatMap(({ run }) => run ?? [])
  for (const run of runs) expect(run).not.toContain('${{')
  expect(runs.indexOf('.ci/run')).toBeLessThan(
    runs.findIndex((run) => run.startsWith('npm publish --provenance')),
  )
  for (const path of ['.ci/run', 'examples/container/Dockerfile']) {
    expect(runs.join('\n')).toContain(path.replace('/Dockerfile', ''))
    expect(existsSync(`${root}/${path}`)).toBe(true)
  }
  const check = runs.find((run) => run.startsWith('test ')) ?? ''
  const tagged = (GITHUB_REF_NAME: string) =>
    execFileSync('bash', ['-ec', check], {
      cwd: root,
      env: { ...process.env, GITHUB_REF_NAME },
      stdio: 'pipe',
    })
  expect(() => tagged(`v${manifest.version}`)).not.toThrow()
  expect(() => tagged('v0.0.9')).toThrow()
})
