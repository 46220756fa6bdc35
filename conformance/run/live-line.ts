import type { TestResources } from '../kit/check.ts'
import type { Leases } from './leases.ts'
import { triesTheLimit } from './needs.ts'
import type { RunCommand } from './ports.ts'
import type { Sender, Session } from './session.ts'
import type { Target } from './target.ts'
import type { Line, Occasion } from './trial.ts'

interface LiveParts {
  readonly session: Session
  readonly leases: Leases
  readonly resources: TestResources
  readonly target: Target
  readonly runCommand: RunCommand
}

/** The connection of one run of one check to the live target. */
export function liveLine(parts: LiveParts, { check, attempt, seed, purpose, given }: Occasion): Line {
  const { session, leases, resources, target, runCommand } = parts
  const { record } = session.parts
  const by = { check: check.id, attempt }
  const sender: Sender = { ...by, purpose: 'check', pacing: triesTheLimit(check) ? 'ignore' : 'obey' }
  return {
    send: (step, draft) => session.send(sender, step, draft),
    together: (firstStep, drafts) => session.together(sender, firstStep, drafts),
    pair: async (bundle, user) => {
      const bundleId = resources.bundles[bundle]
      if (bundleId === undefined) throw new Error(`${check.id} must declare bundle:second`)
      const pair = await leases.take(bundleId, user)
      record({ event: 'lease', ...by, pair })
      return pair
    },
    begin: () => {
      const now = session.serverNow()
      record({ event: 'begin', ...by, now, seed, purpose, given })
      return now
    },
    resume: () => {
      const now = session.serverNow()
      record({ event: 'resume', ...by, now })
      return now
    },
    find: (finding) => record({ event: 'finding', ...finding }),
    makeCheckout: async (bundleId, displayName) => {
      const { command } = target.checkout
      if (command === undefined) return undefined
      // A command of the vendor's that fails is no error of the suite.
      const checkoutId = await runCommand(command, { bundleId, displayName }).catch(() => undefined)
      if (checkoutId !== undefined) record({ event: 'checkout', ...by, checkoutId })
      return checkoutId
    },
  }
}
