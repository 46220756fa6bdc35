import { variants } from '../spec/generated/variants.ts'
import {
  exactly,
  type JsonObject,
  parsedJson,
  parted,
  type Running,
  raw,
  type Scenario,
  type Stage,
} from './side.ts'

const frozen = ['--clock', 'frozen:2026-01-31T10:00:00Z']
const unlimited = ['--rate-limit', 'off']
const boot = ['mock', '--port', '0', '--json', ...frozen]

/** The public API: each fixture, each value of each variant, limits, addresses, faults. */
export const httpScenarios: readonly Scenario[] = [
  ...['demo', 'edge', 'billing', 'pagination', 'empty'].map((fixture) =>
    scenario(fixture, async (stage) =>
      tour(stage, await stage.start(...boot, ...unlimited, '--fixture', fixture)),
    ),
  ),
  ...Object.entries(variants).flatMap(([name, { values }]) =>
    values.slice(1).map((value) =>
      scenario(`${name}=${value}`, async (stage) => {
        const variant = ['--variant', `${name}=${value}`]
        if (name === 'rate-window') await limits(stage, variant)
        else await tour(stage, await stage.start(...boot, ...unlimited, ...variant), true)
      }),
    ),
  ),
  scenario('two variants', async (stage) =>
    tour(
      stage,
      await stage.start(
        ...boot,
        ...unlimited,
        ...['--variant', 'duplicate-source=conflict', '--variant', 'revoked-source=new'],
        ...['--variant', 'duplicate-or-coverage=coverage', '--variant', 'covering-grant=last'],
      ),
    ),
  ),
  scenario('limits', (stage) => limits(stage, [])),
  scenario('check-responses', async (stage) =>
    tour(stage, await stage.start(...boot, ...unlimited, '--check-responses', '--fixture', 'edge')),
  ),
  scenario('addresses', addresses),
  scenario('faults', faults),
  scenario('raw', rawRequests),
]

function scenario(name: string, play: Scenario['play']): Scenario {
  return { name, group: 'http', play }
}

interface Ask {
  readonly key?: string | null
  readonly body?: unknown
  readonly headers?: string
  readonly note?: string
}

/** Asks one after the other and records each answer whole; returns the body when it is JSON. */
function asker(stage: Stage, { ready, port }: Running, basePath = '') {
  let count = 0
  return async (
    method: string,
    target: string,
    { key, body, headers = '', note }: Ask = {},
  ): Promise<JsonObject> => {
    const secret = key === null ? undefined : (ready.keys[key ?? 'full'] ?? key)
    const authorization = secret === undefined ? '' : `Authorization: Bearer ${secret}\r\n`
    const sent = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const type =
      body === undefined || /content-type/i.test(headers) ? '' : 'Content-Type: application/json\r\n'
    const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(sent)}\r\n`
    count += 1
    const id = /x-request-id/i.test(headers) ? '' : `X-Request-Id: oracle-${count}\r\n`
    const host = /^host:/im.test(headers) ? '' : 'Host: 127.0.0.1\r\n'
    const answer = await raw(
      port,
      `${method} ${encodeURI(basePath + target).replaceAll('%25', '%')} HTTP/1.1\r\n${host}${authorization}${type}${length}${id}${headers}Connection: close\r\n\r\n${sent}`,
    )
    const name = Object.entries({ ...ready.bundles, ...ready.checkouts }).reduce(
      (text, [as, value]) => text.replaceAll(value, `{${as}}`),
      target,
    )
    const parts = [
      method,
      name.replace(/(cursor=)[^&]{12,}/g, '$1...'),
      key === undefined ? '' : `key ${key}`,
    ]
    if (body !== undefined) parts.push(sent.length > 200 ? `${sent.length} bytes` : sent)
    if (headers !== '') parts.push(headers.trim().slice(0, 100))
    stage.record(
      [note === undefined ? '' : `[${note}]`, ...parts].filter((part) => part !== '').join(' '),
      exactly(answer),
    )
    const json = parsedJson(parted(answer).body)
    return json !== undefined && json !== null && typeof json === 'object' && !Array.isArray(json)
      ? (json as JsonObject)
      : {}
  }
}

type Asker = ReturnType<typeof asker>

/** Walks a list to its end, at most `most` pages; returns the last cursor but one. */
async function walk(ask: Asker, target: string, most = 6): Promise<string> {
  let [cursor, last] = ['', '']
  for (let page = 0; page < most; page++) {
    const join = target.includes('?') ? '&' : '?'
    const answer = await ask('GET', cursor === '' ? target : `${target}${join}cursor=${cursor}`)
    if (typeof answer['nextCursor'] !== 'string') break
    last = cursor = answer['nextCursor']
  }
  return last
}

const names = [
  ...[
    'a',
    'A',
    'ad',
    'Ana',
    'ann',
    'ANN',
    'An',
    'Jo',
    'JO',
    'joh',
    'van',
    'VAN D',
    'mc',
    'ma',
    'Mary ',
    'mary  a',
  ],
  ...[
    '100%25',
    '100_',
    '%25',
    '%25%25',
    '_',
    '__',
    'a_',
    'a*',
    'a?b',
    '[b',
    'back\\',
    "O'",
    'O’',
    '"Q',
    "Robert'",
    '<b',
    'R%26',
    '%23h',
  ],
  ...[
    '@h',
    '%2B4',
    '--',
    'null',
    'true',
    '007',
    'Non ',
    'Zoë',
    'Zoe',
    'ZOË',
    'José',
    'Jose',
    'Åsa',
    'Ås',
    '김',
    '김지',
    'Nguyễn',
    'Nguye',
  ],
  ...[
    'Οδυσσ',
    'ΟΔΥΣΣΕΥΣ',
    'οδυσσεύς',
    'Σί',
    'σί',
    'İp',
    'ip',
    'Ip',
    'ıp',
    'IŞ',
    'ış',
    'stra',
    'strau',
    'straus',
    'strauß',
    'STRAUẞ',
    'STRAUSS',
  ],
  ...[
    'ﬁl',
    'fil',
    'ǅe',
    'ke',
    'Ke',
    '𐐀𐐯',
    '𐐨𐑗',
    'Ａｋ',
    'анн',
    'АН',
    '山',
    '山田',
    '李',
    'प्',
    'ሰላ',
    'דו',
    'مح',
    '🚀',
    '🚀🚀',
    '👩‍👩‍👧',
    '🇧🇷',
    '👍',
    '👍🏽',
    '🐳🐳',
  ],
  ...[
    'Ωμ',
    'ng',
    'Helena',
    'Mateo',
    'Edith',
    'Perma',
    'Wilhelmina Featherstonehaugh-B',
    'Wilhelmina Featherstonehaugh-Bo',
    ' Ad',
    'Ad ',
    '%00%00',
    '%ff%fe',
  ],
]

const dates = [
  '2026-01-31T10:00:00Z',
  '2026-01-31T10:00:00.000Z',
  '2026-02-20T10:00:00Z',
  '2026-02-20T11:00:00%2B01:00',
  '2026-02-20t10:00:00z',
  '2026-02-20',
  '2026-02-20T10:00:00',
  '2026-02-30T10:00:00Z',
  '2026-02-20 10:00:00Z',
  '2025-12-31T23:59:60Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '1771581600',
  '',
  'now',
]

/** Everything that can be asked under a frozen clock and without limits. */
async function tour(stage: Stage, running: Running, isBrief = false): Promise<void> {
  const ask = asker(stage, running)
  const { ready } = running
  const at = (name: string): string =>
    `/v1/bundles/${ready.bundles[name] ?? Object.values(ready.bundles)[0] ?? '0'.repeat(24)}`
  const users = await search(ask, isBrief)
  await bundles(ask)
  await permissions(ask, running, at('main'), users, isBrief)
  await bundleUsers(ask, running, at)
  await grants(ask, at, users, isBrief ? dates.filter((date) => /:00Z|-20$|02-30/.test(date)) : dates)
  await creates(ask, running, at, users)
  await revokes(ask, at, users)
  await checkouts(ask, running)
  if (
    !isBrief ||
    /"(method-status":"404|unknown-query-parameter":"reject|invalid-status":"422)/.test(running.ready.line)
  )
    await oddities(ask, at('main'), users)
  await later(ask, running, at('main'), users)
}

async function bundles(ask: Asker): Promise<void> {
  const cursor = await walk(ask, '/v1/bundles?limit=2')
  await walk(ask, '/v1/bundles')
  await limitsOfPages(ask, '/v1/bundles?', 100)
  await ask('GET', `/v1/bundles?limit=3&cursor=${cursor}`, { note: 'cursor with another limit' })
  await cursors(ask, '/v1/bundles?', cursor)
  await ask('GET', `/v1/users?displayName=an&cursor=${cursor}`, { note: 'cursor of another list' })
}

async function cursors(ask: Asker, list: string, cursor: string): Promise<void> {
  for (const wrong of [
    '',
    'x',
    'forged-cursor',
    cursor.slice(0, -3),
    `${cursor}A`,
    `${cursor.slice(0, 9)}AAAA${cursor.slice(13)}`,
    'a'.repeat(1024),
    'a'.repeat(1025),
    '%00',
    'ü',
  ])
    await ask('GET', `${list}cursor=${wrong}`, { note: 'wrong cursor' })
  await ask('GET', `${list}cursor=${cursor}&cursor=${cursor}`, { note: 'two cursors' })
}

async function limitsOfPages(ask: Asker, list: string, most: number): Promise<void> {
  for (const limit of [
    '1',
    `${most}`,
    `${most + 1}`,
    '0',
    '-1',
    '1.5',
    '1e1',
    '007',
    '%2B5',
    ' 5',
    '',
    'ten',
    '99999999999999999999',
    '5&limit=6',
  ])
    await ask('GET', `${list}limit=${limit}`)
}

async function search(ask: Asker, isBrief: boolean): Promise<readonly string[]> {
  for (const name of isBrief ? names.filter((_, index) => index % 9 === 0) : names)
    await ask('GET', `/v1/users?displayName=${name}`)
  await ask('GET', '/v1/users')
  await ask('GET', '/v1/users?displayName=')
  await ask('GET', '/v1/users?displayName=an&displayName=jo')
  await limitsOfPages(ask, '/v1/users?displayName=an&', 50)
  const cursor = await walk(ask, '/v1/users?displayName=an&limit=3')
  await cursors(ask, '/v1/users?displayName=an&', cursor)
  await ask('GET', `/v1/users?displayName=ann&cursor=${cursor}`, { note: 'cursor with another name' })
  await ask('GET', `/v1/users?displayName=AN&cursor=${cursor}`, { note: 'cursor with another case' })
  await ask('GET', `/v1/bundles?cursor=${cursor}`, { note: 'cursor of another list' })
  const found: string[] = []
  for (const name of [
    'rosa',
    'ada',
    'adam',
    'priya',
    'dmitri',
    'sam',
    'an',
    'jo',
    'ma',
    'ol',
    'twin',
    'shared',
    'seen',
    'per',
    'ends',
    'la',
  ]) {
    const { users } = await ask('GET', `/v1/users?displayName=${name}&limit=2`)
    if (Array.isArray(users)) for (const user of users) found.push(String((user as JsonObject)['userId']))
  }
  return [...new Set(found), ...Array.from({ length: 8 }, (_, index) => index.toString(16).repeat(32))]
}

/** Each key on each operation. */
async function permissions(
  ask: Asker,
  { ready }: Running,
  main: string,
  users: readonly string[],
  isBrief: boolean,
): Promise<void> {
  const checkout = `/v1/checkout/${Object.values(ready.checkouts)[0] ?? '0'.repeat(24)}`
  const brief = ['none', 'readOnly', 'noGrants', 'bundlesOnly', 'usersOnly', 'ipMasked']
  const keys = [
    ...(isBrief ? brief : Object.keys(ready.keys)),
    null,
    'wrong',
    'bak_0123456789abcdef_0123456789abcdef0123456789abcdef01234567',
  ]
  for (const key of keys) {
    const note = key === 'ownerDeleted' ? { note: 'key of a deleted owner' } : {}
    for (const target of [
      '/v1/bundles',
      '/v1/users?displayName=an&limit=1',
      `${main}/users?limit=1`,
      `${main}/grants?limit=1`,
      checkout,
    ])
      await ask('GET', target, { key, ...note })
    await ask('POST', `${main}/grants`, {
      key,
      ...note,
      body: { userId: users[0], grantType: 'gift', endsAt: '2020-01-01T00:00:00Z' },
    })
    await ask('DELETE', `${main}/grants/${'0'.repeat(24)}`, { key, ...note })
  }
  const full = ready.keys['full'] ?? ''
  for (const authorization of [
    `bearer ${full}`,
    `BEARER ${full}`,
    `Bearer  ${full}`,
    `Bearer ${full} `,
    `Bearer${full}`,
    full,
    `Basic ${full}`,
    'Bearer',
    'Bearer ',
    `Bearer ${full.toUpperCase()}`,
    `Bearer ${full.slice(0, -1)}`,
    `Bearer ${full}0`,
  ])
    await ask('GET', '/v1/bundles?limit=1', { key: null, headers: `Authorization: ${authorization}\r\n` })
  await ask('GET', '/v1/bundles?limit=1', {
    headers: 'Authorization: Bearer other\r\n',
    note: 'two Authorization',
  })
  await ask('GET', '/v1/bundles?limit=1', {
    headers: 'Host: a.example\r\nHost: b.example\r\n',
    note: 'two Host',
  })
}

async function bundleUsers(ask: Asker, { ready }: Running, at: (name: string) => string): Promise<void> {
  for (const name of Object.keys(ready.bundles)) await walk(ask, `${at(name)}/users`, 3)
  const cursor = await walk(ask, `${at('main')}/users?limit=4`, 12)
  await cursors(ask, `${at('main')}/users?`, cursor)
  await ask('GET', `${at('second')}/users?cursor=${cursor}`, { note: 'cursor of another bundle' })
  await ask('GET', `${at('main')}/grants?cursor=${cursor}`, { note: 'cursor of another list' })
  await limitsOfPages(ask, `${at('main')}/users?`, 100)
  for (const id of [
    '0'.repeat(24),
    'x',
    '%20',
    'a'.repeat(256),
    'a'.repeat(257),
    '%00',
    '..',
    '%2e%2e',
    'a%2fb',
    '%zz',
    'ü',
  ]) {
    await ask('GET', `/v1/bundles/${id}/users`)
    await ask('GET', `/v1/bundles/${id}/grants`)
  }
  const foreign = at('other')
  await ask('GET', `${foreign}/users`, { note: 'foreign' })
  await ask('GET', `${foreign}/users`, { key: 'otherOwner' })
  await ask('GET', `${at('main')}/users`, { key: 'otherOwner', note: 'foreign' })
}

async function grants(
  ask: Asker,
  at: (name: string) => string,
  users: readonly string[],
  bounds: readonly string[],
): Promise<void> {
  const list = `${at('main')}/grants`
  for (const sort of ['createdAt', 'startsAt', 'endsAt'])
    for (const dir of ['asc', 'desc']) await walk(ask, `${list}?sort=${sort}&dir=${dir}&limit=40`, 3)
  const cursor = await walk(ask, `${list}?limit=7`, 4)
  await cursors(ask, `${list}?`, cursor)
  for (const other of ['sort=endsAt', 'dir=asc', 'grantType=gift', 'limit=3', `userId=${users[0]}`])
    await ask('GET', `${list}?${other}&cursor=${cursor}`, { note: 'cursor with other filters' })
  await ask('GET', `${at('second')}/grants?cursor=${cursor}`, { note: 'cursor of another bundle' })
  await limitsOfPages(ask, `${list}?`, 100)
  for (const type of ['owner_grant', 'paid_external', 'referral_reward', 'gift', 'trial', 'other', ''])
    await ask('GET', `${list}?grantType=${type}&limit=5`)
  for (const source of [
    'inv-2041-02',
    'ch-1',
    'gone-1',
    'nobody',
    '',
    'x'.repeat(255),
    'x'.repeat(300),
    'ref:farid:1',
    '%20',
  ])
    await ask('GET', `${list}?sourceId=${source}`)
  for (const user of [...users.slice(0, 12), 'x', '', 'a'.repeat(300)])
    await ask('GET', `${list}?userId=${user}`)
  for (const [index, bound] of [
    'startsAfter',
    'startsBefore',
    'endsAfter',
    'endsBefore',
    'createdAfter',
    'createdBefore',
  ].entries())
    for (const date of index < 4 ? bounds : bounds.slice(0, 4))
      await ask('GET', `${list}?${bound}=${date}&limit=8`, {
        ...(/02-30|20 10|02-20$|:00:00$/.test(date) ? { note: 'lenient date' } : {}),
      })
  await ask('GET', `${list}?endsAfter=2026-02-20T10:00:00Z&endsBefore=2026-02-20T10:00:00Z`)
  await ask(
    'GET',
    `${list}?startsAfter=2026-01-01T00:00:00Z&startsBefore=2026-01-31T00:00:00Z&grantType=paid_external&sort=endsAt&dir=asc`,
  )
  for (const wrong of ['sort=name', 'dir=up', 'sort=', 'dir=', 'sort=endsAt&sort=startsAt', 'status=current'])
    await ask(
      'GET',
      `${list}?${wrong}`,
      wrong.startsWith('status') ? { note: 'unknown query parameter' } : {},
    )
  for (const name of ['second', 'nightshift', 'archived', 'trend', 'triangle', 'other'])
    await walk(ask, `${at(name)}/grants?limit=30`, 2)
}

async function creates(
  ask: Asker,
  { ready }: Running,
  at: (name: string) => string,
  users: readonly string[],
): Promise<void> {
  const list = `${at('main')}/grants`
  const [one, two, three] = users
  const create = (body: unknown, more: Ask = {}, target = list): Promise<JsonObject> =>
    ask('POST', target, { body, ...more })
  const paid = (
    userId: string | undefined,
    sourceId: string,
    endsAt?: string,
    more: object = {},
  ): object => ({
    userId,
    grantType: 'paid_external',
    sourceId,
    ...(endsAt === undefined ? {} : { endsAt }),
    ...more,
  })
  // Chains: a period, its renewal, the same again, what differs, what is covered.
  const first = await create(paid(one, 'or-1', '2027-03-01T00:00:00Z'))
  await create(paid(one, 'or-2', '2027-04-01T00:00:00Z'))
  await create(paid(one, 'or-2', '2027-04-01T00:00:00Z'), { note: 'replay' })
  await create(paid(one, 'or-2', '2027-04-01T01:00:00+01:00'), { note: 'replay in another offset' })
  await create(paid(one, 'or-2', '2027-05-01T00:00:00Z'), { note: 'duplicate with another end' })
  await create(paid(two, 'or-2', '2027-04-01T00:00:00Z'), { note: 'duplicate for another user' })
  await create(paid(one, 'or-1', '2027-02-01T00:00:00Z'), { note: 'duplicate and covered' })
  await create(paid(one, 'or-3', '2027-02-01T00:00:00Z'), { note: 'covered' })
  await create({ userId: one, grantType: 'gift', endsAt: '2026-12-01T00:00:00Z' }, { note: 'covered gift' })
  await create(
    { userId: one, grantType: 'gift', sourceId: 'or-1', endsAt: '2027-03-01T00:00:00Z' },
    { note: 'duplicate of another type' },
  )
  await create(paid(one, 'or-4'), { note: 'permanent' })
  await create(paid(one, 'or-4'), { note: 'permanent again' })
  await create(paid(one, 'or-5', '2028-01-01T00:00:00Z'), { note: 'covered by permanent' })
  await create({ userId: two, grantType: 'owner_grant' })
  await create({ userId: two, grantType: 'owner_grant' }, { note: 'covered by permanent' })
  for (const type of ['gift', 'referral_reward', 'trial', 'owner_grant', 'other', ''])
    await create({ userId: three, grantType: type, endsAt: '2026-06-01T00:00:00Z' })
  for (const user of users.slice(3)) await create(paid(user, `u-${user.slice(0, 6)}`, '2026-08-01T00:00:00Z'))
  for (const user of users.slice(0, 10))
    await create(
      { userId: user, grantType: 'gift', endsAt: '2026-02-05T00:00:00Z' },
      { note: 'covering grant' },
    )
  for (const date of dates)
    await create(paid(three, `d-${date}`, decodeURIComponent(date)), { note: 'date in a body, lenient date' })
  for (const endsAt of [5, null, {}, true]) await create({ userId: three, grantType: 'gift', endsAt })
  for (const wrong of ['2026-01-31T10:00:00.000Z', '2026-01-31T10:00:00.001Z', '2020-01-01T00:00:00Z'])
    await create({ userId: three, grantType: 'gift', endsAt: wrong })
  for (const body of [
    {},
    [],
    'null',
    '5',
    '"x"',
    '',
    '{',
    '{"userId":"a",}',
    { userId: one },
    { grantType: 'gift' },
    paid(one, ''),
    { userId: one, grantType: 'paid_external' },
  ])
    await create(body)
  for (const sourceId of [
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(257),
    'ä',
    ' a',
    'a b',
    5,
    null,
    'a\u0000b',
    'emoji🚀',
  ])
    await create({ userId: three, grantType: 'paid_external', sourceId, endsAt: '2026-09-01T00:00:00Z' })
  for (const userId of ['', 'x', 5, null, 'a'.repeat(256), 'a'.repeat(257), 'f'.repeat(32)])
    await create({ userId, grantType: 'gift', endsAt: '2026-09-01T00:00:00Z' })
  await create(
    { ...paid(three, 'extra', '2026-10-01T00:00:00Z'), note: 'more' },
    { note: 'unknown property' },
  )
  await create(
    { ...paid(three, 'extra-2', '2026-10-01T00:00:00Z'), startsAt: '2026-03-01T00:00:00Z', constructor: 1 },
    { note: 'unknown properties' },
  )
  await create(
    `{"userId":"${three}","grantType":"gift","endsAt":"2026-11-01T00:00:00Z","endsAt":"2026-12-01T00:00:00Z"}`,
    { note: 'duplicate keys' },
  )
  await create(`{"userId":"${three}","__proto__":{},"grantType":"gift"}`)
  await create(`\ufeff{"userId":"${three}","grantType":"gift"}`, { note: 'byte order mark' })
  await create(`{"userId":"${three}","grantType":"gift","x":"${'y'.repeat(16_500)}"}`, { note: 'too large' })
  await create(`{"userId":"${three}","grantType":"gift","x":${'['.repeat(3_000)}${']'.repeat(3_000)}}`, {
    note: 'deep',
  })
  for (const type of [
    'text/plain',
    'application/json; charset=utf-8',
    'application/json;charset=latin1',
    'application/JSON',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    '',
  ])
    await create(paid(three, 'or-type', '2026-12-12T00:00:00Z'), { headers: `Content-Type: ${type}\r\n` })
  for (const coding of ['gzip', 'identity', 'br'])
    await create(paid(three, 'or-coding', '2026-12-13T00:00:00Z'), {
      headers: `Content-Encoding: ${coding}\r\n`,
      note: 'Content-Encoding',
    })
  for (const name of Object.keys(ready.bundles))
    await create(paid(one, `b-${name}`, '2026-12-24T00:00:00Z'), {}, `${at(name)}/grants`)
  await create(paid(one, 'nowhere', '2026-12-24T00:00:00Z'), {}, `/v1/bundles/${'0'.repeat(24)}/grants`)
  // A source used again after its grant was revoked.
  await ask('DELETE', `${list}/${first['id'] ?? (first['grant'] as JsonObject | undefined)?.['id']}`, {
    note: 'cascade',
  })
  await create(paid(one, 'or-1', '2027-03-01T00:00:00Z'), { note: 'revoked source' })
  await create(paid(one, 'or-2', '2027-09-01T00:00:00Z'), { note: 'revoked source, another end' })
  await ask('GET', `${list}?userId=${one}&sort=startsAt&dir=asc`)
  await walk(ask, `${list}?limit=50`, 3)
  await walk(ask, `${at('main')}/users`, 3)
}

const idsOf = (answer: JsonObject): readonly string[] =>
  Array.isArray(answer['grants']) ? answer['grants'].map((grant) => String((grant as JsonObject)['id'])) : []

async function revokes(ask: Asker, at: (name: string) => string, users: readonly string[]): Promise<void> {
  for (const bundle of ['main', 'second', 'archived']) {
    const list = `${at(bundle)}/grants`
    const ids = [
      ...idsOf(await ask('GET', `${list}?sort=startsAt&dir=asc&limit=3`)),
      ...idsOf(await ask('GET', `${list}?endsAfter=2026-02-01T00:00:00Z&sort=endsAt&dir=asc&limit=4`)),
      ...idsOf(await ask('GET', `${list}?grantType=owner_grant&limit=1`)),
    ]
    for (const id of ids) {
      await ask('DELETE', `${list}/${id}`, { note: 'revoke' })
      await ask('DELETE', `${list}/${id}`, { note: 'revoke again' })
      await ask('DELETE', `${at('other')}/grants/${id}`, { note: 'revoke in another bundle' })
    }
    await ask('GET', `${list}?sort=startsAt&dir=asc&limit=10`)
    await walk(ask, `${at(bundle)}/users?limit=20`, 2)
  }
  for (const id of ['0'.repeat(24), 'x', 'a'.repeat(257), '%zz', users[0]])
    await ask('DELETE', `${at('main')}/grants/${id}`)
  await ask('DELETE', `${at('main')}/grants/${'0'.repeat(24)}`, {
    body: { reason: 'none' },
    note: 'with a body',
  })
}

async function checkouts(ask: Asker, { ready }: Running): Promise<void> {
  for (const name of [
    ...Object.values(ready.checkouts),
    '0'.repeat(24),
    'x',
    'a'.repeat(257),
    '%zz',
    '%20',
  ]) {
    await ask('GET', `/v1/checkout/${name}`)
    await ask('GET', `/v1/checkout/${name}`, { key: 'otherOwner' })
  }
}

async function oddities(ask: Asker, main: string, users: readonly string[]): Promise<void> {
  for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS', 'TRACE'])
    for (const target of [
      '/v1/bundles',
      '/v1/users?displayName=an',
      `${main}/users`,
      `${main}/grants/${'0'.repeat(24)}`,
      '/v1/checkout/x',
      '/',
    ])
      await ask(method, target, { headers: 'Content-Length: 0\r\n' })
  for (const target of [
    '/',
    '/v1',
    '/v1/',
    '/v1/bundles/',
    '/v2/bundles',
    '/v1//bundles',
    '/V1/bundles',
    '/v1/Bundles',
    '/v1/bundles/x',
    '/v1/bundles;a',
    '/v1/%62undles',
    '/v1/./bundles',
    '/v1/users/x/../y',
    '/openapi.yaml',
    '/healthz',
    '/v1/bundles?',
    '/v1/bundles#x',
  ])
    await ask('GET', target)
  for (const query of [
    'foo=1',
    'constructor=1',
    'toString',
    '__proto__=1',
    'foo=1&foo=2',
    'foo=%zz',
    'f%zz=1',
    'hasOwnProperty=1',
    'limit=1&FOO=%ff',
    '&&',
    '=',
    'LIMIT=1',
  ])
    await ask('GET', `/v1/bundles?${query}`, { note: 'unknown query parameter' })
  await ask('GET', '/v1/bundles?limit=%zz')
  await ask('GET', '/v1/users?displayName=%zz')
  for (const header of [
    'Accept: text/html',
    'Accept: application/xml',
    'Accept: */*',
    'X-Request-Id: bad id',
    `X-Request-Id: ${'x'.repeat(300)}`,
    'X-Request-Id: ok-1',
    'Origin: https://a.example',
    'If-None-Match: *',
    'Accept-Encoding: gzip',
    'Range: bytes=0-3',
    'Expect: 100-continue',
    'Expect: more',
    'Upgrade: websocket',
    'X-Forwarded-For: 203.0.113.9',
    'Transfer-Encoding: identity',
    'X-HTTP-Method-Override: DELETE',
  ])
    await ask('GET', '/v1/bundles?limit=1', { headers: `${header}\r\n` })
  await ask('GET', '/v1/bundles?limit=1', { body: { a: 1 }, note: 'GET with a body' })
  await ask('GET', `${main}/grants?userId=${users[0]}&userId=${users[1]}`)
}

/** What time changes: states, late retries, sessions that end. */
async function later(ask: Asker, running: Running, main: string, users: readonly string[]): Promise<void> {
  const userId = users.at(-9) ?? users[0]
  const body = { userId, grantType: 'paid_external', sourceId: 'late-1', endsAt: '2026-02-01T00:00:00Z' }
  await ask('POST', `${main}/grants`, { body })
  for (const by of ['20m', '2d', '60d']) {
    await running.control('POST', '/workspaces/main/clock/advance', { by })
    await ask('POST', `${main}/grants`, { body, note: `a retry that comes late, after ${by}` })
    await ask('POST', `${main}/grants`, {
      body: { ...body, sourceId: 'late-2' },
      note: `an end in the past, after ${by}`,
    })
    await ask('GET', `${main}/grants?limit=20&sort=endsAt&dir=desc`, { note: by })
    await walk(ask, `${main}/users?limit=50`, 2)
    await ask('GET', '/v1/bundles', { note: by })
    for (const id of Object.values(running.ready.checkouts))
      await ask('GET', `/v1/checkout/${id}`, { note: by })
    for (const id of idsOf(
      await ask('GET', `${main}/grants?endsBefore=2026-04-01T00:00:00Z&sort=endsAt&dir=desc&limit=2`, {
        note: by,
      }),
    ))
      await ask('DELETE', `${main}/grants/${id}`, { note: `ended, ${by}` })
  }
}

/** Limits that wait in the time of the fixture, which stands still until it is moved. */
async function limits(stage: Stage, more: readonly string[]): Promise<void> {
  const running = await stage.start(...boot, '--rate-limit', '5', '--rate-limit-time', 'fixture', ...more)
  const ask = asker(stage, running)
  for (const by of ['0', '13s', '47s', '1m', '90s']) {
    if (by !== '0') await running.control('POST', '/workspaces/main/clock/advance', { by })
    for (let each = 0; each < 7; each++)
      await ask('GET', each % 3 === 0 ? '/v1/nowhere' : '/v1/bundles?limit=1', { note: by })
    await ask('GET', '/v1/bundles?limit=1', { key: 'otherOwner', note: by })
  }
}

async function addresses(stage: Stage): Promise<void> {
  const running = await stage.start(
    ...boot,
    ...unlimited,
    '--trust-proxy',
    '127.0.0.0/8',
    '--trust-proxy',
    '10.0.0.0/8',
    '--base-path',
    '/rest',
    '--body-limit',
    '300',
  )
  const ask = asker(stage, running, '/rest')
  for (const from of [
    '203.0.113.9',
    '203.0.114.9',
    '::ffff:203.0.113.9',
    '2001:db8:51::7',
    '2001:db8:52::7',
    '198.51.100.1, 203.0.113.9',
    '203.0.113.9, 10.1.2.3',
    'unknown',
    '',
    '203.0.113.9:8080',
    '[2001:db8:51::7]:443',
    '256.1.1.1',
    '203.0.113.09',
    '0x7f.1',
  ])
    for (const key of ['ipMasked', 'full'])
      await ask('GET', '/v1/bundles?limit=1', { key, headers: `X-Forwarded-For: ${from}\r\n` })
  for (const forwarded of [
    'for=203.0.113.9',
    'for="[2001:db8:51::7]:443"',
    'for=203.0.114.9;proto=https',
    'for=_hidden',
  ])
    await ask('GET', '/v1/bundles?limit=1', { key: 'ipMasked', headers: `Forwarded: ${forwarded}\r\n` })
  await ask('POST', `/v1/bundles/${running.ready.bundles['main']}/grants`, { body: { x: 'y'.repeat(300) } })
  const bare = asker(stage, running)
  for (const path of ['/v1/bundles', '/rest', '/restv1/bundles', '/rest/v1/bundles']) await bare('GET', path)
  const other = asker(
    stage,
    await stage.start(...boot, ...unlimited, '--key-prefix', 'acme', '--fixture', 'edge'),
  )
  for (const key of [
    'full',
    'ipMasked',
    'ipv6Masked',
    'loopbackMasked',
    'ownerDeleted',
    'bak_0123456789abcdef_0123456789abcdef0123456789abcdef01234567',
  ])
    await other('GET', '/v1/bundles?limit=1', {
      key,
      ...(key === 'ownerDeleted' ? { note: 'key of a deleted owner' } : {}),
    })
}

/** Each kind of fault, as the client sees it. */
async function faults(stage: Stage): Promise<void> {
  const running = await stage.start(...boot, ...unlimited)
  const ask = asker(stage, running)
  const { bundles: named, checkouts: sessions } = running.ready
  const list = `/v1/bundles/${named['main']}/grants`
  const cursor = await walk(ask, '/v1/users?displayName=an&limit=2', 1)
  for (const fault of [
    { kind: 'status', errorCode: 'errors.server.internal' },
    { kind: 'status', errorCode: 'errors.server.internal', status: 503, retryAfter: 7 },
    { kind: 'status', errorCode: 'errors.bundle.not_found', operation: 'listBundleUsers' },
    { kind: 'rate-limit', retryAfter: 11, times: 2 },
    { kind: 'latency', ms: 1 },
    { kind: 'drop-before' },
    { kind: 'drop-after', nth: 2 },
    { kind: 'truncate', bytes: 20 },
    { kind: 'bad-json' },
    { kind: 'slow-body', bytes: 200, pauseMs: 1 },
    { kind: 'sparse-pages', keep: 2, empty: 1 },
    { kind: 'expired-cursor' },
    { kind: 'key-revoked' },
    { kind: 'checkout-expired' },
    { kind: 'status', errorCode: 'errors.server.internal', probability: 0.5, seed: 's' },
  ]) {
    const note = Object.values(fault).join(' ')
    await running.control('POST', '/workspaces/main/faults', fault)
    await ask('GET', '/v1/bundles?limit=1', { note })
    await walk(ask, '/v1/users?displayName=an&limit=5', 4)
    await ask('GET', `/v1/users?displayName=an&limit=2&cursor=${cursor}`, { note })
    await ask('GET', `/v1/bundles/${named['main']}/users?limit=1`, { note })
    await ask('POST', list, { note, body: { userId: '0', grantType: 'gift' } })
    await ask('GET', `/v1/checkout/${sessions['fresh']}`, { note })
    await running.control('DELETE', '/workspaces/main/faults')
  }
}

/** Bytes that are no request, or hardly one. */
async function rawRequests(stage: Stage): Promise<void> {
  const { port, ready } = await stage.start(...boot, ...unlimited)
  const authorization = `Authorization: Bearer ${ready.keys['full']}`
  for (const bytes of [
    'GET /v1/bundles\r\n\r\n',
    'GET /v1/bundles HTTP/1.0\r\n\r\n',
    'GET /v1/bundles HTTP/1.1\r\n\r\n',
    'GET /v1/bundles HTTP/2.0\r\nHost: a\r\n\r\n',
    'BREW /v1/bundles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'get /v1/bundles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'PROPFIND /v1/bundles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET  /v1/bundles HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET /v1/bun dles HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET http://a.example/v1/bundles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'CONNECT a.example:443 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET v1/bundles HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    'GET /v1/bundles HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n',
    'GET /v1/bundles HTTP/1.1\r\nHost: a\r\nSpace : x\r\n\r\n',
    'GET /v1/bundles HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n',
    'POST /v1/bundles HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /v1/bundles HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    `GET /v1/bundles HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET /v1/users?displayName=${'%C3%A9'.repeat(2_000)} HTTP/1.1\r\nHost: a\r\n${authorization}\r\nConnection: close\r\n\r\n`,
    `GET /v1/users?displayName=é HTTP/1.1\r\nHost: a\r\n${authorization}\r\nConnection: close\r\n\r\n`,
    `GET /v1/bundles?limit=1 HTTP/1.1\r\nHost: a\r\n${authorization}\r\nX-Request-Id: one\r\n\r\nGET /v1/bundles?limit=1 HTTP/1.1\r\nHost: a\r\n${authorization}\r\nX-Request-Id: two\r\nConnection: close\r\n\r\n`,
    '\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    '\u0000\u0001\u0002',
    '\x16\x03\x01\x02\x00\x01',
    'HELLO\r\n',
  ])
    stage.record(
      JSON.stringify(bytes.length > 120 ? `${bytes.slice(0, 60)}...` : bytes).replace(/bak_\w+/, 'KEY'),
      exactly(await raw(port, Buffer.from(bytes, 'latin1'))),
    )
}
