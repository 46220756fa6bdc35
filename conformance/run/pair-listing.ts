import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import { grantsOf, nextCursorOf, type WireGrant } from '../kit/wire.ts'
import type { Sender, Session } from './session.ts'

/** What the grants list shows of one user in one bundle. */
export interface PairListing {
  readonly grants: readonly WireGrant[]
  /** The last status when the list may be incomplete; undefined when it was read to its end. */
  readonly cut: { readonly status: number } | undefined
}

/** Reads the grants of a pair to the end of the list, with a page limit that the target accepts. */
export async function listPair(
  session: Session,
  sender: Sender,
  { bundleId, userId }: { readonly bundleId: string; readonly userId: string },
  filter: { readonly sourceId?: string } = {},
): Promise<PairListing> {
  const { grants, cut } = await listBundle(session, sender, bundleId, { userId, ...filter })
  // A target whose filter does not work lists other users too.
  return { grants: grants.filter((grant) => grant.userId === undefined || grant.userId === userId), cut }
}

/** The same for every user of a bundle, or for those that a filter leaves. */
export async function listBundle(
  session: Session,
  sender: Sender,
  bundleId: string,
  filter: Readonly<Record<string, string>>,
  key?: KeyName,
): Promise<PairListing> {
  const grants = new Map<string, WireGrant>()
  const cursors = new Set<string>()
  let limit: number | undefined = 100
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const query = { ...filter, limit, cursor }
    const exchange = await session.send(sender, 0, drafts.listGrants(bundleId, query, key))
    if (isRefusal(exchange.status) && limit !== undefined && cursor === undefined) {
      limit = undefined
      continue
    }
    const { status } = exchange
    if (status !== 200) return { grants: [...grants.values()], cut: { status } }
    const [before, listed] = [grants.size, grantsOf(exchange)]
    for (const grant of listed) grants.set(grant.id, grant)
    // An empty cursor ends the list.
    cursor = nextCursorOf(exchange) || undefined
    // An empty page need not be the last; a repeated cursor ends the walk, because its page has been read.
    const isKnown = listed.length > 0 && grants.size === before
    if (cursor === undefined || isKnown || cursors.has(cursor))
      return { grants: [...grants.values()], cut: undefined }
    cursors.add(cursor)
  }
  return { grants: [...grants.values()], cut: { status: 200 } }
}

/** Why a list was not read to its end, in words. */
export const cutText = ({ status }: NonNullable<PairListing['cut']>): string =>
  status === 200 ? `it has more than ${mostPages} pages` : `it answers ${status}`

/** Whether a grant may still give access at an instant; one whose end cannot be read may. */
export const mayBeLive = ({ endsAt }: WireGrant, now: number): boolean => !(endsAt <= now)

const isRefusal = (status: number): boolean => status === 400 || status === 422
const mostPages = 20
