import fc from 'fast-check'
import { type Check, check, type TestUser, type Trial } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { minute, second } from '../kit/wire.ts'

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
  check(
    'checkout/refused',
    {
      title: 'A session is shown neither after its 15 minutes, nor to another owner than that of its bundle',
      needs: ['checkout:fresh'],
      feature: 'checkout',
      given: fc.record({
        session: fc.nat({ max: 9 }),
        key: fc.constantFrom<KeyName>('full', 'readOnly', 'noBundles', 'noUsers'),
      }),
    },
    refused,
  ),
]

async function refused(trial: Trial, { session, key }: { session: number; key: KeyName }): Promise<void> {
  const { keys, checkout } = trial.resources
  const twin = await trial.readCheckout(checkout.fresh[0] ?? '')
  if (twin.status === 404 || twin.status === 410)
    return trial.stop(
      `checkout.fresh answers ${twin.status}: provide one that is valid throughout, or a command`,
    )
  const pick = (ids: readonly string[]) => ids[session % Math.max(1, ids.length)]
  const by = keys.includes(key) ? key : 'full'
  // Another key may lack the permission that the read needs here.
  const read = async (id: string): Promise<Exchange> => {
    const exchange = await trial.readCheckout(id, by)
    return exchange.status === 403 && by !== 'full' ? trial.readCheckout(id) : exchange
  }
  const [expired, foreign] = [pick(checkout.expired), pick(checkout.foreign)]
  if (expired === undefined) trial.untestable('CHECKOUT-EXPIRED', 'checkout.expired is not provided')
  else {
    const over = await read(expired)
    const gone = over.status === 404 || over.status === 410
    const claim = 'an expired session answers 404 or 410, a fresh one 200'
    trial.judge('CHECKOUT-LIFETIME-15-MINUTES', claim, gone && twin.status === 200, [twin, over])
    trial.observe('CHECKOUT-EXPIRED', String(over.status), over)
  }
  if (foreign === undefined) trial.untestable('CHECKOUT-FOREIGN', 'checkout.foreign is not provided')
  else {
    const tried = await read(foreign)
    judgeForeign(trial, tried, twin)
    trial.observe('CHECKOUT-FOREIGN', String(tried.status), tried)
  }
  if (keys.includes('otherOwner'))
    judgeForeign(trial, await trial.readCheckout(checkout.fresh[0] ?? '', 'otherOwner'), twin)
}

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
