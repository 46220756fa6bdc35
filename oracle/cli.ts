import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  dataOf,
  exactly,
  type JsonObject,
  jsonOrText,
  parsedJson,
  type Ran,
  raw,
  type Scenario,
  type Stage,
} from './side.ts'

/** Command lines: help, wrong usage, and real runs. */
export const cliScenarios: readonly Scenario[] = [
  { name: 'help', group: 'cli', play: help },
  { name: 'wrong usage', group: 'cli', play: wrongUsage },
  { name: 'a mock and its commands', group: 'cli', play: mockCommands },
  { name: 'exec', group: 'cli', play: execRuns },
  { name: 'admin and serve', group: 'cli', play: adminAndServe },
  { name: 'a file of the old build', group: 'cli', play: oldFile },
  { name: 'contract tools', group: 'cli', play: contractTools },
  { name: 'certify', group: 'cli', play: certify },
]

/** Exit code, and each stream: JSON whole, other text by its data; the words apart. */
function recordRun(stage: Stage, label: string, { code, stdout, stderr }: Ran): void {
  const parts = [stdout, stderr].map((text) => jsonLines(stage, text))
  const value = [
    `exit ${code}`,
    `stdout ${stdout === '' ? 'empty' : parts[0]?.[0]}`,
    `stderr ${stderr === '' ? 'empty' : code === 0 ? parts[1]?.[0] : 'something'}`,
  ]
  stage.record(label, value.join('\n').replace(times, '<time>'), parts.map(([, prose]) => prose).join('\n'))
}

const times = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g

function jsonLines({ side }: Stage, text: string): readonly [string, string] {
  if (!/^[[{]/.test(text)) return [dataOf(text), text]
  if (parsedJson(text) !== undefined) return jsonOrText(side, text)
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => jsonOrText(side, line))
  return [lines.map(([value]) => value).join('\n'), lines.map(([, prose]) => prose).join('\n')]
}

type Run = (...line: readonly string[]) => Promise<Ran>
const runner =
  (stage: Stage): Run =>
  async (...line) => {
    const ran = await stage.run(line)
    recordRun(stage, line.join(' ').replaceAll(stage.side.scratch, ''), ran)
    return ran
  }

/** The flags and commands that a help names, without its prose. */
async function help(stage: Stage): Promise<void> {
  const { side } = stage
  const visit = async (line: readonly string[]): Promise<void> => {
    const { code, stdout, stderr } = await stage.run([...line, '--help'])
    const options = [...stdout.matchAll(/^ {2}(-\w, )?(--[\w-]+)( [<[][^ ]*)?/gm)].map(
      (found) => `${renamedFlag(found[2] ?? '', side.isOld)}${found[3] === undefined ? '' : ' VALUE'}`,
    )
    const [, listed = ''] = /^Commands:\n([\s\S]*?)\n\n/m.exec(stdout) ?? []
    const commands = [...listed.matchAll(/^ {2}([\w-]+)/gm)].map((found) => found[1] ?? '')
    const known = side.isOld
      ? commands.map((name) => ({ world: 'fixture', readings: 'variants' })[name] ?? name)
      : commands
    const argumentCount = [
      ...(/^Usage: (.*)/m.exec(stdout)?.[1]?.matchAll(/<[^>]+>|\[(?!options|command)[^\]]+\]/g) ?? []),
    ].length
    stage.record(
      line.join(' ') || 'bundle-access',
      [
        `exit ${code}`,
        `${argumentCount} arguments`,
        ...options.sort(),
        ...known.sort(),
        `stderr ${stderr === '' ? 'empty' : 'something'}`,
      ].join('\n'),
      stdout,
    )
    for (const name of known) if (name !== 'help') await visit([...line, name])
  }
  await visit([])
  for (const line of [['--version'], ['help'], ['help', 'mock'], ['mock', '-h']]) {
    const { code, stdout, stderr } = await stage.run(line)
    stage.record(line.join(' '), `exit ${code} ${stdout === ''} ${stderr === ''}`, stdout)
  }
}

const renamedFlag = (flag: string, isOld: boolean): string =>
  isOld ? ({ '--world': '--fixture', '--reading': '--variant' }[flag] ?? flag) : flag

async function wrongUsage(stage: Stage): Promise<void> {
  const run = runner(stage)
  for (const line of [
    '',
    'nonsense',
    '--nonsense',
    'mock --nonsense',
    'mock extra',
    'mock --port x',
    'mock --port 70000',
    'mock --fixture nobody',
    'mock --fixture ./absent.yaml',
    'mock --variant nobody=x',
    'mock --variant duplicate-source=x',
    'mock --variant duplicate-source',
    'mock --clock x',
    'mock --clock frozen:x',
    'mock --clock scaled:0',
    'mock --rate-limit 0',
    'mock --rate-limit x',
    'mock --rate-limit-time x',
    'mock --base-path x',
    'mock --body-limit x',
    'mock --key-prefix a_b!',
    'mock --trust-proxy x --port 0',
    'mock --host 203.0.113.1 --port 0',
    'mock --db /absent/x.db --port 0',
    'mock --control-host 0.0.0.0x --port 0',
    'serve',
    'serve --db ./absent/x.db',
    'serve --db x.db --fixture demo',
    'serve --db x.db --grace x',
    'exec',
    'exec --json -- true',
    'exec --timeout 5 -- true',
    'exec --matrix --db x.db -- true',
    'exec -- ./absent-command',
    'clock',
    'clock advance',
    'clock advance 1d',
    'clock nobody',
    'clock set x',
    'fixture load',
    'fixture nobody',
    'workspace open',
    'workspace close',
    'snapshot restore',
    'fault add',
    'fault add x',
    'requests --number x',
    'advise extra',
    'checkout create',
    'key revoke',
    'variants --json',
    'clock --ready-file absent.json',
    'clock --control-url http://127.0.0.1:9',
    'admin',
    'admin account list',
    'admin account list --db absent.db',
    'admin account create --db new.db',
    'admin account create --db new.db X --tier gold',
    'admin bundle create --db new.db A',
    'admin key create --db new.db A',
    'admin checkout create --db new.db A B',
    'admin nobody',
    'certify',
    'certify --target absent.json',
    'certify --profile x',
    'certify --rate-limit x',
    'certify --repro x',
    'certify --cleanup absent',
    'verify-report',
    'verify-report absent',
    'diff-report',
    'diff-report a b',
    'lint absent.yaml',
    'lint --format x',
    'diff',
    'diff absent.yaml',
    'docs',
    'docs -o /absent/x.html',
    'workflows nobody',
    'workflows --url x',
  ])
    await run(...line.split(' ').filter((word) => word !== ''))
}

async function mockCommands(stage: Stage): Promise<void> {
  const { ready, port, control } = await stage.start(
    'mock',
    '--port',
    '0',
    '--json',
    '--clock',
    'frozen:2026-01-31T10:00:00Z',
    '--ready-file',
    'ready.json',
  )
  stage.record('the ready line', ...jsonOrText(stage.side, ready.line))
  const run = runner(stage)
  const key = ready.keys['full'] ?? ''
  await raw(
    port,
    `GET /v1/bundles?limit=1 HTTP/1.1\r\nHost: a\r\nX-Request-Id: c\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
  )
  for (const line of [
    'clock',
    'clock show --json',
    'clock advance 30d',
    'clock advance 1mo --json',
    'clock advance next-event',
    'clock advance 2026-01-01',
    'clock set frozen --at 2026-06-01T00:00:00Z --json',
    'fixture',
    'fixture --json',
    'fixture dump',
    'fixture load edge --json',
    'fixture load nobody',
    'fixture load ./own.yaml',
    'fixture reset --json',
    'workspace',
    'workspace open two --fixture billing --json',
    'workspace open two',
    'workspace list --json',
    'clock --workspace two --json',
    'workspace close two',
    'workspace close two --json',
    'snapshot take one --json',
    'snapshot list',
    'snapshot list --json',
    'snapshot restore one --json',
    'snapshot fork one three --json',
    'snapshot remove one',
    'snapshot remove one --json',
    'fault',
    'fault add drop-after --times 1 --json',
    'fault add latency --ms 5',
    'fault add status --error-code errors.server.internal --status 503 --retry-after 3 --json',
    'fault add latency',
    'fault list',
    'fault list --json',
    'fault remove nobody',
    'fault reset --json',
    'requests',
    'requests --json',
    'requests --last 1 --curl',
    'requests --number 1',
    'requests --number 99',
    'requests --har',
    'requests --status 4xx --json',
    'requests --clear',
    'advise',
    'advise --json',
    'checkout create main ada',
    'checkout create main ada --json',
    'checkout create main nobody',
    'checkout expire fresh',
    'checkout expire fresh --json',
    'key',
    'key --json',
    'key create helena --name mine --grants read --json',
    'key create nobody',
    'key revoke mine',
    'variants',
    'variants --json',
    'clock --ready-file ready.json --json',
    'clock nobody',
    'workspace show',
  ])
    await run(...line.split(' '))
  writeFileSync(
    join(stage.side.scratch, 'good.yaml'),
    'accounts:\n  ann: { displayName: Ann Own, tier: elite }\nkeys:\n  full: ann\n',
  )
  writeFileSync(
    join(stage.side.scratch, 'bad.yaml'),
    'accounts:\n  ann: { displayName: 5, tier: gold }\nkeys:\n  full: bob\n',
  )
  for (const file of ['good', 'bad']) await run('fixture', 'load', `./${file}.yaml`, '--json')
  await control('GET', '/mock')
  await run('mock', '--port', '0', '--fixture', './bad.yaml')
  recordRun(stage, 'mock on a port that is taken', await stage.run(['mock', '--port', String(port)]))
}

async function execRuns(stage: Stage): Promise<void> {
  const run = runner(stage)
  const script = (text: string): readonly string[] => ['--', process.execPath, '-e', text]
  const base =
    'const base = process.env.BUNDLE_ACCESS_BASE_URL, headers = { authorization: "Bearer " + process.env.BUNDLE_ACCESS_KEY };'
  await run(
    'exec',
    ...script(
      'console.log(Object.keys(process.env).filter((name) => name.startsWith("BUNDLE_")).sort().join(" "))',
    ),
  )
  await run('exec', ...script('process.exit(7)'))
  await run(
    'exec',
    '--fixture',
    'edge',
    ...script(
      `${base} fetch(base + "/v1/bundles", { headers }).then((answer) => console.log(answer.status))`,
    ),
  )
  await run(
    'exec',
    '--fail-on-advice',
    ...script(
      `${base} fetch(base + "/v1/bundles?limit=1000", { headers }).then((answer) => console.log(answer.status))`,
    ),
  )
  await run('exec', ...script('process.kill(process.pid, "SIGTERM")'))
}

const owner = 'Olga Owner'

/** Fills a ledger with `admin`, then serves it. */
async function adminAndServe(stage: Stage): Promise<void> {
  const run = runner(stage)
  const admin = (line: readonly string[], json = true): Promise<Ran> =>
    run('admin', ...line, '--db', 'ledger.db', ...(json ? ['--json'] : []))
  for (const line of [
    ['account', 'create', owner, '--tier', 'elite'],
    ['account', 'create', 'Rosa Fontana', '--avatar', 'https://img.example/r.png'],
    ['account', 'create', 'Gone Girl'],
    ['account', 'create', 'Free Fred', '--tier', 'free'],
    ['account', 'tier', 'Free Fred', 'premium'],
    ['account', 'delete', 'Gone Girl'],
    ['account', 'delete', 'Gone Girl'],
    ['bundle', 'create', owner, 'Grid'],
    ['bundle', 'create', owner, 'Second', '--access', 'public', '--status', 'paused', '--quote', 'EUR'],
    ['bundle', 'create', 'Nobody', 'X'],
    [
      'bundle',
      'payment',
      'Grid',
      '--price',
      '5',
      '--currency',
      'EUR',
      '--checkout-url',
      'https://pay.example/',
    ],
    ['bundle', 'payment', 'Second', '--price', '5'],
    ['bundle', 'payment', 'Second', '--none'],
    ['bundle', 'status', 'Second', 'stopped'],
    ['bundle', 'archive', 'Second'],
    ['key', 'create', 'Free Fred', '--grants', 'read', '--mask', '10.0.0.0/8'],
    ['key', 'create', 'Rosa Fontana'],
    ['checkout', 'create', 'Grid', 'Rosa Fontana'],
    ['checkout', 'create', 'Second', 'Rosa Fontana'],
    ['checkout', 'expire', 'nobody'],
  ])
    await admin(line)
  const { stdout } = await stage.run(['admin', 'key', 'create', owner, '--db', 'ledger.db'])
  const key = stdout.trim()
  for (const what of ['account', 'bundle', 'key']) {
    await admin([what, 'list'])
    await admin([what, 'list'], false)
  }
  await admin(['bundle', 'list', '--owner', owner])
  const { ready, port, stop } = await stage.start(
    'serve',
    '--db',
    'ledger.db',
    '--port',
    '0',
    '--health-port',
    '0',
  )
  const fieldsOf = (line: string): string =>
    Object.keys(JSON.parse(jsonOrText(stage.side, line)[0])).join(' ')
  stage.record('the ready line', fieldsOf(ready.line))
  const ask = async (method: string, target: string, body?: string): Promise<JsonObject> => {
    const answer = await raw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: a\r\nX-Request-Id: s\r\nAuthorization: Bearer ${key}\r\n${body === undefined ? '' : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`}Connection: close\r\n\r\n${body ?? ''}`,
    )
    stage.record(
      `${method} ${target.replace(/[0-9a-f]{24,}/g, 'ID')}`,
      exactly(answer).replace(times, '<time>').replace(/t=\d+/g, 't=<n>'),
    )
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4) || '{}') as JsonObject
  }
  const { bundles } = await ask('GET', '/v1/bundles')
  const { users } = await ask('GET', '/v1/users?displayName=rosa')
  const bundleId = String((bundles as readonly JsonObject[])[0]?.['_id'])
  const userId = String((users as readonly JsonObject[])[0]?.['userId'])
  await ask(
    'POST',
    `/v1/bundles/${bundleId}/grants`,
    JSON.stringify({ userId, grantType: 'paid_external', sourceId: 's-1', endsAt: '2099-01-01T00:00:00Z' }),
  )
  await ask('GET', `/v1/bundles/${bundleId}/grants`)
  await ask('GET', `/v1/bundles/${bundleId}/users`)
  await stage.run(['admin', 'account', 'tier', owner, 'free', '--db', 'ledger.db'])
  await ask('GET', '/v1/bundles')
  const { code, stdout: log } = await stop()
  const keys = log.trim().split('\n').map(fieldsOf)
  stage.record('the log', [`exit ${code}`, ...keys].join('\n'))
}

/** A ledger that the old build wrote, read by each build: what admin lists, and what the API answers. */
async function oldFile(stage: Stage): Promise<void> {
  const asset = join(import.meta.dirname, '../src/store/sqlite/old-build.test-bed.db')
  copyFileSync(asset, join(stage.side.scratch, 'old.db'))
  const run = runner(stage)
  for (const what of ['account', 'bundle', 'key'])
    await run('admin', what, 'list', '--db', 'old.db', '--json')
  const { ready, port } = await stage.start(
    'mock',
    '--db',
    'old.db',
    '--port',
    '0',
    '--json',
    '--rate-limit',
    'off',
    '--clock',
    'frozen:2026-02-10T10:00:00Z',
  )
  const { key, targets } = JSON.parse(readFileSync(asset.replace('.db', '.json'), 'utf8')) as {
    key: string
    targets: readonly string[]
  }
  stage.record('bundles by name', Object.keys(ready.bundles).join(' '))
  for (const target of targets)
    stage.record(
      target,
      exactly(
        await raw(
          port,
          `GET ${target} HTTP/1.1\r\nHost: a\r\nX-Request-Id: o\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
        ),
      ),
    )
  await run('admin', 'account', 'create', 'New Nora', '--db', 'old.db', '--json')
}

async function contractTools(stage: Stage): Promise<void> {
  const run = runner(stage)
  const contract = readFileSync(join(stage.side.directory, 'spec/openapi.yaml'), 'utf8')
  const write = (name: string, text: string): void => writeFileSync(join(stage.side.scratch, name), text)
  write('base.yaml', contract)
  write(
    'breaking.yaml',
    contract.replace('maxLength: 30', 'maxLength: 20').replace('enum: [asc, desc]', 'enum: [asc]'),
  )
  write(
    'additive.yaml',
    contract
      .replace('version: 1.0.0', 'version: 1.1.0')
      .replace('enum: [createdAt, startsAt, endsAt]', 'enum: [createdAt, startsAt, endsAt, sourceId]'),
  )
  write('faulty.yaml', contract.replace('- BUNDLE-ID\n', '- BUNDLE-COLOUR\n'))
  for (const line of [
    'lint base.yaml',
    'lint faulty.yaml',
    'lint faulty.yaml --format json',
    'lint faulty.yaml --format sarif',
    'lint faulty.yaml --format github-actions',
    'diff base.yaml base.yaml',
    'diff base.yaml breaking.yaml',
    'diff base.yaml breaking.yaml --json',
    'diff base.yaml breaking.yaml --format markdown',
    'diff base.yaml additive.yaml --json',
    'diff additive.yaml base.yaml --json',
    'docs base.yaml -o page.html',
  ])
    await run(...line.split(' '))
  const page = readFileSync(join(stage.side.scratch, 'page.html'), 'utf8')
  stage.record(
    'the page',
    `${page.includes('createBundleGrant')} ${/https?:\/\/(?!127|json-schema|www\.w3)[\w.]+\/[^"]*\.(js|css)"/.test(page)}`,
  )
}

async function certify(stage: Stage): Promise<void> {
  const { ready } = await stage.start(
    'mock',
    '--port',
    '0',
    '--json',
    '--rate-limit',
    'off',
    '--ready-file',
    'ready.json',
  )
  const shape = (label: string, { code, stdout, stderr }: Ran): void => {
    const json = parsedJson(stdout)
    stage.record(
      label,
      [
        `exit ${code}`,
        json === undefined ? (stdout === '' ? 'no stdout' : 'some stdout') : shapeOf(json),
        stderr === '' ? 'no stderr' : 'some stderr',
      ].join('\n'),
      stdout,
    )
  }
  const go = async (...line: readonly string[]): Promise<void> => shape(line.join(' '), await stage.run(line))
  void ready
  await go('certify', '--target', 'ready.json', '--rate-limit', 'off', '--plan')
  await go(
    'certify',
    '--target',
    'ready.json',
    '--rate-limit',
    'off',
    '--profile',
    'smoke',
    '--report',
    'one',
    '--seed',
    '1',
  )
  await go(
    'certify',
    '--target',
    'ready.json',
    '--rate-limit',
    'off',
    '--profile',
    'smoke',
    '--report',
    'two',
    '--seed',
    '1',
    '--json',
  )
  const report = JSON.parse(readFileSync(join(stage.side.scratch, 'one/report.json'), 'utf8'))
  stage.record('report.json', shapeOf(report))
  const verdicts = JSON.stringify(report.rules ?? report.verdicts, (name, value) =>
    /^(evidence|requests|text|title|summary|ms)$/.test(name) ? undefined : value,
  )
  stage.record('verdicts', ...jsonOrText(stage.side, verdicts))
  await go('verify-report', 'one')
  await go('diff-report', 'one', 'two')
  await go('diff-report', 'one', 'two', '--json')
  await go('workflows', '--target', 'ready.json', '--json')
  await go('workflows', 'recommended-flow', '--target', 'ready.json')
}

/** The names of the fields of JSON, at every depth. */
function shapeOf(value: unknown, path = ''): string {
  const paths = new Set<string>()
  const visit = (inner: unknown, at: string): void => {
    if (Array.isArray(inner)) for (const each of inner) visit(each, `${at}[]`)
    else if (inner !== null && typeof inner === 'object')
      for (const [name, each] of Object.entries(inner))
        visit(
          each,
          `${at}.${/^[A-Z]+-/.test(name) ? 'RULE' : ({ reading: 'variant', readings: 'variants', world: 'fixture' }[name] ?? name)}`,
        )
    else paths.add(at)
  }
  visit(value, path)
  return [...paths].sort().join('\n')
}
