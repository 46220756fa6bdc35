import type { ControlBody, ControlSuccess, Nothing, RequestView } from '../../../spec/control-types.ts'
import type { Entry } from '../../mock/journal/entry.ts'
import type { EntryFilter, StatusClass } from '../../mock/journal/entry-filter.ts'
import { toHar } from '../../mock/journal/har.ts'
import { findKey } from '../../mock/mock-admin.ts'
import { permissionsIn } from '../../mock/permissions.ts'
import type { Workspace } from '../../mock/workspace.ts'
import { WorkspaceError } from '../../mock/workspace-error.ts'
import type { Input } from '../input.ts'
import { type Plane, workspaceIn } from '../plane.ts'

/** The entries that fit. */
export async function listRequests(input: Input, plane: Plane): Promise<ControlSuccess<'listRequests'>> {
  const workspace = workspaceIn(input, plane)
  const { journal } = workspace
  return { requests: journal.list(filterOf(input, workspace)).map(entryView), complete: journal.complete() }
}

/** One entry. */
export async function readRequest(input: Input, plane: Plane): Promise<RequestView> {
  const number = Number(input.path['number'])
  const entry = workspaceIn(input, plane).journal.find(number)
  if (entry !== undefined) return entryView(entry)
  throw new WorkspaceError('unknown', `The journal has no entry ${number}.`)
}

/** Forgets every entry. */
export async function clearRequests(input: Input, plane: Plane): Promise<Nothing> {
  workspaceIn(input, plane).journal.clear()
  return {}
}

/** The journal as an HTTP archive. */
export async function exportHar(input: Input, plane: Plane): Promise<ControlSuccess<'exportHar'>> {
  const creator = { name: 'bundle-access', version: plane.version }
  return toHar(
    workspaceIn(input, plane).journal.list(),
    creator,
    plane.baseUrl(),
  ) as ControlSuccess<'exportHar'>
}

/** Notes something that no request shows. */
export async function noteScenario(input: Input, plane: Plane): Promise<Nothing> {
  workspaceIn(input, plane).advisor.note(
    input.body as ControlBody<'noteScenario'> as Parameters<Workspace['advisor']['note']>[0],
  )
  return {}
}

/** What the client has done against the rules that bind it. */
export async function readAdvice(input: Input, plane: Plane): Promise<ControlSuccess<'readAdvice'>> {
  const workspace = workspaceIn(input, plane)
  const findings = workspace.advisor.advice(permissionsIn(workspace))
  return {
    findings: findings.map((finding) => ({
      ...finding,
      cases: finding.cases.map(({ what, evidence }) => ({ what, evidence: [...evidence] })),
    })),
  }
}

/** The filter that a query means; a key may go by its name. */
export function filterOf({ query }: Input, { standing }: Workspace): EntryFilter {
  const { key, status, changed, ...rest } = query
  return {
    ...rest,
    ...(key === undefined ? {} : { key: findKey(String(key), standing()) }),
    ...(status === undefined ? {} : { status: statusOf(String(status)) }),
    ...(changed === undefined ? {} : { changed: true }),
  }
}

const statusOf = (text: string): number | StatusClass =>
  text.endsWith('xx') ? (text as StatusClass) : Number(text)

export const entryView = (entry: Entry): RequestView => entry as unknown as RequestView
