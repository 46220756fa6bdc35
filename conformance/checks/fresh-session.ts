import type { Trial } from '../check.ts'
import type { Exchange } from '../exchange.ts'

/** Reads the lent fresh session; ends the check, without a verdict, when the session lent is over by now. */
export async function readFresh(trial: Trial): Promise<Exchange> {
  const session = await trial.readCheckout(trial.lent.checkout.fresh[0] ?? '')
  if (session.status !== 404 && session.status !== 410) return session
  return trial.stop(
    `checkout.fresh answers ${session.status}: lend a session that is valid throughout the run, or a command`,
  )
}
