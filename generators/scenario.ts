import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type Mock, startMock } from '../src/main.ts'
import { emptyFolder, type Row } from './rows.ts'

/** Tries an OpenAPI tool on our contract; returns its cells in the table of `npm run generators`: whether it takes the document, a client creates a grant, a condition (sourceId with a payment) is kept, and what is lost. */
export async function runRow(row: Row, name: string): Promise<readonly [string, string, string, string]> {
  if (row.kind === 'client') await playClient(row, name)
  if (row.kind === 'client') return ['yes', 'yes', 'no', row.lost]
  const folder = emptyFolder(name)
  const [program, ...args] = await row.prepare(folder)
  if (row.kind === 'validator') return probe(program, args, folder.path)
  await promisify(execFile)(program, args, { cwd: folder.path, timeout: 60_000 })
  return ['yes', '', '', row.lost]
}

/** The requests that a validator is sent; the first two are valid. */
const probes = {
  grant: { endsAt: '2099-01-31T10:00:00Z', sourceId: 'inv-1' },
  page: '/bundles/b/grants?endsAfter=2099-01-31T10%3A00%3A00Z&limit=5',
  condition: {},
  'unknown fields': { sourceId: 'inv-1', endAt: '2099-01-31T10:00:00Z' },
  'days that do not exist': { sourceId: 'inv-1', endsAt: '2099-02-30T10:00:00Z' },
  bounds: '/bundles?limit=101',
}

/** Starts a validator, which prints its port, sends it the probes, and returns its cells. */
async function probe(program: string, args: readonly string[], cwd: string) {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [port] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [])])
    if (port === undefined) throw new Error('The validator did not start.')
    const isTaken = async (sent: string | object) => {
      const path = typeof sent === 'string' ? sent : '/bundles/b/grants'
      const body = JSON.stringify({ userId: 'u', grantType: 'paid_external', ...Object(sent) })
      const { status } = await fetch(`http://127.0.0.1:${`${port}`.trim()}/v1${path}`, {
        headers: { authorization: 'Bearer bak_0123456789abcdef_0', 'content-type': 'application/json' },
        ...(typeof sent === 'string' ? {} : { method: 'POST', body }),
      })
      if (![200, 400].includes(status)) throw new Error(`The validator answered ${status}.`)
      return status === 200
    }
    const taken: string[] = []
    for (const [name, sent] of Object.entries(probes)) if (await isTaken(sent)) taken.push(name)
    if (!taken.includes('page') || !taken.includes('grant'))
      throw new Error('The validator refuses a request that the contract allows.')
    const lost = taken.filter((name) => !['grant', 'page', 'condition'].includes(name))
    const kept = taken.includes('condition') ? 'no' : 'yes'
    return ['yes', 'yes', kept, lost.join(', ')] as const
  } finally {
    child.kill()
  }
}

/**
 * Generates a client and runs it against a fresh mock. The client must list the bundles in three pages of two, find Rosa,
 * create a paid and a permanent grant for her in the last bundle, revoke the permanent one, and read the refusal of a
 * gift to an unknown user. Rejects when it did something else.
 */
async function playClient({ prepare }: Row, name: string): Promise<void> {
  const folder = emptyFolder(name)
  const [program, ...args] = await prepare(folder)
  const mock = await startMock({ checkResponses: true })
  try {
    const env = { ...process.env, BASE_URL: mock.baseUrl, API_KEY: mock.keys['full'] }
    const { stdout } = await promisify(execFile)(program, args, { cwd: folder.path, env, timeout: 60_000 })
    const expected = await linesOf(mock)
    if (stdout.trim() !== expected)
      throw new Error(`The client printed:\n${stdout.trim()}\ninstead of:\n${expected}`)
  } finally {
    await mock.close()
  }
}

/** Returns the output that a client must print, with the ids of the ledger. */
async function linesOf(mock: Mock): Promise<string> {
  const { main, second, nightshift, trend, triangle } = mock.bundles
  const { grants } = await mock.admin.listGrants()
  const found = (sourceId: string, state: string, endsAt: string | null) =>
    grants.find(
      (grant) =>
        grant.sourceId === sourceId &&
        grant.state === state &&
        grant.endsAt === endsAt &&
        grant.grantType === 'paid_external' &&
        grant.bundle === main &&
        grant.displayName === mock.users['rosa'],
    ) ?? { id: `no such grant: ${sourceId}`, userId: 'nobody' }
  const paid = found('paid-1', 'current', '2098-12-31T00:00:00.000Z')
  const permanent = found('permanent-1', 'revoked', null)
  return `pages 3
bundles ${[triangle, trend, nightshift, second, main]}
user ${paid.userId}
paid ${paid.id}
permanent ${permanent.id}
revoked ${permanent.id}
error errors.user.not_found`
}
