import { readFileSync } from 'node:fs'
import type { ControlBody, ControlOperations, ControlSuccess, Nothing } from '../../../spec/control-types.ts'
import { version as contractVersion } from '../../../spec/generated/contract.ts'
import {
  type ControlOperationId,
  version as controlVersion,
} from '../../../spec/generated/control-contract.ts'
import { variants as catalogue, type VariantName } from '../../../spec/generated/variants.ts'
import { type AdminOperation, adminOperations } from '../../admin/admin.ts'
import { inPackage, version } from '../../files.ts'
import { findFixture } from '../../fixtures/find-fixture.ts'
import type { Fixture } from '../../fixtures/fixture.ts'
import type { Request, Response } from '../../http/exchange.ts'
import { splitTarget } from '../../http/target.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import { defined } from '../../options.ts'
import { answer } from '../answer.ts'
import { clockSetting } from '../clock.ts'
import { dumpFixture } from '../dump.ts'
import { type MockInstance, snapshotView, workspaceView } from '../instance.ts'
import type { Entry, EntryFilter } from '../journal/entry.ts'
import { toHar } from '../journal/har.ts'
import { aliasesOf, grantsOfCustomer, withIds } from '../names.ts'
import type { Workspaces } from '../workspaces.ts'
import { followEntries } from './follow-requests.ts'
import type { Guard } from './guards.ts'
import { JSON_TYPE, plainHeaders } from './refusal.ts'
import { newCode, openSession } from './sessions.ts'

/** The validated input of an operation of the control plane (spec/control.yaml), the HTTP interface of a mock, with its context; `routes` implements all operations. */
interface Call<Id extends ControlOperationId> {
  readonly path: NonNullable<ControlOperations[Id]['parameters']['path']>
  readonly query: NonNullable<ControlOperations[Id]['parameters']['query']>
  readonly body: ControlBody<Id>
  readonly workspaces: Workspaces
  /** The workspace in the path, by default the main one. */
  readonly workspace: MockInstance
  readonly guard: Guard
  readonly headers: Request['headers']
}

/** A 200 response that is not JSON. */
export interface RawAnswer {
  readonly raw: Pick<Response, 'headers' | 'body' | 'transport'>
}

type Answer<Id extends ControlOperationId> =
  | RawAnswer
  | Promise<RawAnswer>
  | Promise<ControlSuccess<Id> extends Nothing ? void : ControlSuccess<Id>>
  | ControlSuccess<Id>

type Routes = { readonly [Id in ControlOperationId]: (call: Call<Id>) => Answer<Id> }

/** All operations of the control plane (spec/control.yaml); a route without a result answers `{}`. */
export const routes: Routes = {
  showConsole: () => packagedFile('dist/console.html', 'text/html', consolePolicy),
  readConsoleScript: () => packagedFile('dist/console.js', 'text/javascript', consolePolicy),
  readConsoleStyle: () => packagedFile('dist/console.css', 'text/css', consolePolicy),
  createSessionCode({ guard, headers }) {
    const code = newCode(guard.sessions)
    return { code, url: `http://${headers['host']}/#code=${code}` }
  },
  openSession({ guard, headers, body }) {
    const cookie = { 'set-cookie': openSession(headers, body.code, guard.sessions) }
    return { raw: { headers: { ...plainHeaders, 'content-type': JSON_TYPE, ...cookie }, body: '{}' } }
  },
  // The page itself has a policy that lets it load nothing.
  showReference: () => packagedFile('dist/reference.html.br', 'text/html', "frame-ancestors 'none'"),
  showControlReference: () =>
    packagedFile('dist/control-reference.html.br', 'text/html', "frame-ancestors 'none'"),
  showContract: () => packagedFile('spec/openapi.yaml', 'application/yaml'),
  showControlContract: () => packagedFile('spec/control.yaml', 'application/yaml'),
  readHealth: () => ({ status: 'alive' }),
  readMock({ workspaces }) {
    const { baseUrl, rateLimit, rateLimitTime } = workspaces.main.config
    const names = workspaces.list().map(({ name }) => name)
    const facts = { version, contractVersion, controlVersion, pid: process.pid }
    return { ...facts, baseUrl: baseUrl(), rateLimit, rateLimitTime, workspaces: names }
  },
  listVariants({ workspaces }) {
    const { variants: chosen } = workspaces.main.config
    const names = Object.keys(catalogue) as VariantName[]
    return {
      variants: names.map((name) => {
        const { rule, text, values } = catalogue[name]
        return { name, value: chosen[name], default: values[0], values, rule, text }
      }),
    }
  },

  listWorkspaces: async ({ workspaces }) => ({
    workspaces: await Promise.all(workspaces.list().map(workspaceView)),
  }),
  async createWorkspace({ workspaces, body: { name, fixture, clock } }) {
    const from = fixture === undefined ? undefined : await chosenFixture(fixture)
    const setting = clock === undefined ? undefined : clockSetting(clock, workspaces.main.now())
    return workspaceView(await workspaces.create(name, from, setting))
  },
  readWorkspace: ({ workspace }) => workspaceView(workspace),
  removeWorkspace: ({ workspaces, workspace }) => workspaces.remove(workspace.name),

  readClock: ({ workspace }) => workspace.clock.state(),
  setClock: ({ workspace, body }) => workspace.clock.set(body),
  advanceClock: ({ workspace: { clock }, body }) =>
    clock.advance('by' in body ? body.by : 'to' in body ? { to: body.to } : 'next-event'),

  dumpFixture: async ({ workspace }) => ({ ...(await dumpFixture(workspace.state())) }),
  async loadFixture({ workspace, body }) {
    await workspace.load(await chosenFixture(body.fixture))
    return workspaceView(workspace)
  },
  async resetWorkspace({ workspace }) {
    await workspace.reset()
    return workspaceView(workspace)
  },
  listSnapshots: ({ workspace }) => ({ snapshots: workspace.snapshots.list().map(snapshotView) }),
  takeSnapshot: async ({ workspace, body }) => snapshotView(await workspace.snapshots.take(body.name)),
  async removeSnapshot({ workspace: { snapshots }, path }) {
    snapshots.remove(path.snapshot)
  },
  async restoreSnapshot({ workspace, path }) {
    await workspace.snapshots.restore(path.snapshot)
    return workspaceView(workspace)
  },
  forkSnapshot: async ({ workspaces, workspace, path, body }) =>
    workspaceView(await workspaces.create(body.name, workspace.snapshots.find(path.snapshot))),

  ...adminRoutes(),

  listFaults: ({ workspace }) => ({ faults: [...workspace.faults.list()] }),
  addFault: ({ workspace, body }) => workspace.faults.add(body),
  resetFaults: async ({ workspace }) => workspace.faults.reset(),
  removeFault: async ({ workspace, path }) => workspace.faults.remove(path.fault),

  listRequests: async ({ workspace, query }) => ({
    requests: workspace.journal.list(await filterOf(query, workspace)),
    complete: workspace.journal.complete(),
  }),
  async sendRequest({ workspace, body: { method, path, key, body } }) {
    const id = workspace.findKey(key)
    const text = Object.values(workspace.state().handles.keys).find((known) => known.id === id)?.text
    if (text === undefined)
      throw new DomainError('not-found', `Only the hash of the key ${id} is known here; name another.`, {
        field: 'key',
      })
    const bytes = Buffer.from(body ?? '')
    const request: Request = {
      method,
      ...splitTarget(path, ''),
      headers: {
        host: 'localhost',
        ...(body !== undefined && { 'content-length': String(bytes.length) }),
        authorization: `Bearer ${text}`,
        'content-type': 'application/json',
        'user-agent': 'bundle-access console',
      },
      address: '127.0.0.1',
      readBody: async (limit) => (bytes.length > limit ? 'too-large' : bytes),
    }
    let number = 0
    await answer(workspace, request, (entry) => {
      number = entry
    })
    return entryOf(workspace, number)
  },
  clearRequests: async ({ workspace }) => workspace.clearRequests(),
  readRequest: ({ workspace, path }) => entryOf(workspace, Number(path.number)),
  async followRequests({ workspace, query }) {
    const filter = await filterOf(query, workspace)
    return {
      raw: {
        headers: { ...plainHeaders, 'content-type': 'text/event-stream; charset=utf-8' },
        body: `: following ${workspace.name}\n\n`,
        transport: { kind: 'stream', pieces: followEntries(workspace.journal, filter) },
      },
    }
  },
  async exportHar({ workspace, query }) {
    const entries = workspace.journal.list(await filterOf(query, workspace))
    return toHar(entries, { name: 'bundle-access', version }, workspace.config.baseUrl())
  },
  noteScenario: async ({ workspace: { advisor, state, now }, body }) => {
    const scenario = await withIds(body, state())
    await advisor.note(scenario, grantsOfCustomer(scenario, state(), now()))
  },
  readAdvice: ({ workspace: { advisor, journal }, query }) => ({
    judged: journal.list().length,
    findings: advisor.advice(query.request),
  }),
}

function entryOf({ journal }: MockInstance, number: number): Entry {
  const entry = journal.find(number)
  if (entry !== undefined) return entry
  throw new DomainError('not-found', `The journal has no entry ${number}.`)
}

/** Lets the console load its own script and style sheet, and call only this server. */
const consolePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function packagedFile(path: string, mediaType: string, policy?: string): RawAnswer {
  const type = { 'content-type': `${mediaType}; charset=utf-8` }
  const headers = { ...plainHeaders, ...type, ...(policy && { 'content-security-policy': policy }) }
  const bytes = readFileSync(inPackage(path))
  // Loaded where it is needed, for a start needs no compression.
  const unpack = () => process.getBuiltinModule('node:zlib').brotliDecompressSync(bytes)
  return { raw: { headers, body: String(path.endsWith('.br') ? unpack() : bytes) } }
}

/** Returns the routes of the administration: the name in the path, then the body or the query. */
function adminRoutes(): Pick<Routes, AdminOperation> {
  const routeOf = (id: AdminOperation) => (call: Call<ControlOperationId>) => {
    const { workspace: _, ...named } = call.path as Readonly<Record<string, string>>
    const { admin } = call.workspace
    return Reflect.apply(admin[id], admin, [...Object.values(named), call.body ?? call.query])
  }
  return Object.fromEntries(adminOperations.map((id) => [id, routeOf(id)])) as unknown as Pick<
    Routes,
    AdminOperation
  >
}

async function chosenFixture(choice: ControlBody<'loadFixture'>['fixture']): Promise<Fixture> {
  if (typeof choice === 'string') return findFixture(choice)
  const { readFixture } = await import('../../fixtures/read-fixture.ts')
  return readFixture(textOf(choice), 'the fixture')
}

function textOf(fixture: object): string {
  try {
    return JSON.stringify(fixture, null, 2)
  } catch {
    throw new DomainError('invalid', 'The fixture is nested too deeply.', { field: 'fixture' })
  }
}

/** Returns the filter of a query; a key or a user may be given by name. */
const filterOf = async (
  { key, user, status, changed, ...rest }: Call<'listRequests' | 'followRequests'>['query'],
  { findKey, state }: MockInstance,
): Promise<EntryFilter> =>
  defined({
    ...rest,
    users: user === undefined ? user : await aliasesOf(state(), user),
    key: key === undefined ? key : findKey(key),
    status: status as EntryFilter['status'],
    changed: changed && (true as const),
  })
