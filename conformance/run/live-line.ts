import type { Check, TestResources } from '../kit/check.ts'
import type { Leases } from './leases.ts'
import type { RunCommand } from './ports.ts'
import type { Sender, Session } from './session.ts'
import type { Line } from './trial.ts'

export interface LiveParts {
  readonly session: Session
  readonly leases: Leases
  readonly resources: TestResources
  /** The target's command for checkout sessions. */
  readonly checkoutCommand: string | undefined
  readonly runCommand: RunCommand
}

/** One run of one check: its check, seed and purpose. */
export interface Occasion {
  readonly check: Check
  readonly attempt: number
  readonly seed: number
  readonly purpose: 'try' | 'confirm'
  readonly given: unknown
}

/** The connection of one run of one check to the live target. */
export function liveLine(parts: LiveParts, occasion: Occasion): Line {
  const { session, leases, resources, checkoutCommand, runCommand } = parts
  const { check, attempt, seed, purpose, given } = occasion
  const pacing = check.needs.includes('option:rate-limit-check') ? 'ignore' : 'obey'
  const by = { check: check.id, attempt }
  const sender: Sender = { ...by, purpose: 'check', pacing }
  const { recorder } = session.parts
  return {
    send: (step, draft) => session.send(sender, step, draft),
    together: (firstStep, drafts) => session.together(sender, firstStep, drafts),
    pair: async (bundle, user) => {
      const bundleId = bundle === 'main' ? resources.bundles.main : resources.bundles.second
      if (bundleId === undefined) throw new Error(`${check.id} must declare bundle:second`)
      const pair = await leases.take(bundleId, user)
      recorder.write({ event: 'lease', ...by, pair })
      return pair
    },
    begin: () => {
      const now = session.serverNow()
      recorder.write({ event: 'begin', ...by, now, seed, purpose, given })
      return now
    },
    resume: () => {
      const now = session.serverNow()
      recorder.write({ event: 'resume', ...by, now })
      return now
    },
    find: (finding) => recorder.write({ event: 'finding', ...finding }),
    makeCheckout: async (bundleId, displayName) => {
      if (checkoutCommand === undefined) return undefined
      // A command of the vendor's that fails is no error of the suite.
      const checkoutId = await runCommand(checkoutCommand, { bundleId, displayName }).catch(() => undefined)
      if (checkoutId !== undefined) recorder.write({ event: 'checkout', ...by, checkoutId })
      return checkoutId
    },
  }
}
