import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }
import { startMock } from '../main.ts'
import { action, despiteFailure, runAction, startRegistry } from './action.test-bed.ts'
import { builtCommand } from './built.test-bed.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const directory = mkdtempSync(join(tmpdir(), 'bundle-access-action-'))
const repository = join(directory, 'repository')
const contract = join(repository, 'spec/openapi.yaml')
const command = `${process.execPath} ${builtCommand()}`
const written = readFileSync(join(root, 'spec/openapi.yaml'), 'utf8')

const identity = ['user.name=t', 'user.email=t@example.invalid', 'commit.gpgsign=false'].flatMap(
  (setting) => ['-c', setting],
)
const git = (...args: readonly string[]) =>
  execFileSync('git', [...identity, ...args], {
    cwd: repository,
    encoding: 'utf8',
  })

beforeAll(() => {
  mkdirSync(join(repository, 'spec'), { recursive: true })
  writeFileSync(join(repository, 'notes.yaml'), 'just: notes\n')
  cpSync(join(root, 'src/diff/corpus/foreign.yaml'), join(repository, 'foreign.yaml'))
  git('init', '--quiet', '--initial-branch', 'main')
  for (const name of ['openapi.yaml', 'rules.yaml'])
    cpSync(join(root, 'spec', name), join(repository, 'spec', name))
  git('add', '.')
  git('commit', '--quiet', '--message', 'The contract')
  git('update-ref', 'refs/remotes/origin/main', 'HEAD')
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** The action on a pull request to main that brings this contract. */
const onPullRequest = (text: string, inputs: Readonly<Record<string, string>> = {}) => {
  writeFileSync(contract, text)
  return runAction(repository, { command, ...inputs }, { GITHUB_BASE_REF: 'main' })
}

const replace = (from: string | RegExp, to: string): string => {
  const edited = written.replace(from, to)
  if (edited === written) throw new Error(`nothing to replace: ${from}`)
  return edited
}

describe('the GitHub action', () => {
  it('has no expression in a shell, asks for no key, and runs this version', () => {
    for (const { run, shell, env, if: condition } of action.runs.steps) {
      expect(shell).toBe('bash')
      expect(run).not.toContain('${{')
      expect(run).not.toMatch(/BUNDLE_ACCESS_KEY|secrets/)
      expect([undefined, despiteFailure]).toContain(condition)
      for (const value of Object.values(env)) expect(value).toMatch(/^\$\{\{ [\w.]+ \}\}$/)
    }
    expect(Object.keys(action.inputs)).not.toContain('key')
    expect(action.runs.steps[0]?.run).toContain(` bundle-access@${manifest.version} @redocly/cli@2)`)
  })

  it('installs the program with the settings of the user, and takes none from a pull request', async () => {
    const planted = join(directory, 'planted-program')
    const programs = join(repository, 'node_modules/.bin')
    mkdirSync(programs, { recursive: true })
    for (const name of ['node', 'npm', 'bundle-access'])
      writeFileSync(join(programs, name), `#!/bin/sh\ntouch ${planted}\n`, { mode: 0o755 })
    await using registry = await startRegistry(directory)
    await using foreign = await startRegistry(directory)
    writeFileSync(join(repository, '.npmrc'), `registry=${foreign.url}\n`)
    writeFileSync(join(directory, 'npmrc'), `registry=${registry.url}\ncache=${join(directory, 'npm')}\n`)
    const npm = { npm_config_userconfig: join(directory, 'npmrc'), TMPDIR: directory }
    const { codes, log, outputs } = await runAction(repository, { run: 'lint' }, npm)
    rmSync(join(repository, '.npmrc'))
    rmSync(join(repository, 'node_modules'), { recursive: true })
    expect(codes, log).toEqual({ check: 0, lint: 0, diff: 0, certify: 0 })
    expect(readFileSync(join(repository, outputs['sarif'] ?? ''), 'utf8')).toBe(
      'lint --format sarif -- spec/openapi.yaml\n',
    )
    expect(registry.asked).toContain('/bundle-access')
    expect([foreign.asked, existsSync(planted)]).toEqual([[], false])
  })

  it('lets a pull request pass that changes nothing, and writes SARIF without results', async () => {
    const sarifFile = "the contract's $(findings).sarif"
    const { codes, summary, outputs } = await onPullRequest(written, { sarif: sarifFile })
    expect(codes).toEqual({ check: 0, lint: 0, diff: 0, certify: 0 })
    expect(summary).toContain('`spec/openapi.yaml` keeps every rule')
    expect(summary).toContain('Nothing changes')
    expect(outputs).toEqual({ sarif: sarifFile, report: '' })
    const sarif = JSON.parse(readFileSync(join(repository, sarifFile), 'utf8'))
    expect(sarif.runs[0].results).toEqual([])
  })

  it.each([
    ['renames an error code', /errors\.bundle\.archived/g, 'errors.bundle.frozen', 'errors.bundle.archived'],
    ['drops a header', / +RateLimit-Policy: .*\n/, '', 'RateLimit-Policy'],
  ])('refuses a pull request that %s, and says why', async (_, from, to, words) => {
    const { codes, log, summary } = await onPullRequest(replace(from, to), { run: 'diff' })
    expect(codes).toEqual({ check: 0, lint: 0, diff: 1, certify: 0 })
    expect(log).toContain(words)
    expect(log).toMatch(
      /^::error file=spec\/openapi\.yaml::The change is breaking: .*info\.version .*2\.0\.0/m,
    )
    expect(summary).toContain(words)
  })

  it('annotates what lint finds, keeps it as SARIF, and compares all the same', async () => {
    const { codes, log, summary } = await onPullRequest(written, { contract: 'foreign.yaml' })
    expect(codes).toEqual({ check: 0, lint: 1, diff: 0, certify: 0 })
    expect(log).toMatch(/^::error title=house\/\S+,file=foreign\.yaml,line=\d+/m)
    expect(summary).toMatch(/^- foreign\.yaml:\d+ house\/dialect-named: /m)
    expect(summary).toContain('Nothing changes')
    const sarif = JSON.parse(readFileSync(join(repository, 'bundle-access.sarif'), 'utf8'))
    expect(sarif.runs[0].results.length).toBeGreaterThan(10)
  })

  it('takes what it is given for text, whatever it looks like', async () => {
    const planted = join(directory, 'planted')
    const odd = `$(touch ${planted}); touch ${planted} #`
    const certify = { run: 'certify', url: odd, users: odd, profile: odd, report: odd }
    for (const inputs of [{ run: odd }, { contract: odd }, { run: 'diff', base: odd }, certify]) {
      const { codes } = await onPullRequest(written, inputs)
      expect(Object.values(codes), Object.keys(inputs).join()).toContain(2)
      expect(existsSync(planted)).toBe(false)
    }
  })

  it.each([
    ['a step that there is not', { run: 'lint deploy' }, 'it names "deploy"'],
    ['nothing to do', { run: ' ' }, 'run names nothing'],
    [
      'a revision that is not here',
      { run: 'diff', base: 'v0' },
      'v0 is not here; check out with fetch-depth 0',
    ],
    ['a contract that is none', { run: 'lint', contract: 'notes.yaml' }, 'notes.yaml could not be linted'],
  ])('says what is wrong with %s, with exit code 2', async (_, inputs, words) => {
    const { codes, log, outputs } = await onPullRequest(written, inputs)
    expect(Object.values(codes)).toContain(2)
    expect(log).toContain(words)
    expect(outputs['sarif']).toBe('')
  })

  it('has nothing to compare a new contract with', async () => {
    cpSync(contract, join(repository, 'new.yaml'))
    const { codes, log } = await onPullRequest(written, { run: 'diff', contract: 'new.yaml' })
    expect(codes['diff']).toBe(0)
    expect(log).toContain('::notice::origin/main has no new.yaml')
  })

  it('certifies a deployment with a key that comes from the environment', async () => {
    await using mock = await startMock({ rateLimit: 'off' })
    const key = mock.keys['full'] ?? ''
    const inputs = { run: 'certify', url: mock.baseUrl, users: 'An', profile: 'smoke', command }
    const { codes, log, summary, outputs } = await runAction(repository, inputs, { BUNDLE_ACCESS_KEY: key })
    expect(codes, log).toMatchObject({ certify: 0 })
    expect(summary).toMatch(/^# Partial: .*\n\nNo violation found; \d+ of \d+ stated rules were not tried: /m)
    expect(outputs['report']).toBe('bundle-access-report')
    expect(log + summary).not.toContain(key)
    const refused = await runAction(repository, { ...inputs, url: 'nowhere' }, { BUNDLE_ACCESS_KEY: key })
    expect(refused.codes['certify']).toBe(2)
    expect(refused.log).toContain('::error::certify ended with exit code 2')
    const whole = { ...inputs, complete: 'true', seed: 'random' }
    const some = await runAction(repository, whole, { BUNDLE_ACCESS_KEY: key })
    expect([some.codes['certify'], some.log]).toEqual([
      2,
      expect.stringContaining(
        '--complete asks for every stated rule, and --profile smoke tries some of them',
      ),
    ])
  })

  it('is used and described in the guide as it is', () => {
    const guide = readFileSync(join(root, 'docs/github-action.md'), 'utf8')
    const rows = Object.entries(action.inputs).map(
      ([name, input]) =>
        `| \`${name}\` | ${input.description} | ${input.default && `\`${input.default}\``} |`,
    )
    expect(/<!-- inputs: begin -->\n([\s\S]*?)\n<!-- inputs: end -->/.exec(guide)?.[1]?.split('\n')).toEqual([
      '| Input | What | Default |',
      '|---|---|---|',
      ...rows,
    ])
    const workflows = [...guide.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => parse(text))
    expect(workflows).toHaveLength(2)
    for (const { jobs } of workflows)
      for (const { steps } of Object.values<{ steps: { uses?: string; with?: object }[] }>(jobs)) {
        const used = steps.filter(({ uses }) => uses?.includes('/bundle-access@'))
        expect(used).toHaveLength(1)
        for (const name of Object.keys(used[0]?.with ?? {}))
          expect(Object.keys(action.inputs)).toContain(name)
      }
  })
})
