import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { block, pages } from '../tools/pages.test-bed.ts'
import { registerDiff } from './contract.ts'

/** A repository with our contract and its catalogue in two commits, the first without the catalogue. */
const repository = mkdtempSync(join(tmpdir(), 'bundle-access-diff-'))
const path = (name: string): string => join(repository, name)
const read = (name: string): string => readFileSync(new URL(`../../spec/${name}`, import.meta.url), 'utf8')
const [contract, catalogue] = [read('openapi.yaml'), read('rules.yaml')]
const git = (...args: readonly string[]): unknown =>
  execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@a.test', '-c', 'commit.gpgsign=false', ...args],
    {
      cwd: repository,
    },
  )
const home = process.cwd()
beforeAll(() => {
  mkdirSync(path('spec'))
  git('init', '--quiet', '--initial-branch', 'main')
  writeFileSync(path('spec/openapi.yaml'), contract)
  git('add', '.')
  git('commit', '--quiet', '--message', 'The contract')
  writeFileSync(path('spec/rules.yaml'), catalogue)
  git('add', '.')
  git('commit', '--quiet', '--message', 'Its rules')
  git('branch', 'spec')
  process.chdir(repository)
})
afterAll(() => {
  process.chdir(home)
  rmSync(repository, { recursive: true, force: true })
})

let [out, err] = ['', '']
beforeEach(() => {
  writeFileSync(path('spec/openapi.yaml'), contract)
  writeFileSync(path('spec/rules.yaml'), catalogue)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    err += text
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

/** The exit code of the command. */
async function diff(...args: readonly string[]): Promise<number> {
  process.exitCode = 0
  out = ''
  err = ''
  const program = new Command().exitOverride()
  registerDiff(program)
  for (const command of program.commands) command.exitOverride().configureOutput({ writeErr: () => {} })
  await program.parseAsync(['node', 'bundle-access', 'diff', ...args])
  return Number(process.exitCode ?? 0)
}

function edit(name: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path(name), 'utf8')
  const edited = text.replace(from, to)
  if (edited === text) throw new Error(`nothing to replace: ${from}`)
  writeFileSync(path(name), edited)
}

const refusal =
  'The change is breaking: take it back, or let info.version go from 1.0.0 to 2.0.0 or beyond; it is 1.0.0.\n'

describe('bundle-access diff of a pull request', () => {
  it('that renames an error code', async () => {
    edit('spec/openapi.yaml', /errors\.bundle\.archived/g, 'errors.bundle.frozen')
    expect(await diff('HEAD')).toBe(1)
    expect(
      out,
    ).toBe(`breaking      error codes: errors.bundle.archived is now errors.bundle.frozen. A program that decides by the old code never meets it.
              error-code-renamed at #/components/schemas/ErrorCode
additive      listBundles, response 400 errorCode and 56 more places: no longer in the list of known values: errors.bundle.archived; newly in it: errors.bundle.frozen. The list says itself that it may change; clients are ready for values that it does not name.
              response-known-values-changed at #/components/schemas/ErrorCode
documentation #/info/description and 1 more place: other words. Nothing that is sent changes.
              words-changed at #/info/description
breaking: 3 findings, version bump major
`)
    expect(err).toBe(refusal)
  })

  it('that lowers a page bound', async () => {
    edit('spec/openapi.yaml', 'maximum: 100\n        default: 50', 'maximum: 90\n        default: 50')
    expect(await diff('HEAD')).toBe(1)
    expect(
      out,
    ).toBe(`breaking      listBundles, query parameter limit and 2 more places: now at least 1 and at most 90, before at least 1 and at most 100. A client that sends what was allowed before is now refused.
              request-number-narrowed at #/components/parameters/PageLimit/schema/maximum
breaking: 1 finding, version bump major
`)
    expect(err).toBe(refusal)
  })

  it('that raises a permission', async () => {
    edit(
      'spec/openapi.yaml',
      'permission: grants\n        level: read',
      'permission: grants\n        level: write',
    )
    expect(await diff('HEAD')).toBe(1)
    expect(
      out,
    ).toBe(`breaking      listBundleUsers: needs grants: write, before grants: read. A key that was allowed to call it is now refused with 403.
              permission-raised at #/paths/~1v1~1bundles~1{bundleId}~1users/get/x-permission
breaking: 1 finding, version bump major
`)
    expect(err).toBe(refusal)
  })

  it('that drops a header', async () => {
    edit('spec/openapi.yaml', / +RateLimit-Policy: .*\n/, '')
    expect(await diff('HEAD')).toBe(1)
    expect(
      out,
    ).toBe(`breaking      listBundles, response 200 header RateLimit-Policy: the header is gone. Clients that read it find nothing.
              header-removed at #/components/headers/RateLimit-Policy
breaking: 1 finding, version bump major
`)
    expect(err).toBe(refusal)
  })

  it('that makes an open rule binding, in the catalogue beside the contract', async () => {
    edit('spec/rules.yaml', /(id: BUNDLES-ORDER\n +level: )open/, '$1must')
    expect(await diff('HEAD')).toBe(1)
    expect(out).toContain('breaking      rule BUNDLES-ORDER: the level is now must, before open: ')
    expect(err).toBe(refusal)
  })

  it('that changes words only', async () => {
    edit('spec/openapi.yaml', 'summary: List your bundles', 'summary: List the bundles you own')
    expect(await diff('HEAD', '--json')).toBe(1)
    expect(JSON.parse(out)).toMatchObject({
      class: 'documentation',
      bump: 'patch',
      findings: [{ rule: 'words-changed' }],
    })
    expect(err).toContain('to 1.0.1 or beyond')
  })

  it('that breaks and pays for it', async () => {
    edit('spec/openapi.yaml', 'maximum: 50', 'maximum: 40')
    edit('spec/openapi.yaml', 'version: 1.0.0', 'version: 2.0.0')
    expect(await diff('HEAD')).toBe(0)
    expect(err).toBe('')
  })

  it('that changes nothing', async () => {
    for (const format of [['--json'], ['--format', 'json']]) {
      expect(await diff('HEAD', ...format)).toBe(0)
      expect(JSON.parse(out)).toEqual({ class: 'none', bump: 'none', findings: [] })
    }
  })
})

describe('bundle-access diff', () => {
  it('takes revisions, revisions with a path, files, and a branch that is called like a folder', async () => {
    for (const [base, head] of [
      ['HEAD~1', 'HEAD'],
      ['main:spec/openapi.yaml', path('spec/openapi.yaml')],
      ['spec', 'main'],
    ])
      expect(await diff(base ?? '', head ?? ''), base).toBe(0)
  })

  it('compares a revision with what it has in common with HEAD, and ranges as git does', async () => {
    git('checkout', '--quiet', '-b', 'topic')
    lowerPageBound()
    git('commit', '--quiet', '--all', '--message', 'Lower a bound')
    git('checkout', '--quiet', 'main')
    edit('spec/openapi.yaml', 'summary: List your bundles', 'summary: List bundles')
    git('commit', '--quiet', '--all', '--message', 'Say it otherwise')
    git('checkout', '--quiet', 'topic')
    const rules = async (...args: readonly string[]): Promise<readonly string[]> => {
      await diff(...args, '--json')
      return JSON.parse(out).findings.map(({ rule }: { rule: string }) => rule)
    }
    const narrowed = 'request-number-narrowed'
    expect(await rules('main')).toEqual([narrowed])
    expect(await rules('main:spec/openapi.yaml')).toEqual([narrowed])
    expect(await rules('main...topic')).toEqual([narrowed])
    expect(await rules('main...')).toEqual([narrowed])
    expect(await rules('main..HEAD:spec/openapi.yaml')).toEqual([narrowed, 'words-changed'])
    expect(await rules('main', 'topic')).toEqual([narrowed, 'words-changed'])
    expect(await rules('topic...main')).toEqual(['words-changed'])
    await expect(diff('main..topic', 'main')).rejects.toThrow('main..topic names both sides already')
    await expect(diff('main..nowhere')).rejects.toThrow('main..nowhere is neither a file nor a git revision')
    git('checkout', '--quiet', '--orphan', 'stranger')
    git('commit', '--quiet', '--all', '--message', 'Another root')
    await expect(diff('main')).rejects.toThrow('main and HEAD have no commit in common here')
    git('checkout', '--quiet', 'main')
    git('reset', '--quiet', '--hard', 'refs/heads/spec')
    git('branch', '--quiet', '-D', 'topic', 'stranger')
  })

  it('reads a pipe', async () => {
    const pipe = path('pipe')
    execFileSync('mkfifo', [pipe])
    const writer = spawn('cp', [path('spec/openapi.yaml'), pipe])
    expect(await diff('HEAD', pipe, '--json')).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ class: 'none' })
    expect(writer.exitCode ?? 0).toBe(0)
  })

  it('says when only one side has a catalogue', async () => {
    expect(await diff('HEAD~1', 'HEAD')).toBe(0)
    expect(err).toBe('Only one of the two has a rules.yaml beside it: rule catalogues are not compared.\n')
  })

  it('judges announced ends by today, or by the day that it is told', async () => {
    edit(
      'spec/openapi.yaml',
      'operationId: readCheckout',
      'operationId: readCheckout\n      deprecated: true\n      x-sunset: 2020-01-31',
    )
    git('commit', '--quiet', '--all', '--message', 'Announce an end')
    const announced = readFileSync(path('spec/openapi.yaml'), 'utf8')
    const [from, to] = [announced.indexOf('  /v1/checkout/'), announced.indexOf('\ncomponents:')]
    writeFileSync(path('spec/openapi.yaml'), announced.slice(0, from) + announced.slice(to))
    const judged = async (...flags: readonly string[]): Promise<string> => {
      await diff('HEAD', '--json', ...flags)
      const { findings } = JSON.parse(out)
      return findings.find(({ message }: { message: string }) => message.includes('operation is gone')).rule
    }
    expect(await judged('--today', '2020-01-30')).toBe('operation-removed')
    expect(await judged('--today', '2020-01-31')).toBe('removed-after-sunset')
    expect(await judged()).toBe('removed-after-sunset')
    git('reset', '--quiet', '--hard', 'HEAD~1')
  })

  it('fails where something is not judged, until that is accepted', async () => {
    const split = 'openapi: 3.1.0\ninfo: {version: 1.0.0}\npaths: {/a: {$ref: "other.yaml#/a"}}\n'
    writeFileSync(path('split.yaml'), split)
    writeFileSync(path('tagged.yaml'), `${split}tags: []\n`)
    expect(await diff(path('split.yaml'), path('split.yaml'))).toBe(1)
    expect(out).toBe(
      `unknown       the document: other.yaml#/a is in another file, which is not judged: put them into one first, as "npx redocly bundle" does. Whether clients break is for a person to judge.
              not-judged at #/paths/~1a/$ref
unknown: 1 finding, version bump none
`,
    )
    expect(err).toContain('accept it with --allow-unjudged')
    expect(await diff(path('split.yaml'), path('split.yaml'), '--allow-unjudged')).toBe(0)
    expect(out).toContain('not-judged at #/paths/~1a/$ref')
    expect(await diff(path('split.yaml'), path('tagged.yaml'), '--allow-unjudged')).toBe(1)
    expect(err).toContain('The change is documentation: take it back')
  })

  it('prints an entry for a changelog', async () => {
    edit('spec/openapi.yaml', 'maximum: 50', 'maximum: 40')
    edit('spec/openapi.yaml', 'version: 1.0.0', 'version: 2.0.0')
    expect(await diff('HEAD', '--format', 'markdown')).toBe(0)
    expect(out).toMatch(
      /^## Bundle Access Public REST API 2\.0\.0\n\nSince 1\.0\.0, a major version: 2\.0\.0 or beyond\.\n\n### Breaking\n/,
    )
  })

  const lowerPageBound = () =>
    edit('spec/openapi.yaml', 'maximum: 100\n        default: 50', 'maximum: 50\n        default: 50')
  const addServer = () =>
    edit('spec/openapi.yaml', 'servers:\n', 'servers:\n  - url: https://api.example.test\n')
  const setVersion = (version: string) => edit('spec/openapi.yaml', 'version: 1.0.0', `version: ${version}`)

  it('refuses a class of changes whatever the version, and no lesser one', async () => {
    addServer()
    expect(await diff('HEAD', '--fail-on', 'breaking')).toBe(0)
    setVersion('2.0.0')
    expect(await diff('HEAD', '--fail-on', 'additive')).toBe(1)
    expect(err).toBe('The change is additive, which --fail-on additive refuses: take it back.\n')
    lowerPageBound()
    expect(await diff('HEAD')).toBe(0)
    for (const failOn of ['breaking', 'additive'])
      expect(await diff('HEAD', '--fail-on', failOn), failOn).toBe(1)
    await expect(diff('HEAD', '--fail-on', 'documentation')).rejects.toThrow('Allowed choices are breaking')
  })

  const pageBound = {
    rule: 'request-number-narrowed',
    path: '#/components/parameters/PageLimit/schema/maximum',
    reason: 'Nobody asks for more.',
    until: '2026-12-31',
  }
  const accepted = (...entries: readonly object[]): string => {
    writeFileSync(path('accepted.yaml'), JSON.stringify(entries))
    return 'accepted.yaml'
  }

  it('lets an accepted finding count for nothing until its day, and says of each entry what it does', async () => {
    lowerPageBound()
    const [last, later] = [
      ['--today', '2026-12-31'],
      ['--today', '2027-01-01'],
    ]
    expect(await diff('HEAD', '--accept', accepted(pageBound), ...last)).toBe(0)
    expect(out).toBe('none: 0 findings, version bump none\n')
    const entry = `accepted.yaml: ${pageBound.rule} at ${pageBound.path}`
    expect(err).toBe(`${entry} is accepted until 2026-12-31: Nobody asks for more.\n`)
    expect(await diff('HEAD', '--accept', 'accepted.yaml', ...later)).toBe(1)
    expect(err).toContain(`${entry} was accepted until 2026-12-31 and counts again: `)
    const elsewhere = { ...pageBound, path: '#/components/parameters/SearchLimit/schema/maximum' }
    expect(await diff('HEAD', '--accept', accepted(elsewhere), ...last)).toBe(1)
    expect(err).toContain('SearchLimit/schema/maximum matches no finding: take it out.\n')
    addServer()
    expect(await diff('HEAD', '--accept', accepted(pageBound), ...last)).toBe(1)
    expect(out).toContain('additive: 1 finding, version bump minor')
  })

  it.each([
    ['no list', {}, 'accepted.yaml must be a list of findings'],
    ['no reason', [{ ...pageBound, reason: ' ' }], 'entry 1 must have rule, path, reason, until'],
    ['another key', [{ ...pageBound, owner: 'me' }], 'entry 1 has owner, which is unknown'],
    ['no day', [pageBound, { ...pageBound, until: '2026-02-30' }], 'entry 2 must have a day such as'],
  ])('refuses a file of accepted findings that has %s', async (_, content, words) => {
    writeFileSync(path('accepted.yaml'), JSON.stringify(content))
    await expect(diff('HEAD', '--accept', 'accepted.yaml')).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(words),
    })
    await expect(diff('HEAD', '--accept', 'nowhere.yaml')).rejects.toThrow(
      'nowhere.yaml cannot be read: there is no such file or folder',
    )
  })

  it('prints workflow commands with the line in the head, errors for what refuses the change', async () => {
    lowerPageBound()
    addServer()
    setVersion('1.1.0')
    const lines = readFileSync(path('spec/openapi.yaml'), 'utf8').split('\n')
    const at =
      lines.findIndex(
        (text, index) => /maximum: 50/.test(text) && /default: 50/.test(lines[index + 1] ?? ''),
      ) + 1
    expect(await diff('HEAD', '--format', 'github-actions')).toBe(1)
    expect(out).toContain(
      `::error title=request-number-narrowed,file=spec/openapi.yaml,line=${at},endLine=${at},col=9,endColumn=16::breaking: `,
    )
    expect(out).toMatch(/^::notice title=server-added,file=spec\/openapi\.yaml,line=\d+,.*::additive: /m)
    edit('spec/openapi.yaml', 'version: 1.1.0', 'version: 2.0.0')
    expect(await diff('HEAD', '--format', 'github-actions')).toBe(0)
    expect(out).not.toContain('::error')
  })

  it('prints a SARIF log with the line in the head, errors for what refuses the change', async () => {
    lowerPageBound()
    addServer()
    setVersion('1.1.0')
    expect(await diff('HEAD', '--format', 'sarif')).toBe(1)
    const [{ tool, results }] = JSON.parse(out).runs
    expect(tool.driver).toMatchObject({
      name: 'bundle-access diff',
      rules: [{ id: 'request-number-narrowed' }, {}],
    })
    expect(results).toMatchObject([
      {
        ruleIndex: 0,
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'spec/openapi.yaml' },
              region: { startColumn: 9, endColumn: 16 },
            },
          },
        ],
      },
      {
        ruleId: 'server-added',
        ruleIndex: 1,
        level: 'note',
        message: { text: expect.stringMatching(/^additive: /) },
      },
    ])
  })

  it('prints JUnit, in which what refuses the change fails', async () => {
    expect(await diff('HEAD', '--format', 'junit')).toBe(0)
    expect(out).toContain('<testsuite name="spec/openapi.yaml" tests="1" failures="0" errors="0" skipped="0"')
    lowerPageBound()
    addServer()
    setVersion('1.1.0')
    expect(await diff('HEAD', '--format', 'junit')).toBe(1)
    expect(out).toContain('tests="3" failures="2" errors="0" skipped="0"')
    expect(out).toContain('<failure message="The change is breaking: take it back, or let info.version go')
    expect(out).toMatch(
      /<testcase name="request-number-narrowed at #[^"]*" classname="[^"]*" time="0"><failure /,
    )
    expect(out).toMatch(/<testcase name="server-added at #[^"]*" classname="[^"]*" time="0"><system-out>/)
  })

  it('does what docs/versioning-policy.md says of CI servers', async () => {
    const page = pages.get('docs/versioning-policy.md') ?? ''
    writeFileSync(path('accepted.yaml'), /```yaml\n(- rule[\s\S]*?)```/.exec(page)?.[1] ?? '')
    lowerPageBound()
    const codes: (readonly [args: string, code: number])[] = []
    const lines = block('docs/versioning-policy.md', 'on a CI server')
    for (const [, args = ''] of lines.matchAll(/^npx bundle-access diff (.*?)(?: > \S+)? +# .*$/gm))
      codes.push([args, await diff(...args.split(' '), '--today', '2026-11-21')])
    expect(codes).toEqual([
      ['main --fail-on breaking', 1],
      ['main --fail-on additive', 1],
      ['main --accept accepted.yaml', 0],
      ['main --format github-actions', 1],
      ['main --format junit', 1],
    ])
  })

  it.each([
    ['what is no contract', () => [path('notes.txt'), 'HEAD'], 'no OpenAPI document'],
    [
      'what is neither file nor revision',
      () => ['nowhere', 'HEAD'],
      'nowhere is neither a file nor a git revision that holds spec/openapi.yaml',
    ],
    [
      'a revision without the file',
      () => ['HEAD:other.yaml'],
      'HEAD:other.yaml is neither a file nor a git revision that holds other.yaml',
    ],
    [
      'what looks like a flag of git',
      () => ['HEAD', '--', '--output=x'],
      'is neither a file nor a git revision',
    ],
    [
      'a day that is none',
      () => ['HEAD', '--today', 'tomorrow'],
      '--today must be a day such as 2026-11-21; it was "tomorrow"',
    ],
    ['a day that no month has', () => ['HEAD', '--today', '2026-02-30'], 'it was "2026-02-30"'],
    ['a month of a far year', () => ['HEAD', '--today', '+012026-11'], 'it was "+012026-11"'],
    ['a month long ago', () => ['HEAD', '--today', '-012026-11'], 'it was "-012026-11"'],
  ])('refuses %s with exit code 2', async (_, args, words) => {
    writeFileSync(path('notes.txt'), 'just: notes')
    await expect(diff(...args())).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining(words),
    })
    expect(out).toBe('')
  })
})
