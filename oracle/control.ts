import {
  controlAnswer,
  type Json,
  type JsonObject,
  parsedJson,
  parted,
  type Running,
  raw,
  type Scenario,
  type Stage,
} from './side.ts'

const boot = ['mock', '--port', '0', '--json', '--clock', 'frozen:2026-01-31T10:00:00Z']

/** The mock's own API: every operation with good and bad input, in one order. */
export const controlScenarios: readonly Scenario[] = [
  { name: 'control', group: 'control', play: everything },
  {
    name: 'control of a limited mock',
    group: 'control',
    play: (stage) => everything(stage, ['--fixture', 'empty', '--rate-limit-time', 'fixture']),
  },
  { name: 'journal', group: 'control', play: journal },
  { name: 'advice', group: 'control', play: advice },
  { name: 'workspaces', group: 'control', play: workspaces },
]

type Call = (
  method: string,
  path: string,
  body?: Json | string,
  headers?: string,
  note?: string,
) => Promise<JsonObject>

/** Calls and records; paths are given below /workspaces/main unless they begin with a dot. */
function caller(stage: Stage, running: Running): Call {
  return async (method, path, body, headers, note) => {
    const whole = path.startsWith('.') ? path.slice(1) : `/workspaces/main${path}`
    const answer = await running.control(method, whole, body, headers)
    const shown =
      body === undefined
        ? ''
        : typeof body === 'string'
          ? body.slice(0, 60)
          : JSON.stringify(body).slice(0, 160)
    const label = [note === undefined ? '' : `[${note}]`, method, path, shown, headers?.trim() ?? '']
      .filter((part) => part !== '')
      .join(' ')
    stage.record(label, ...controlAnswer(stage.side, answer))
    const json = parsedJson(parted(answer).body)
    return json !== null && typeof json === 'object' && !Array.isArray(json) ? (json as JsonObject) : {}
  }
}

async function everything(stage: Stage, more: readonly string[] = []): Promise<void> {
  const running = await stage.start(...boot, ...more)
  const call = caller(stage, running)
  await doors(call)
  for (const path of [
    './mock',
    './variants',
    './workspaces',
    '',
    '/clock',
    '/fixture',
    '/snapshots',
    '/faults',
    '/requests',
    '/har',
    '/advice',
  ])
    await call('GET', path)
  await accounts(call)
  await bundlesAndKeys(call)
  await checkouts(call)
  await clock(call)
  await faults(call)
  await snapshots(call)
  await fixtures(call)
  for (const path of ['', '/clock', '/fixture', '/snapshots', '/faults', '/requests']) await call('GET', path)
  await call('POST', '/reset', {})
  await call('POST', '/reset', { now: true })
  await call('GET', '')
}

/** Who may call, and how a call is refused before it is read. */
async function doors(call: Call): Promise<void> {
  for (const header of [
    'Authorization: Bearer wrong',
    'Authorization: Basic x',
    'Authorization:',
    'Host: a.example',
    'Host: localhost',
    'Host: [::1]',
    'Origin: https://a.example',
    'Origin: null',
    'Accept: text/html',
    'Sec-Fetch-Site: cross-site',
  ])
    await call('GET', './mock', undefined, `${header}\r\n`)
  for (const path of [
    './',
    './nowhere',
    './workspaces/nobody',
    './workspaces/nobody/clock',
    './workspaces/a%2fb',
    './workspaces/%zz',
    '/nowhere',
    '/clock/nowhere',
    './reference',
  ])
    await call('GET', path)
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'HEAD', 'BREW'])
    await call(method, './mock')
  for (const method of ['PATCH', 'DELETE', 'POST']) await call(method, '/clock', {})
  for (const [type, body] of [
    ['text/plain', '{}'],
    ['application/json; charset=utf-8', '{"mode":"frozen"}'],
    ['', '{}'],
  ] as const)
    await call('PUT', '/clock', body, `Content-Type: ${type}\r\n`)
  for (const body of [
    '',
    '{',
    '[]',
    'null',
    '5',
    '{"mode":"system","mode":"frozen"}',
    `{"mode":"${'x'.repeat(70_000)}"}`,
    '{"mode":"frozen","x":1}',
    '{"__proto__":1}',
  ])
    await call('PUT', '/clock', body)
  await call('PUT', '/clock', `{"mode":"${'x'.repeat(11_000_000)}"}`, '', 'much too large')
}

async function accounts(call: Call): Promise<void> {
  for (const body of [
    { displayName: 'Olga Oracle', name: 'olga', tier: 'elite' },
    { displayName: 'Olga Oracle', name: 'olga' },
    { displayName: 'Olga Oracle' },
    { displayName: 'Paul Plain', name: 'paul', avatar: 'https://img.example/p.png' },
    { displayName: 'Free Fred', name: 'fred', tier: 'free' },
    { displayName: '' },
    { displayName: ' ' },
    { displayName: 'x'.repeat(64) },
    { displayName: 'x'.repeat(65) },
    { displayName: 5 },
    { name: 'nobody' },
    { displayName: 'Bad Name', name: '1x' },
    { displayName: 'Bad Tier', tier: 'gold' },
    { displayName: 'Bad Avatar', avatar: 'ftp://x' },
    { displayName: 'Bad Avatar', avatar: '' },
    { displayName: 'More', more: true },
    { displayName: 'Line\nBreak' },
  ])
    await call('POST', '/accounts', body)
  for (const account of ['olga', 'Olga Oracle', 'Paul Plain', 'nobody', '%zz', '%20'])
    for (const tier of ['premium', 'gold'])
      await call('PATCH', `/accounts/${account.replaceAll(' ', '%20')}`, { tier })
  await call('PATCH', '/accounts/olga', {})
  await call('PATCH', '/accounts/olga', { tier: 'elite' })
  await call('DELETE', '/accounts/nobody')
}

async function bundlesAndKeys(call: Call): Promise<void> {
  for (const body of [
    { owner: 'olga', name: 'Oracle Grid', as: 'grid' },
    { owner: 'olga', name: 'Oracle Grid', as: 'grid' },
    {
      owner: 'Olga Oracle',
      name: 'Oracle Two',
      as: 'two',
      marketType: 'futures',
      quote: 'EUR',
      access: 'public',
      status: 'paused',
    },
    { owner: 'fred', name: 'Of Fred' },
    { owner: 'nobody', name: 'x' },
    { owner: 'olga' },
    { owner: 'olga', name: '' },
    { owner: 'olga', name: 'x', access: 'secret' },
    { owner: 'olga', name: 'x', status: 'gone' },
    {
      owner: 'olga',
      name: 'Paid',
      as: 'paid',
      payment: { checkoutUrl: 'https://pay.example/c', price: 5, currency: 'EUR' },
    },
  ])
    await call('POST', '/bundles', body)
  const pay = (payment: Json, note?: string): Promise<JsonObject> =>
    call('PATCH', '/bundles/grid', { payment }, undefined, note)
  const whole = { price: 5, currency: 'EUR' }
  await pay({ price: 5 })
  await pay({ currency: 'EUR' })
  await pay(whole)
  await pay({ checkoutUrl: 'https://pay.example/' })
  for (const checkoutUrl of [
    'https://pay.example/',
    'https://pay.example/a?b=c',
    'http://pay.example/',
    'https://user:p@pay.example/',
    'https://pay.example/#f',
    'pay.example',
    'https://',
    'https://pay',
    'https://localhost/',
    'javascript:alert(1)',
    'https://pay.example/a b',
    'https://PAY.example/',
    ' https://pay.example/',
  ])
    await pay({ checkoutUrl, ...whole })
  await pay({ checkoutUrl: 'https://pay.example/?checkoutId=1', ...whole }, 'checkoutId already')
  for (const checkoutUrl of [
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://127.0.0.1/',
    'https://2130706433/',
  ])
    await pay({ checkoutUrl, ...whole }, 'an address as host')
  for (const [type, value] of [
    ['percent', 20],
    ['percent', 100],
    ['fixed', 3],
    ['fixed', 9],
    ['other', 3],
    ['percent', -1],
  ] as const)
    await pay({ ...whole, discount: { type, value } })
  await pay({ ...whole, discount: { type: 'percent', value: 101 } }, 'a discount over 100')
  await pay({ price: -1, currency: 'EUR' })
  await pay(null)
  await pay({})
  for (const body of [
    { status: 'stopped' },
    { status: 'archived' },
    { status: 'active' },
    { status: 'x' },
    {},
    { name: 'other' },
  ])
    await call('PATCH', '/bundles/grid', body)
  await call('PATCH', '/bundles/nobody', { status: 'active' })
  for (const body of [
    { owner: 'olga', name: 'okey' },
    { owner: 'olga', name: 'okey' },
    { owner: 'olga' },
    {
      owner: 'olga',
      name: 'reader',
      permissions: { grants: 'read', users: 'none' },
      masks: ['10.0.0.0/8', '2001:db8::/32'],
    },
    { owner: 'fred', name: 'free' },
    { owner: 'nobody' },
    { owner: 'olga', permissions: { grants: 'admin' } },
    { owner: 'olga', permissions: { other: 'read' } },
    { owner: 'olga', masks: ['10.0.0.1/8'] },
    { owner: 'olga', masks: ['10.0.0.1'] },
    { owner: 'olga', masks: ['10.0.0.0/33'] },
    { owner: 'olga', masks: ['x'] },
    { owner: 'olga', masks: [''] },
    { owner: 'olga', masks: ['::ffff:10.0.0.0/104'] },
    {},
  ])
    await call('POST', '/keys', body)
  for (const key of ['reader', 'reader', 'nobody', 'full', 'bak_0123456789abcdef'])
    await call('DELETE', `/keys/${key}`)
  await call('GET', '')
}

async function checkouts(call: Call): Promise<void> {
  for (const body of [
    { bundle: 'paid', account: 'paul', name: 'session' },
    { bundle: 'paid', account: 'paul', name: 'session' },
    { bundle: 'paid', account: 'Paul Plain' },
    { bundle: 'paid', account: 'olga' },
    { bundle: 'grid', account: 'paul' },
    { bundle: 'two', account: 'paul' },
    { bundle: 'nobody', account: 'paul' },
    { bundle: 'paid', account: 'nobody' },
    { bundle: 'paid' },
    { bundle: 'main', account: 'paul', name: 'ours' },
  ])
    await call('POST', '/checkouts', body)
  for (const session of ['session', 'session', 'nobody'])
    await call('POST', `/checkouts/${session}/expire`, {})
  await call('POST', '/checkouts/session/expire', { x: 1 })
  await call('DELETE', '/accounts/paul')
  await call('DELETE', '/accounts/paul')
  await call('DELETE', '/accounts/olga')
}

async function clock(call: Call): Promise<void> {
  for (const body of [
    { by: '1d' },
    { by: '1mo' },
    { by: '1d12h' },
    { by: '90m' },
    { by: '0s' },
    { by: '-1d' },
    { by: 'x' },
    { by: '1000y' },
    { by: '' },
    { to: '2026-06-01' },
    { to: '2026-01-01' },
    { to: '2026-06-05T00:00:00Z' },
    { to: '+2d' },
    { to: 'jan-31' },
    { to: 'x' },
    { to: '9999-12-31T23:59:59Z' },
    { nextEvent: true },
    { nextEvent: true },
    { nextEvent: false },
    { by: '1d', to: 'now' },
    {},
  ])
    if (body.to?.startsWith('9999')) continue
    else await call('POST', '/clock/advance', body as unknown as Json)
  for (const body of [
    { mode: 'frozen' },
    { mode: 'frozen', at: '2027-01-01T00:00:00Z' },
    { mode: 'frozen', at: '2026-01-01T00:00:00Z' },
    { mode: 'frozen', rate: 2 },
    { mode: 'scaled' },
    { mode: 'scaled', rate: 0 },
    { mode: 'scaled', rate: 1e9 },
    { mode: 'other' },
    {},
  ])
    await call('PUT', '/clock', body as unknown as Json)
  await call('GET', '/clock')
}

async function faults(call: Call): Promise<void> {
  for (const body of [
    { kind: 'latency', ms: 5, jitterMs: 2, seed: 'a' },
    { kind: 'latency' },
    { kind: 'latency', ms: -1 },
    { kind: 'status', errorCode: 'errors.server.internal', status: 503, retryAfter: 3 },
    { kind: 'status' },
    { kind: 'status', errorCode: 'errors.no.such' },
    { kind: 'status', errorCode: 'x' },
    { kind: 'status', errorCode: 'errors.server.internal', status: 200 },
    { kind: 'rate-limit', retryAfter: 9 },
    { kind: 'drop-before', operation: 'listBundles' },
    { kind: 'drop-after', operation: 'createBundleGrant', nth: 2, times: 1 },
    { kind: 'drop-after', operation: 'nobody' },
    { kind: 'truncate' },
    { kind: 'truncate', bytes: 3 },
    { kind: 'bad-json', key: 'full' },
    { kind: 'bad-json', key: 'nobody' },
    { kind: 'slow-body', bytes: 10, pauseMs: 10 },
    { kind: 'slow-body' },
    { kind: 'sparse-pages' },
    { kind: 'sparse-pages', keep: 1, empty: 15 },
    { kind: 'sparse-pages', operation: 'createBundleGrant' },
    { kind: 'expired-cursor', probability: 0.5 },
    { kind: 'expired-cursor', probability: 2 },
    { kind: 'key-revoked', ttl: '10m' },
    { kind: 'key-revoked', ttl: 'x' },
    { kind: 'checkout-expired' },
    { kind: 'checkout-expired', operation: 'listBundles' },
    { kind: 'drop-before', ms: 5 },
    { kind: 'other' },
    {},
  ])
    await call('POST', '/faults', body as unknown as Json)
  await call('GET', '/faults')
  for (const id of ['1', 'f1', 'fault-1', 'nobody']) await call('DELETE', `/faults/${id}`)
  await call('DELETE', '/faults')
  await call('GET', '/faults')
}

async function snapshots(call: Call): Promise<void> {
  for (const body of [
    { name: 'one' },
    { name: 'one' },
    {},
    { name: '' },
    { name: 'a/b' },
    { name: 'x', y: 1 },
  ])
    await call('POST', '/snapshots', body)
  await call('POST', '/accounts', { displayName: 'Later Lou', name: 'lou' })
  await call('GET', '/snapshots')
  await call('POST', '/snapshots/one/restore', {})
  await call('POST', '/snapshots/nobody/restore', {})
  await call('POST', '/snapshots/one/fork', { name: 'forked' })
  await call('POST', '/snapshots/one/fork', { name: 'forked' })
  await call('POST', '/snapshots/nobody/fork', {})
  await call('GET', './workspaces/forked')
  await call('GET', './workspaces/forked/fixture')
  await call('DELETE', './workspaces/forked')
  await call('DELETE', '/snapshots/one')
  await call('DELETE', '/snapshots/one')
  await call('GET', '/snapshots')
}

async function fixtures(call: Call): Promise<void> {
  for (const fixture of [
    'edge',
    'billing',
    'demo',
    'empty',
    'large:50',
    'large:0',
    'nobody',
    'large:x',
    '',
    5,
  ]) {
    await call('PUT', '/fixture', { fixture })
    await call('GET', '/fixture')
  }
  await call('PUT', '/fixture', {})
  const own = {
    name: 'own',
    seed: 'oracle',
    accounts: {
      ann: { displayName: 'Ann Own', tier: 'elite' },
      ben: 'Ben Buyer',
      crowd: { count: 3, displayName: '{given} {family}' },
    },
    keys: { full: 'ann' },
    bundles: {
      main: {
        owner: 'ann',
        name: 'Own',
        payment: {
          checkoutUrl: 'https://pay.example/own',
          price: 3,
          currency: 'EUR',
          discount: { percent: 10 },
        },
        grants: [
          { account: 'ben', source: 'a-1', starts: '-10d', ends: '+5d' },
          { account: 'crowd', nth: 2, type: 'gift', starts: '-3d', ends: '+3d' },
        ],
        checkouts: { fresh: 'ben' },
      },
    },
  } as const
  await call('PUT', '/fixture', { fixture: own } as unknown as Json)
  await call('GET', '/fixture')
  const wrong = (change: object, note: string): Promise<JsonObject> =>
    call('PUT', '/fixture', { fixture: { ...own, ...change } } as unknown as Json, undefined, note)
  await wrong({ keys: { full: 'nobody' } }, 'unknown owner')
  await wrong({ accounts: {} }, 'no accounts')
  await wrong({ accounts: { 'a b': 'X' } }, 'bad name')
  await wrong({ more: 1 }, 'unknown property')
  await wrong({ seed: 5 }, 'seed')
  await wrong({ bundles: { main: { owner: 'ann' } } }, 'bundle without a name')
  const grants = (list: readonly object[]): object => ({
    bundles: { main: { owner: 'ann', name: 'Own', grants: list } },
  })
  for (const [note, grant] of Object.entries({
    backwards: { account: 'ben', source: 'a', starts: '+5d', ends: '+2d' },
    'no source': { account: 'ben', type: 'paid_external', starts: '-5d' },
    'two of a source': { account: 'ben', source: 'a-1', starts: '-1d', every: '1mo', times: 3 },
    'unknown account': { account: 'nobody', source: 'a' },
    'bad moment': { account: 'ben', source: 'a', starts: 'soon' },
    'bad type': { account: 'ben', type: 'bribe' },
    'a moment at random': { account: 'ben', source: 'a', starts: 'jan-31', ends: '2026-12-24' },
    repeated: { account: 'ben', source: 'a-{k}', starts: '-5mo -4d', every: '1mo', times: 3 },
    'too late': { account: 'ben', source: 'a', starts: '9999-12-31', ends: '+1d' },
    'created after': { account: 'ben', source: 'a', starts: '-5d', created: '+5d' },
    'revoked before': { account: 'ben', source: 'a', starts: '-5d', created: '-5d', revoked: '-9d' },
    owner: { account: 'ann', source: 'a', starts: '-5d' },
  }))
    await wrong(grants([grant]), note)
  await wrong(
    grants([
      { account: 'ben', source: 'a', starts: '-5d', ends: '+5d' },
      { account: 'ben', source: 'a', starts: '+5d', ends: '+9d' },
    ]),
    'a source twice',
  )
  await call('GET', '/fixture')
}

/** Exchanges of every kind, then the journal in every form. */
async function journal(stage: Stage): Promise<void> {
  const running = await stage.start(
    ...boot,
    '--rate-limit',
    '40',
    '--rate-limit-time',
    'fixture',
    '--variant',
    'duplicate-source=conflict',
  )
  const call = caller(stage, running)
  const { ready, port } = running
  const ask = (
    method: string,
    target: string,
    body?: object,
    key = ready.keys['full'] ?? '',
    headers = '',
  ): Promise<string> => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const type =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n`
    return raw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-Id: j\r\nAuthorization: Bearer ${key}\r\n${type}${headers}Connection: close\r\n\r\n${sent}`,
    )
  }
  const list = `/v1/bundles/${ready.bundles['main']}/grants`
  await ask('GET', '/v1/bundles?limit=2')
  await ask('GET', '/v1/users?displayName=rosa')
  const userId = 'e5237881e106743f92cf0913e1f194cd'
  const body = { userId, grantType: 'paid_external', sourceId: 'j-1', endsAt: '2026-05-01T00:00:00Z' }
  await ask('POST', list, body)
  await ask('POST', list, body)
  await ask('POST', list, { ...body, sourceId: 'j-2' })
  await ask('POST', list, { ...body, sourceId: 'j-3', endsAt: '2026-07-01T00:00:00Z' })
  await ask('POST', list, { ...body, endsAt: '2026-07-01T00:00:00Z' })
  await ask('POST', list, { ...body, note: ready.keys['full'] })
  const granted = parsedJson(parted(await ask('GET', `${list}?sourceId=j-1`)).body) as JsonObject
  const [grant] = granted['grants'] as readonly JsonObject[]
  await ask('DELETE', `${list}/${grant?.['id']}`)
  await ask('DELETE', `${list}/${grant?.['id']}`)
  await ask('GET', `${list}?limit=200`)
  await ask('GET', '/v1/bundles', undefined, ready.keys['none'])
  await ask('GET', '/v1/bundles', undefined, 'wrong')
  await ask('GET', '/v1/nowhere')
  await ask('PUT', '/v1/bundles')
  await ask('GET', `/v1/users?displayName=${ready.keys['full']}`)
  await ask(
    'GET',
    '/v1/bundles',
    undefined,
    undefined,
    `X-Other: ${ready.keys['full']}\r\nUser-Agent: oracle\r\n`,
  )
  await running.control('POST', '/workspaces/main/faults', { kind: 'drop-after', times: 1 })
  await ask('POST', list, { ...body, sourceId: 'j-4', endsAt: '2026-08-01T00:00:00Z' })
  await running.control('POST', '/workspaces/main/faults', { kind: 'truncate', bytes: 9, times: 1 })
  await ask('GET', '/v1/bundles')
  for (let each = 0; each < 25; each++)
    await ask('GET', '/v1/bundles?limit=1', undefined, ready.keys['readOnly'])
  for (const query of [
    '',
    '?last=3',
    '?after=10&last=2',
    '?operation=createBundleGrant',
    '?key=full',
    '?key=none',
    '?method=DELETE',
    '?path=/v1/users',
    '?status=409',
    '?status=4xx',
    '?status=9xx',
    '?errorCode=errors.grant.duplicate_source',
    '?decision=covered',
    '?decision=granted',
    '?fault=truncate',
    '?changed=true',
    '?changed=no',
    '?last=0',
    '?last=x',
    '?other=1',
    '?key=nobody',
    '?operation=x',
  ])
    await call('GET', `/requests${query}`)
  for (const number of ['1', '3', '4', '9', '10', '16', '19', '999', '0', 'x'])
    await call('GET', `/requests/${number}`)
  await call('GET', '/har')
  await call('GET', '/advice')
  await call('GET', '/fixture')
  await call('DELETE', '/requests')
  await call('GET', '/requests')
}

/** A client that breaks the rules which bind it. */
async function advice(stage: Stage): Promise<void> {
  const running = await stage.start(...boot, '--rate-limit', 'off')
  const call = caller(stage, running)
  const { ready, port } = running
  const ask = (method: string, target: string, body?: object): Promise<string> => {
    const sent = body === undefined ? '' : JSON.stringify(body)
    const type =
      body === undefined
        ? ''
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(sent)}\r\n`
    return raw(
      port,
      `${method} ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${ready.keys['full']}\r\n${type}Connection: close\r\n\r\n${sent}`,
    )
  }
  const bundleId = ready.bundles['main'] ?? ''
  const userId = 'e5237881e106743f92cf0913e1f194cd'
  const list = `/v1/bundles/${bundleId}/grants`
  for (const scenario of [
    { scenario: 'invoice-paid', bundleId, userId, periodEnd: '2026-05-01T00:00:00Z' },
    { scenario: 'lifetime-paid', bundleId, userId },
    { scenario: 'payment-failed', bundleId, userId },
    { scenario: 'cancel-at-period-end', bundleId, userId },
    { scenario: 'refund', bundleId, userId, sourceId: 'inv-1' },
    { scenario: 'charged', checkoutId: ready.checkouts['fresh'] ?? '' },
    { scenario: 'whole-list', operationId: 'listBundles' },
    { scenario: 'whole-program' },
    { scenario: 'other' },
    { scenario: 'invoice-paid', bundleId },
    {},
  ]) {
    await call('POST', '/notes', scenario as unknown as Json)
    await ask('POST', list, {
      userId,
      grantType: 'paid_external',
      sourceId: `adv-${scenario.scenario}`,
      endsAt: '2026-05-02T00:00:00Z',
    })
    await ask('GET', '/v1/bundles?limit=1')
    await call('GET', '/advice')
  }
  for (let each = 0; each < 4; each++) await ask('POST', list, { userId, grantType: 'gift', endsAt: 'x' })
  await ask('POST', list, {
    userId,
    grantType: 'paid_external',
    sourceId: String(Math.PI),
    endsAt: '2026-06-01T00:00:00Z',
  })
  await call('GET', '/advice')
}

async function workspaces(stage: Stage): Promise<void> {
  const running = await stage.start(...boot)
  const call = caller(stage, running)
  for (const body of [
    { name: 'two', fixture: 'billing' },
    { name: 'two' },
    { name: 'three', fixture: 'edge', clock: { mode: 'frozen', at: '2026-03-01T00:00:00Z' } },
    { name: 'past', clock: { mode: 'frozen', at: '2020-03-01T00:00:00Z' } },
    { name: 'a/b' },
    { fixture: 'nobody' },
    {
      name: 'own',
      fixture: { accounts: { a: { displayName: 'Al One', tier: 'elite' } }, keys: { full: 'a' } },
    },
    { name: 'bad', fixture: { accounts: 5 } },
    { clock: { mode: 'scaled' } },
    { name: 'x', more: 1 },
  ]) {
    const view = await call('POST', './workspaces', body as unknown as Json)
    const key = (view['keys'] as JsonObject | undefined)?.['full']
    if (typeof key === 'string') {
      const answer = await raw(
        running.port,
        `GET /v1/bundles HTTP/1.1\r\nHost: a\r\nX-Request-Id: w\r\nAuthorization: Bearer ${key}\r\nConnection: close\r\n\r\n`,
      )
      stage.record('its bundles', ...controlAnswer(stage.side, answer))
    }
  }
  for (const path of [
    './workspaces',
    './workspaces/two',
    './workspaces/three/clock',
    './workspaces/two/requests',
  ])
    await call('GET', path)
  await call('POST', './workspaces/three/clock/advance', { nextEvent: true })
  await call('POST', './workspaces/two/reset', {})
  for (const name of ['two', 'two', 'main', 'nobody']) await call('DELETE', `./workspaces/${name}`)
  await call('GET', './workspaces')
}
