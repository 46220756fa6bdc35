import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Mock, startMock } from '../src/main.ts'
import { emptyFolder, type Row } from './rows.ts'

/**
 * Generates a client and runs it against a fresh mock. The client must list the bundles in three pages of two, find Rosa,
 * create a paid and a permanent grant for her in the last bundle, revoke the permanent one, and read the refusal of a
 * gift to an unknown user. Rejects when it did something else.
 */
export async function play({ prepare }: Row, name: string): Promise<void> {
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
