import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { pages, root } from './pages.test-bed.ts'

/** The test that runs the block of commands behind each marker. */
const runBy: Readonly<Record<string, string>> = {
  'command: start': 'src/tools/readme.test.ts',
  'command: test': 'src/tools/readme.test.ts',
  tour: 'src/tools/readme.test.ts',
  'control-commands': 'src/cli/control-commands.test.ts',
  mock: 'src/cli/documented.test.ts',
  exec: 'src/cli/documented.test.ts',
  service: 'src/cli/documented.test.ts',
  'service in postgresql': 'src/cli/documented.test.ts',
  suite: 'src/cli/documented.test.ts',
  certificate: 'src/cli/documented.test.ts',
  'digest of the suite': 'src/cli/documented.test.ts',
  'certificate in Go': 'conformance/report/certificate-readers.test.ts',
  'certificate in Python': 'conformance/report/certificate-readers.test.ts',
  contract: 'src/cli/documented.test.ts',
  flow: 'src/cli/documented.test.ts',
  console: 'src/console/browser/guide.test.ts',
  'console story': 'src/console/browser/guide.test.ts',
  clients: 'src/cli/other-languages.test.ts',
  clone: 'src/cli/other-languages.test.ts',
  'shell script': 'src/cli/other-languages.test.ts',
  shell: 'src/cli/other-languages.test.ts',
  go: 'src/cli/other-languages.test.ts',
  junit: 'src/cli/other-languages.test.ts',
  pytest: 'src/cli/other-languages.test.ts',
  'pytest under exec': 'src/cli/other-languages.test.ts',
  container: 'src/cli/container.test.ts',
  'on a CI server': 'src/cli/diff.test.ts',
}

/** Blocks of `npm run` that take minutes or hours: only their names are checked. */
const tooLong = ['develop']

/** The relative links of a page, as paths from the top of the repository, each with its fragment. */
const linksOf = (path: string, text: string): readonly string[] =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) =>
    link.startsWith('#') ? `${path}${link}` : posix.join(posix.dirname(path), link),
  )

/** Links that lead to no shipped file, or to no heading of it. */
function brokenLinks(texts: ReadonlyMap<string, string>, shipped: ReadonlySet<string>): readonly string[] {
  return [...texts].flatMap(([path, text]) =>
    linksOf(path, text)
      .filter((link) => {
        const [file = '', heading] = link.split('#')
        return !shipped.has(file) || (heading !== undefined && !headingsOf(texts.get(file)).includes(heading))
      })
      .map((link) => `${path} -> ${link}`),
  )
}

const headingsOf = (text = ''): readonly string[] =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

/** Blocks of commands whose marker names no test, or stands nowhere. */
const unmarkedBlocks = (texts: ReadonlyMap<string, string>): readonly string[] =>
  [...texts].flatMap(([path, text]) =>
    [...text.matchAll(/^(.*)\n```(?:sh|bash|shell|console)\n(.*)$/gm)]
      .filter(([, before = '']) => {
        const [, marker = ''] = /^<!-- (.*) -->$/.exec(before) ?? []
        return !(marker in runBy) && !tooLong.includes(marker)
      })
      .map(([, , first]) => `${path}: ${first}`),
  )

/** The tests that a page names, one in each item of a list: `file`: title. */
const testsOf = (text: string): readonly { file: string; title: string }[] =>
  [...text.matchAll(/^- `(\S+\.test\.ts)`: (.+)$/gm)].map(([, file = '', title = '']) => ({ file, title }))

/** Tests that a file has a test with exactly this title. */
function isTest({ file, title }: { readonly file: string; readonly title: string }): boolean {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  return ["'", '`'].some(
    (quote) =>
      text.includes(`(${quote}${title}${quote}, `) || text.includes(`\n    ${quote}${title}${quote},\n`),
  )
}

describe('the documentation', () => {
  const pack = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // npm 11 gives a list, npm 12 a record by name.
  const [{ files }] = Object.values(JSON.parse(pack)) as [{ files: { path: string }[] }]
  const shipped = new Set(files.map(({ path }) => path))

  /** Tests that a page is for contributors, who have a clone. */
  const isForContributors = (path: string): boolean => /^docs\/(?:decisions\/|contributing)/.test(path)

  it('is shipped but for the pages of contributors, and each link leads to something that its reader has', () => {
    const [inClone, forUsers] = [true, false].map(
      (wanted) => new Map([...pages].filter(([path]) => isForContributors(path) === wanted)),
    )
    expect([...(inClone?.keys() ?? [])].filter((path) => shipped.has(path))).toEqual([])
    for (const path of forUsers?.keys() ?? []) expect(shipped).toContain(path)
    for (const path of [
      'examples/container/Dockerfile',
      'examples/billing/README.md',
      'examples/go/mock_test.go',
      'examples/java/BundleAccess.java',
      'python/bundle_access_pytest.py',
    ])
      expect(shipped).toContain(path)
    expect(brokenLinks(forUsers ?? new Map(), shipped)).toEqual([])
    expect(brokenLinks(inClone ?? new Map(), new Set([...shipped, ...pages.keys()]))).toEqual([])
    const links = [...pages].flatMap(([path, text]) => linksOf(path, text))
    expect(links.length).toBeGreaterThan(50)
  })

  it('would be caught with a link that leaves the package, or to a heading that is gone', () => {
    const texts = new Map([
      [
        'docs/a.md',
        '# One Way\n[b](b.md) [b](b.md#two) [self](#one-way) [out](../src/x.ts) [far](https://a.example)',
      ],
      ['docs/b.md', '# One'],
    ])
    expect(brokenLinks(texts, new Set(texts.keys()))).toEqual([
      'docs/a.md -> docs/b.md#two',
      'docs/a.md -> src/x.ts',
    ])
  })

  it('is listed by audience, page by page', () => {
    const listed = linksOf('docs/README.md', pages.get('docs/README.md') ?? '')
    const written = [...pages.keys()].filter((path) => /^docs\/[a-z-]+\.md$/.test(path))
    expect(written.filter((path) => !isForContributors(path) && !listed.includes(path))).toEqual([])
  })

  it('has a test for each block of commands, named by the marker above it', () => {
    const advice =
      'put <!-- marker --> right above the block, run the block in a test, and name both in runBy above'
    expect(unmarkedBlocks(pages), advice).toEqual([])
    for (const [marker, test] of Object.entries(runBy)) {
      const has = [...pages.values()].some((text) => text.includes(`<!-- ${marker} -->\n\`\`\`sh\n`))
      expect([marker, has]).toEqual([marker, true])
      const named = readFileSync(join(root, test), 'utf8').includes(`'${marker}'`)
      expect([marker, test, named]).toEqual([marker, test, true])
    }
    expect(unmarkedBlocks(new Map([['a.md', 'Do this:\n```sh\nrm -r x\n```']]))).toEqual(['a.md: rm -r x'])
  })

  it('names only npm scripts that exist', () => {
    const named = [...pages].flatMap(([path, text]) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)].map(([, script = '']) => `${path}: ${script}`),
    )
    expect(named.length).toBeGreaterThan(15)
    const scripts: readonly string[] = Object.keys(manifest.scripts)
    expect(named.filter((each) => !scripts.includes(each.split(': ')[1] ?? ''))).toEqual([])
  })

  it('shows each of its pictures, and keeps them within a megabyte', () => {
    const pictures = files.filter(({ path }) => /\.(png|jpe?g|gif|svg|webp)$/.test(path))
    const bytes = pictures.reduce((sum, { path }) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(1_000_000)
    const linked = [...pages].flatMap(([path, text]) => linksOf(path, text))
    expect(pictures.filter(({ path }) => !linked.includes(path))).toEqual([])
  })

  it('proves each defence by a test that exists', () => {
    const page = pages.get('docs/security.md') ?? ''
    const sections = page.split(/^## /m).slice(1)
    const risks = sections.filter((section) => section.startsWith('API'))
    expect(risks.map((section) => section.split(':')[0])).toEqual(
      Array.from({ length: 10 }, (_, index) => `API${index + 1}`),
    )
    expect(risks.filter((section) => testsOf(section).length === 0)).toEqual([])
    expect(testsOf(page).filter((named) => !isTest(named))).toEqual([])
    expect([isTest({ file: 'src/tools/docs.test.ts', title: 'names only files of the repositor' })]).toEqual([
      false,
    ])
  })

  it('names only files of the repository', () => {
    const named = [...pages].flatMap(([path, text]) =>
      [
        ...text.matchAll(
          /`((?:src|spec|conformance|selftest|bench|fixtures|examples|docs)\/[\w./-]*\.(?:ts|md|yaml|json|txt))`/g,
        ),
      ].map(([, file = '']) => [path, file] as const),
    )
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter(([, file]) => !existsSync(join(root, file)))).toEqual([])
  })

  it('says of every dependency why it is here', () => {
    const page = pages.get('docs/decisions/0001-dependencies.md') ?? ''
    const explained = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, names = '']) => names.split(', '))
    const wanted = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })
    expect(wanted.length).toBeGreaterThan(20)
    expect(wanted.filter((name) => !explained.includes(name))).toEqual([])
  })
})
