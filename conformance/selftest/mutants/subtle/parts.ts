import type { GrantDecision } from '../../../../src/ledger/decide-grant.ts'
import type { Decide, PairView, Question } from '../../../../src/ledger/decision.ts'
import type { Grant } from '../../../../src/ledger/grant.ts'
import type { Pair } from '../../../../src/ledger/ids.ts'
import { type Json, operating, storing } from '../exchange-parts.ts'
import type { Mutant } from '../mutant.ts'
import { type Remembered, remembering } from '../remember-grants.ts'

type Make = Mutant['make']

/** A bug that knows every grant recorded or revoked since the start. */
export const knowing =
  (bug: (history: () => readonly Remembered[]) => Make): Make =>
  (composition) => {
    const { record, grants } = remembering(composition.instance.store)
    const recorded = storing(() => ({ record }))(composition)
    return bug(grants)(recorded)
  }

export const isOf = (pair: Pair, { bundle, account }: Pair): boolean =>
  bundle === pair.bundle && account === pair.account

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

/** The rows of the bundle's users list, otherwise. */
export const showingUsers = (change: (row: Json, pair: Pair) => Json): Make =>
  operating('listBundleUsers', (run) => async (input, call, instance) => {
    const page = await run(input, call, instance)
    const users = page.users.map((row): object => {
      const account = instance.aliases.open(call.caller.owner, row.user.userId)
      return account === undefined ? row : change({ ...row }, { bundle: input.bundleId, account })
    })
    return { ...page, users }
  })

export const later = (selected: Grant, live: readonly Grant[]): readonly Grant[] =>
  live.filter(({ startsAt }) => startsAt > selected.startsAt)

export const textOf = (instant: number): string => new Date(instant).toISOString()
