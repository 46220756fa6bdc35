import { describe, expect, it } from 'vitest'
import { commandsIn } from '../testing/run-here.test-bed.ts'
import { runningMock } from '../testing/running-mock.test-bed.ts'

const { mock, env, run } = runningMock()

/** Command lines with the message that names the wrong flag or argument and the remedy. `''` is an empty argument. */
const wrong: Readonly<Record<string, RegExp | readonly [RegExp, code: number]>> = {
  nosuch: /unknown command 'nosuch'/,
  'help nosuch': /^bundle-access: unknown command 'nosuch'\n/,
  'clock 30d': /clock has no command "30d"; it has show, advance, set/,
  'clock advence 1d': /clock has no command "advence"; it has show, advance, set: did you mean advance\?/,
  'clock show --workspace nowhere': /no workspace "nowhere"; there is main\./,
  'clock --control-url ftp://here': /--control-url must be an http address such as .+; it was "ftp:\/\/here"/,
  'clock --ready-file ./nosuch': /\.\/nosuch is no ready file of a mock/,
  'clock --ready-file ./package.json':
    /package\.json is no ready file of a mock; name the file of one that runs/,
  'clock advance': /missing required argument/,
  "clock advance ''": /<span\|moment\|next-event> must not be empty/,
  'clock advance 30x': /30x is no length of time: write one such as 30d/,
  'clock advance 1M': /: "1M" is not a time: write .+ or a length of time such as 30d/,
  'clock advance 2026-02-30': /: "2026-02-30" is not a time: write a day or date-time that exists/,
  'clock advance -1d': /unknown option '-1d'\n\(a clock only goes forward; restore a snapshot/,
  'clock advance 2020-01-01': /only goes forward/,
  'clock set sideways': /<clock> must be system, frozen or scaled:60, .+; it was "sideways"/,
  'clock set scaled': /<clock> must be system, frozen or scaled:60, .+; it was "scaled"/,
  'clock set frozen:5': /<clock> must be system, frozen or scaled:60, .+; it was "frozen:5"/,
  'clock set scaled:2000000': /at most 1000000 times as fast; it was 2000000/,
  'clock set frozen:soon': /<clock> must be .+ such as frozen:2026-01-31T10:00:00Z; it was "frozen:soon"/,
  'fault meteor': /fault has no command "meteor"; it has list, add, remove, reset/,
  'fault list --workspace nowhere': /no workspace "nowhere"/,
  "fault add ''": /<kind> must not be empty/,
  "fault remove ''": /<id> must not be empty/,
  'fault add latncy': /it was 'latncy'\. Did you mean latency\?/,
  'fault add meteor': /<kind> must be one of .+drop-after/,
  'fault add latency --keep 3': /"latency" takes no --keep; it takes --ms, --jitter-ms\./,
  'fault add status --ms 3': /"status" takes no --ms; it takes --error-code, --status, --retry-after\./,
  'fault add latency --ms 700000': /--ms must be at most 600000/,
  'fault add latency --jitter-ms 700000': /--jitter-ms must be at most 600000/,
  'fault add status --probability 2': /--probability must be at most 1/,
  'fault add status --nth often': /--nth <number>' argument 'often' is invalid. It must be a number/,
  'fault add status --nth 0': /--nth must be at least 1/,
  'fault add status --times 0': /--times must be at least 1/,
  'fault add status --status 200': /--status must be at least 400/,
  'fault add status --error-code teapot': /--error-code must be a code such as errors\.server\.internal/,
  'fault add status --error-code errors.no.such':
    /--error-code must be a code of the public contract; "errors\.no\.such" is none/,
  'fault add status --retry-after 99999999': /--retry-after must be at most 86400/,
  'fault add status --operation listThings': /--operation must be one of listBundles, /,
  'fault add status --ttl soon': /--ttl must be a length of time such as 10m or 1h; it was "soon"/,
  "fault add status --seed ''": /--seed must not be empty/,
  'fault add truncate --bytes -1': /--bytes must be at least 0/,
  'fault add slow-body --pause-ms 99999': /--pause-ms must be at most 60000/,
  'fault add sparse-pages --empty 99': /--empty must be at most 15/,
  'fault add drop-after --key nokey': /no key "nokey"; "key list" shows them all/,
  'fault remove fault-9': /no fault "fault-9"/,
  'fault reset --workspace nowhere': /no workspace "nowhere"/,
  'requests --workspace=': /--workspace must not be empty/,
  'requests --key nokey': /no key "nokey"; "key list" shows them all/,
  'requests --status 9xx': /--status must be a status such as 404 or 4xx/,
  'requests --number 99': /no entry 99/,
  'requests --number x': /--number must be a whole number/,
  'requests --last 0': /--last must be at least 1/,
  'requests --clear --status 4xx': /--clear takes no --status beside it; leave one of them out/,
  'requests --har --clear': /--clear takes no --har beside it/,
  'requests --har --follow': /--har takes no --follow beside it/,
  'requests --status 4xx --curl --har': /--har takes no --curl beside it/,
  'requests --har --status 9xx': /--status must be a status such as 404 or 4xx/,
  'requests --number 1 --error-code gone': /--number takes no --error-code beside it/,
  'requests --user nobody': /no account "nobody"/,
  'requests --after x': /--after must be a whole number/,
  'requests --operation listThings': /--operation must be one of listBundles, /,
  'requests --method 7': /--method must be a method such as POST/,
  'requests --path v1': /--path must begin with \/, such as \/v1\/bundles/,
  'requests --error-code gone': /--error-code must be a code such as/,
  'requests --decision coverd': /--decision must be one of granted, covered, /,
  'requests --fault meteor': /--fault must be one of latency, /,
  'advise --workspace nowhere': /no workspace "nowhere"/,
  'note invoice-paid --user ada': /: invoice-paid needs --period-end\./,
  'note invoice-paid --user ada --period-end soon': /--period-end must be a date-time such as/,
  'note refund': /: refund needs --user\./,
  'note charged --user ada': /: charged needs --session\./,
  'note charged --session fresh --user ada': /: --user does not belong here/,
  'note whole-list': /: whole-list needs --operation\./,
  'note whole-list --operation all': /--operation must be one of listBundles, /,
  'note whole-list --operation createBundleGrant':
    /--operation must be one of listBundles, .*listBundleGrants; it was/,
  'note charged --session fresh --bundle nope': /: --bundle does not belong here/,
  'note whole-program --source inv-1': /--source does not belong here/,
  'note refund --user nobody': /no account "nobody"/,
  'note refund --user ada --source nope': /No grant of this user in this bundle has the source "nope"/,
  'note refund --user ada --bundle nowhere': /no bundle "nowhere"/,
  'note moved': /Allowed choices are invoice-paid, /,
  'key list --workspace nowhere': /no workspace "nowhere"/,
  'key list --owner nobody': /no account "nobody"/,
  'key create nobody': /no account "nobody"/,
  'key create helena --name 7up': /--name must begin with a letter/,
  'key create helena --mask here': /: --mask: "here" is no network in CIDR notation/,
  'key create helena --grants all':
    /--grants <level>' argument 'all' is invalid. Allowed choices are none, read, write/,
  'key revoke nokey': /no key "nokey"/,
  'key revoke bak_0123456789abcdef_43e7cb922224eef712b4c44dbbc181c7602d1b6c':
    /^bundle-access: There is no key "bak_0123456789abcdef_\*\*\*"; "key list" shows them all\.\n$/,
  'account list --tier free': /unknown option '--tier'/,
  "account list --name ''": /--name must not be empty/,
  "account create ''": /<displayName> must not be empty/,
  'account create Ann --name 7up': /--name must begin with a letter/,
  'account create Ann --tier gold': /Allowed choices are free, premium, elite/,
  'account tier nobody free': /no account "nobody"/,
  'account tier ada gold': /Allowed choices are free, premium, elite/,
  'account delete nobody': /no account "nobody"/,
  'bundle list --workspace nowhere': /no workspace "nowhere"/,
  'bundle list --owner nobody': /no account "nobody"/,
  "bundle create helena ''": /<name> must not be empty/,
  'bundle create nobody Grid': /no account "nobody"/,
  'bundle create helena Grid --as 7up': /--as must begin with a letter/,
  "bundle create helena Grid --quote ''": /--quote must not be empty/,
  'bundle status main gone': /Allowed choices are active, /,
  'bundle archive nowhere': /no bundle "nowhere"/,
  'bundle payment main': /what the bundle costs, or --none/,
  'bundle payment main --price dear':
    /--price <number>' argument 'dear' is invalid. It must be a number, 0 or more/,
  'bundle payment main --price 5 --currency EUR --checkout-url http://pay.example':
    /: --checkout-url must begin with https:/,
  'bundle payment main --price 5 --checkout-url https://pay.example':
    /: --checkout-url can stand only together with --price and --currency: add both/,
  'bundle payment main --discount-percent 200':
    /--discount-percent <number>' argument '200' is invalid. It must be a number above 0, at most 100/,
  'checkout nosuch': /checkout has no command "nosuch"; it has create, list, expire/,
  'checkout list --workspace nowhere': /no workspace "nowhere"/,
  'checkout create main nobody': /no account "nobody"/,
  'checkout create nowhere ada': /no bundle "nowhere"; "bundle list" shows them all/,
  'checkout expire nosuch': /no checkout session "nosuch"; "checkout list" shows them all/,
  'snapshot list --workspace nowhere': /no workspace "nowhere"/,
  'snapshot take a/b': /<name> must have 1 to 100 letters, digits/,
  'snapshot restore nosuch': /no snapshot "nosuch"; none has been taken/,
  'snapshot fork nosuch': /no snapshot "nosuch"; none has been taken/,
  'snapshot remove nosuch': /no snapshot "nosuch"; none has been taken/,
  'workspace list --ready-file ./nosuch': /\.\/nosuch is no ready file/,
  'workspace close main': /main workspace stays/,
  'workspace open main': /workspace "main" already/,
  'workspace open a/b': /<name> must have 1 to 100 letters/,
  'workspace open x --fixture nosuch': /Known are billing, demo/,
  'workspace open x --fixture ./nosuch.yaml': /nosuch\.yaml: cannot be read: there is no such file/,
  'workspace open x --clock fast': /--clock must be system, frozen or scaled:60, .+; it was "fast"/,
  'workspace open x --clock frozen:soon': /--clock must be .+; it was "frozen:soon"/,
  'workspace open x --clock scaled:0': /more than 0 and at most 1000000 times as fast; it was 0/,
  'fixture show --workspace nowhere': /no workspace "nowhere"/,
  'fixture dump --workspace nowhere': /no workspace "nowhere"/,
  'fixture reset --workspace nowhere': /no workspace "nowhere"/,
  'fixture load nosuch': /Known are billing, demo/,
  'fixture load ./src': /\.\/src: cannot be read: it is a folder/,
  'grants larrs': /no account "larrs"; "account list" shows them all/,
  'grants 999 --bundle main': /no account "999"/,
  'clock advance 1d --user larrs': /no account "larrs"/,
  'grants --bundle mian': /no bundle "mian"; .+ Did you mean "main"\?/,
  'grants --bundle nowhere': /no bundle "nowhere"/,
  'grants --ending soon':
    /--ending <span>' argument 'soon' is invalid. It must be a length of time such as 7d/,
  'grants --all-time --sort ends': /--all-time' cannot be used with option '--sort <order>'/,
  'grants --all-time --changed 1h': /--all-time' cannot be used with option '--changed <span>'/,
  'grants --state curent': /\(did you mean current\?\)/,
  'grants --state gone': /Allowed choices are current, scheduled, expired, revoked/,
  'variants --workspace main': /unknown option '--workspace'/,
  'open --workspace nowhere': /unknown option '--workspace'/,
  'open --ready-file ./nosuch': /\.\/nosuch is no ready file/,
  [`clock --ready-file ${'n'.repeat(300)}`]: /The ready file n+ cannot be read: its name is too long/,
  'mock --port 70000': /from 0 to 65535/,
  'mock --port 65535': /no port after --port 65535: choose the other one with --control-port/,
  'mock --host=': /--host must not be empty/,
  'mock --ready-file ./package.json --clock yesterday':
    /package\.json is no ready file .+: name a file that does not exist yet/,
  'mock --ready-file ./src --clock yesterday': /\.\/src is no ready file of a mock/,
  'mock --host 192.0.2.1 --port 0': [
    /192\.0\.2\.1 cannot be .+: name an address of this machine with --host, such/,
    3,
  ],
  'mock --host no.such.invalid --port 0': [
    /no\.such\.invalid cannot be .+ address of this machine with --host/,
    3,
  ],
  'mock --port 0 --control-host 192.0.2.1': [/192\.0\.2\.1 cannot be .+ machine with --control-host/, 3],
  'mock --control-host=': /--control-host must not be empty/,
  'mock --rate-limit-time mars': /--rate-limit-time must be "real" or "fixture"/,
  'mock --fixture nowhere --port 0': /Known are billing, demo/,
  'mock --fixture ./src --port 0': /\.\/src: cannot be read: it is a folder/,
  'mock --clock yesterday --port 0': /--clock must be system, frozen or scaled:60/,
  'mock --variant nosuch=1': /no variant "nosuch"/,
  'mock --variant duplicate-source=maybe': /one of replay, conflict, return-existing; it was "maybe"/,
  'mock --variant duplicate-source=conflict=x':
    /one of replay, conflict, return-existing; it was "conflict=x"/,
  'mock --variant duplicate-source=conflict --variant duplicate-source=replay':
    /It is conflict already: choose one value for "duplicate-source"/,
  'mock --trust-proxy here': /--trust-proxy: "here" is no network in CIDR notation/,
  "mock --db ''": /--db must not be empty/,
  'mock --db /dev/null/ledger.db --port 0': [/there is no folder \/dev\/null: make it first/, 3],
  'mock --db ./src --port 0': [/\.\/src is a folder: name a file/, 3],
  'mock --db ./package.json/x --port 0': [/there is no folder \/.*package\.json: make it first/, 3],
  'exec --host= -- true': /--host must not be empty/,
  'exec --jobs 2 -- true': /--jobs works with --matrix only/,
  "exec -- ''": /<command> must not be empty/,
  "serve --db ''": /--db must not be empty/,
  "serve --db ledger.db --trust-proxy ''": /--trust-proxy must not be empty/,
  'serve --db ledger.db --port 65535': /choose the other one with --health-port/,
  'serve --db ledger.db --host=': /--host must not be empty/,
  'serve --db ledger.db --health-host=': /--health-host must not be empty/,
  'serve --db ./src': [/\.\/src is a folder: name a file/, 3],
  'serve --db ledger.db --grace soon': /--grace <seconds>' argument 'soon' is invalid/,
  'backup --db ledger.db': /required option '--to <file>' not specified/,
  'backup --db ./nosuch.db --to ./copy.db': [/There is no ledger \.\/nosuch\.db: check the name/, 3],
  'backup --db ./src --to ./copy.db': [/\.\/src is a folder: name a file/, 3],
  'backup --db ./package.json --to ./nosuch/copy.db': [/copy\.db cannot be opened, there is no folder/, 3],
  'backup --db ./package.json --to ./README.md': /\.\/README\.md exists already/,
  'backup --db ./package.json --to ./copy.db': [/package\.json is no database/, 3],
  'backup --db file:ledger.db --to ./copy.db': /kept in a file or a database: name one/,
  "backup --db ./package.json --to ''": /^bundle-access: --to must not be empty\n$/,
  [`backup --db ./package.json --to ${'n'.repeat(300)}`]: [/cannot be opened .+ \(its name is too long\)/, 3],
  [`mock --db ${'n'.repeat(300)}`]: [/cannot be opened .+ \(its name is too long\)/, 3],
  'restore --db ledger.db': /required option '--from <file>' not specified/,
  'restore --db ./nosuch.db --from ./nosuch': /There is no file \.\/nosuch: name a backup/,
  'restore --db ./nosuch.db --from ./package.json': [/package\.json is no database/, 3],
  'restore --db ./nosuch.db --from ./src': [/\.\/src is a folder: name a file/, 3],
  'restore --db ./src --from ./package.json': [/\.\/src is a folder: name a file/, 3],
  'restore --db ./package.json --from ./package.json': /is the ledger itself: name a backup/,
  "restore --db '' --from ./package.json": /--db must not be empty/,
  'certify --target=': /--target must not be empty/,
  'certify --target ./nosuch --restart=': /--restart must not be empty/,
  'certify --target ./nosuch': /\.\/nosuch cannot be read: there is no such file or folder/,
  "verify-report ''": /<directory> must not be empty/,
  'verify-report ./nosuch': /nosuch/,
  'diff-report ./nosuch ./neither': /nosuch cannot be read: there is no such file or folder/,
  [`diff-report ${'n'.repeat(300)} ./neither`]: /cannot be read: its name is too long/,
  'lint ./nosuch': /no file \.\/nosuch: name one that holds an OpenAPI document/,
  'lint --json': [/unknown option '--json'\\n\(it is --format json\)/, 2],
  'lint --bound 0': /--bound <factor>' argument '0' is invalid. It must be a number above 0/,
  [`lint ${'n'.repeat(300)}`]: /there is no file nnn/,
  [`docs ${'n'.repeat(300)} -o ./nosuch.html`]: /there is no file nnn/,
  [`diff ${'n'.repeat(300)}`]: /is neither a file nor a git revision/,
  'diff ./nosuch': /\.\/nosuch is neither a file nor a git revision/,
  'docs -o /dev/null/page.html': /\/dev\/null\/page\.html cannot be written/,
  'admin account Olga --db ledger.db': /account has no command "Olga"; it has create, list, tier, delete/,
  'admin account list --db ./src': [/\.\/src is a folder: name a file/, 3],
  'admin open --db ./nosuch.db': [/There is no ledger \.\/nosuch\.db: check the name/, 3],
  'admin grants --ending soon --db ledger.db': /It must be a length of time such as 7d/,
  'key list --db ledger.db': /unknown option '--db'\n\(a ledger .* bundle-access admin key --db LEDGER\)/,
  'requests --db ledger.db':
    /unknown option '--db'\n\(a ledger keeps no requests: .+ admin grants --changed 1h/,
  'clock --db ledger.db':
    /unknown option '--db'\n\(a ledger .* bundle-access mock --db BACKUP, on a copy of it\)/,
}

/** The commands that are about a ledger in a file. */
const ofLedgers = ['account', 'bundle', 'key', 'checkout']

const typed = (line: string): readonly string[] => line.split(' ').map((word) => (word === "''" ? '' : word))

/** The lines by the command that they begin with. */
const byCommand = Object.groupBy(Object.entries(wrong), ([line]) => line.split(' ')[0] ?? '')

describe('wrong input', () => {
  it.each(Object.keys(byCommand))(
    'wrong input: %s names what is wrong, and nothing has happened',
    async (name) => {
      const before = JSON.stringify(await mock().dump())
      const answers: Record<string, unknown> = {}
      const expected: Record<string, unknown> = {}
      for (const [line, expectation] of byCommand[name] ?? []) {
        const [said, code] = expectation instanceof RegExp ? [expectation, 2] : expectation
        const answer = await run(...typed(line))
        answers[line] = { ...answer, lines: answer.stderr.split('\n').length < 4 }
        expected[line] = { code, stdout: '', stderr: expect.stringMatching(said), lines: true }
      }
      expect(answers).toEqual(expected)
      expect([JSON.stringify(await mock().dump()), mock().faults.list()]).toEqual([before, []])
    },
  )

  it('wrong input: no command is left out', async () => {
    const commandsOf = async (...path: readonly string[]): Promise<readonly string[]> => {
      const inner = commandsIn((await run(...path, '--help')).stdout)
      const all: string[] = []
      for (const each of inner) if (each !== 'help') all.push(...(await commandsOf(...path, each)))
      return all.length === 0 ? [path.join(' ')] : all
    }
    const all = await commandsOf()
    expect(all.length).toBeGreaterThan(50)
    const walked = Object.keys(wrong)
    const left = all.filter((command) => !walked.some((line) => `${line} `.startsWith(`${command} `)))
    expect(left.filter((command) => !command.startsWith('admin '))).toEqual([])
    expect(
      left.map((command) => command.split(' ')[1]).every((group) => ofLedgers.includes(group ?? '')),
    ).toBe(true)
  })

  it('wrong input: every command on a ledger in a file names the ledger that it cannot open', async () => {
    const lines = [
      'account list',
      'account tier Ann free',
      'account delete Ann',
      'bundle create Ann Grid',
      'bundle list',
    ]
    const more = [
      'bundle status Grid paused',
      'bundle archive Grid',
      'bundle payment Grid --none',
      'key create Ann',
    ]
    const rest = [
      'key list',
      'key revoke 0123456789abcdef',
      'checkout create Grid Ann',
      'checkout list',
      'checkout expire 0123',
      'grants',
    ]
    for (const line of [...lines, ...more, ...rest]) {
      const answer = await run('admin', ...line.split(' '), '--db', './nosuch.db')
      expect([line, answer.code, answer.stderr]).toEqual([
        line,
        3,
        expect.stringContaining('There is no ledger ./nosuch.db'),
      ])
      const empty = await run('admin', ...line.split(' '), '--db', '')
      expect([line, empty.code, empty.stderr]).toEqual([
        line,
        2,
        expect.stringContaining('--db must not be empty'),
      ])
    }
  })

  it('wrong input: a port that is taken is named with the flag that takes another', async () => {
    const taken = new URL(mock().control?.url ?? '').port
    expect(await run('mock', '--port', taken)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is taken, perhaps by another mock or service: .+ --port, or 0 for/),
    })
    expect(await run('mock', '--port', '0', '--control-port', taken)).toMatchObject({
      code: 3,
      stderr: expect.stringMatching(/is taken.+ --control-port, or 0 for/),
    })
  })

  it('wrong input: a control token that no header can carry is refused at the start, and not repeated', async () => {
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'two words'
    const { code, stderr } = await run('mock', '--port', '0')
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^bundle-access: BUNDLE_ACCESS_CONTROL_TOKEN must/),
    ])
    expect(stderr).not.toContain('two words')
  })

  it('wrong input: a wrong token, and a variable that is set to nothing', async () => {
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'another'
    expect(await run('clock')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not that of this mock'),
    })
    env['BUNDLE_ACCESS_CONTROL_URL'] = ''
    expect(await run('clock')).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('No mock of yours is running'),
    })
  })

  it('wrong input: a list that is empty says so, and leaves stdout to data', async () => {
    for (const [line, said] of [
      ['fault', 'no fault is injected\n'],
      ['snapshot', 'no snapshot has been taken\n'],
      ['requests', 'no request matches\n'],
    ] as const)
      expect(await run(line)).toEqual({ code: 0, stdout: '', stderr: said })
    expect(JSON.parse((await run('fault', '--json')).stdout)).toEqual({ faults: [] })
    expect(await run('requests', '--json')).toEqual({ code: 0, stdout: '', stderr: '' })
  })
})
