import type { Check, TestUser, Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { minute, second } from '../kit/span.ts'
import { readFresh } from './fresh-session.ts'

/** Seconds that a run takes in any case, because other checks wait too. */
const shortWait = 10

/** Who may read a checkout session, and for how long. */
export const checkoutAccessChecks: readonly Check[] = [
  {
    id: 'checkout/lasts',
    title: 'A session that was made now is still shown later in the run: the longer the run, the later',
    needs: ['checkout:command', 'users:1'],
    feature: 'checkout',
    run: lasts,
  },
  {
    id: 'checkout/expired',
    title: 'A session is no longer shown after its 15 minutes',
    needs: ['checkout:expired', 'checkout:fresh'],
    feature: 'checkout',
    async run(trial) {
      const over = await trial.readCheckout(trial.resources.checkout.expired[0] ?? '')
      const twin = await readFresh(trial)
      const gone = over.status === 404 || over.status === 410
      const claim = 'an expired session answers 404 or 410, a fresh one 200'
      trial.judge('CHECKOUT-LIFETIME-15-MINUTES', claim, gone && twin.status === 200, [over, twin])
      trial.observe('CHECKOUT-EXPIRED', String(over.status), over)
    },
  },
  {
    id: 'checkout/foreign',
    title: 'A session of another owner is not shown',
    needs: ['checkout:foreign', 'checkout:fresh'],
    feature: 'checkout',
    async run(trial) {
      const foreign = await trial.readCheckout(trial.resources.checkout.foreign[0] ?? '')
      judgeForeign(trial, foreign, await readFresh(trial))
      trial.observe('CHECKOUT-FOREIGN', String(foreign.status), foreign)
    },
  },
  {
    id: 'checkout/by-another-owner',
    title: 'Another owner cannot read a session of this one',
    needs: ['checkout:fresh', 'key:otherOwner'],
    feature: 'checkout',
    async run(trial) {
      const twin = await readFresh(trial)
      const id = trial.resources.checkout.fresh[0] ?? ''
      judgeForeign(trial, await trial.readCheckout(id, 'otherOwner'), twin)
    },
  },
  {
    id: 'checkout/permission',
    title: 'Which permission reading a session needs is reported: one at most',
    needs: ['checkout:fresh', 'key:noBundles', 'key:noUsers', 'key:noGrants'],
    feature: 'checkout',
    run: permission,
  },
]

async function lasts(trial: Trial): Promise<void> {
  const { resources } = trial
  const [{ displayName }] = resources.users as [TestUser]
  const id = await trial.makeCheckout(resources.bundles.main, displayName)
  if (id === undefined) return trial.stop('the command made a session')
  const begun = await trial.readCheckout(id)
  const claim = 'a session is shown from its beginning on, for fifteen minutes'
  const rule = 'CHECKOUT-LIFETIME-15-MINUTES'
  if (!trial.judge(rule, claim, begun.status === 200, begun)) return
  // Under a rate limit the run takes minutes, and this wait a third of them.
  const minutes = resources.rateLimit === undefined ? 0 : Math.min(5, 360 / resources.rateLimit)
  trial.later(trial.now() + Math.max(shortWait * second, minutes * minute), async () => {
    const later = await trial.readCheckout(id)
    trial.judge(rule, claim, later.status === 200, [begun, later])
  })
}

function judgeForeign(trial: Trial, foreign: Exchange, twin: Exchange): void {
  const refused = foreign.status === 404 || foreign.status === 403
  const claim = 'a session answers 404 or 403 to another owner than that of its bundle, and 200 to that one'
  trial.judge('CHECKOUT-OWNER-KEY', claim, refused && twin.status === 200, [foreign, twin])
}

async function permission(trial: Trial): Promise<void> {
  const seen = [await readFresh(trial)]
  const id = trial.resources.checkout.fresh[0] ?? ''
  const needed: string[] = []
  for (const [name, key] of [
    ['bundles', 'noBundles'],
    ['users', 'noUsers'],
    ['grants', 'noGrants'],
  ] as const) {
    const exchange = await trial.readCheckout(id, key)
    seen.push(exchange)
    if (exchange.status === 403) needed.push(name)
  }
  trial.judge('CHECKOUT-PERMISSION', 'it needs one permission at most', needed.length <= 1, seen)
  trial.observe('CHECKOUT-PERMISSION', needed.length > 1 ? needed.join(' and ') : (needed[0] ?? 'none'), seen)
}
