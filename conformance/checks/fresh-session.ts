import type { Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'

/** Reads the fresh session of the target; ends the check without a verdict when the session has expired by now. */
export async function readFresh(trial: Trial): Promise<Exchange> {
  const session = await trial.readCheckout(trial.resources.checkout.fresh[0] ?? '')
  if (session.status !== 404 && session.status !== 410) return session
  return trial.stop(
    `checkout.fresh answers ${session.status}: provide a session that is valid throughout the run, or a command`,
  )
}
