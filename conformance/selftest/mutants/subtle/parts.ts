import { Refusal } from '../../../../src/contract/refusal.ts'
import type { GrantDecision } from '../../../../src/ledger/decide-grant.ts'
import type { Decide, Effect, PairView, Question } from '../../../../src/ledger/decision.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import type { Pair } from '../../../../src/ledger/ids.ts'
import type { Composition } from '../../compose.ts'
import { watching } from '../change-ledger.ts'
import { type Json, operating, readingBody, showing, storing } from '../exchange-parts.ts'
import type { Make } from '../mutant.ts'
import { isOf, type Remembered, remembering } from '../remember-grants.ts'

/** Whether a grant was revoked since the start. */
export const isRevoked = ({ revokedAt }: Remembered): boolean => revokedAt !== undefined

type Decided = ReturnType<Decide<GrantDecision>>
type Change = (decide: Decide<GrantDecision>, view: PairView, asked: Question, own: Grant[]) => Decided

/** A create that is decided otherwise, by one who knows the unrevoked grants of the pair since the start. */
export const deciding = (change: Change): Make =>
  storing((store) => {
    const { record, grants } = remembering(store)
    return {
      record: (pair, question, decide) =>
        record(pair, question, (view) => {
          if (question.grant !== undefined) return decide(view)
          const own = grants().flatMap((one) => (isOf(pair, one) && !isRevoked(one) ? [one.grant] : []))
          return change(decide as never, view, question, own) as unknown as ReturnType<typeof decide>
        }),
    }
  })

/** Grants by their start, earliest first. */
export const byStart = (grants: readonly Grant[]): readonly Grant[] =>
  grants.toSorted((one, other) => one.startsAt - other.startsAt)

/** A create is refused when one before it, with the same source, was refused for such a reason. */
export const refusingAgain = (isKept: (code: string) => boolean, again: (before: Refusal) => Error): Make =>
  operating('createBundleGrant', (run) => {
    const refused = new Map<string, Refusal>()
    return async (input, ...rest) => {
      const { bundleId, userId, grantType, sourceId } = input
      const name = JSON.stringify([bundleId, userId, grantType, sourceId])
      const before = refused.get(name)
      if (before !== undefined) throw again(before)
      return run(input, ...rest).catch((cause: unknown) => {
        if (cause instanceof Refusal && sourceId !== undefined && isKept(cause.code)) refused.set(name, cause)
        throw cause
      })
    }
  })

/** Pairs that writes take off the list of users. */
export function leaving(
  report: (left: Set<string>, effect: Effect, pair: Pair, view: PairView, made: Composition) => void,
): Make {
  return storing((store, composition) => {
    const left = new Set<string>()
    return {
      record: watching(store, (effect, pair, view) => report(left, effect, pair, view, composition)),
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const isListed = (account: Pair['account']): boolean =>
          !left.has(nameOf({ bundle: query.bundle, account }))
        return { ...slice, items: slice.items.filter(({ account }) => isListed(account.id)) }
      },
    }
  })
}

/** A user who is revoked altogether leaves the list for ever. */
export const leavingForEver = (): Make =>
  leaving((left, effect, pair, { live }) => {
    if (effect.kind === 'revoke' && live.every(({ id }) => effect.grants.includes(id))) left.add(nameOf(pair))
  })

/** One text for each pair. */
export const nameOf = ({ bundle, account }: Pair): string => `${bundle} ${account}`

/** Aliases are made of the accounts that are left, and found by the number of the row. */
export const shiftingAliases = (): Make =>
  showing('listBundleGrants', (page) => {
    const grants = page['grants'] as readonly Json[]
    const aliases = grants.flatMap(({ userId }) => userId ?? [])
    const shifted = grants.map((row, at) => (row['userId'] ? { ...row, userId: aliases[at] } : row))
    return { ...page, grants: shifted }
  })

/** The size of a body is that of its JSON with one blank for many. */
export const measuringWithoutBlanks = (): Make =>
  readingBody(async (request, limit, read) => {
    const text = await read(request, 2 ** 26)
    if (Buffer.byteLength(text.replace(/\s+/g, ' ')) <= limit) return text
    throw new Refusal('errors.request.body_too_large', `The body must be at most ${limit} bytes.`)
  })
