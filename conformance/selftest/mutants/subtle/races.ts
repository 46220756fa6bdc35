import { setImmediate as pause } from 'node:timers/promises'
import { formatInstant } from '../../../../src/ledger/date-time.ts'
import { toInstant } from '../../../../src/ledger/instant.ts'
import { both, operating, showingGrants } from '../exchange-parts.ts'
import { mutantsOf } from '../mutant.ts'

/** Bugs that show when several requests meet. */
export const subtleRaceMutants = mutantsOf('races', {
  'GRANT-ENDS-AT-EXACT GRANT-START-CHOSEN GRANT-CREATES': {
    // Whether the end is still to come is asked on arrival, and not when the turn of the create has come.
    'an end passes in a queue of 8 ms a create': (composition) => {
      const waiting = new Map<string, number>()
      const starts = new Map<unknown, string>()
      const queued = operating('createBundleGrant', (run) => async (input, call, instance) => {
        const name = `${input.bundleId} ${input.userId}`
        const before = waiting.get(name) ?? 0
        waiting.set(name, before + 1)
        for (let turn = 0; turn <= before; turn++) await pause()
        const { grant } = await run(input, call, instance)
        waiting.set(name, (waiting.get(name) ?? 1) - 1)
        const turn = toInstant(call.now + 8 * before)
        const isOver = input.endsAt !== undefined && input.endsAt <= turn
        if (isOver && call.trace.decision === 'granted') starts.set(grant.id, formatInstant(turn))
        return { grant }
      })
      const shown = showingGrants((grant) => ({
        ...grant,
        startsAt: starts.get(grant['id']) ?? grant['startsAt'],
      }))
      return both(queued, shown)(composition)
    },
  },
})
