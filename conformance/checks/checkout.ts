import type { Check, Trial } from '../kit/check.ts'
import { granted } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { field, iso, usersOf } from '../kit/wire.ts'
import { checkoutAccessChecks } from './checkout-access.ts'
import { readFresh } from './fresh-session.ts'

const mostSessions = 3

/** Checkout sessions: their fields and their user; then who may read them, and for how long. */
export const checkoutChecks: readonly Check[] = [
  {
    id: 'checkout/fresh',
    title: 'A fresh session is shown, as often as it is asked for, with the alias that the search gives',
    needs: ['checkout:fresh'],
    feature: 'checkout',
    run: fresh,
  },
  {
    id: 'checkout/every-fresh',
    title: 'Every session of the target that has not expired is shown as the contract says',
    needs: ['checkout:fresh'],
    feature: 'checkout',
    run: everyFresh,
  },
  {
    id: 'checkout/alias-usable',
    title: 'The bundle and the alias in a session are ones of the owner, good for the grants list',
    needs: ['checkout:fresh'],
    feature: 'checkout',
    async run(trial) {
      const session = await readFresh(trial)
      const [bundleId, userId] = [field(session.json, 'bundleId'), field(session.json, 'userId')]
      if (typeof bundleId !== 'string' || typeof userId !== 'string') {
        trial.judge(
          'CHECKOUT-BUNDLE-ID',
          'the session names its bundle',
          typeof bundleId === 'string',
          session,
        )
        trial.judge('CHECKOUT-USER-ALIAS', 'the session names its user', typeof userId === 'string', session)
        return
      }
      const grants = await trial.listGrants(bundleId, { userId, limit: 1 })
      const works = grants.status === 200
      trial.judge('CHECKOUT-BUNDLE-ID', 'the bundle is an own one', works, [session, grants])
      trial.judge('CHECKOUT-USER-ALIAS', 'the alias is one of this owner', works, [session, grants])
    },
  },
  {
    id: 'checkout/made',
    title:
      'A session made now names the user it was made for, with an alias that a grant can be created with',
    needs: ['checkout:command', 'pairs:1'],
    feature: 'checkout',
    run: createdNow,
  },
  ...checkoutAccessChecks,
]

async function fresh(trial: Trial): Promise<void> {
  const session = await readFresh(trial)
  const valid = 'a fresh session answers 200'
  if (!trial.judge('CHECKOUT-RESPONSE', valid, session.status === 200, session)) return trial.stop(valid)
  const id = trial.resources.checkout.fresh[0] ?? ''
  const again = await trial.readCheckout(id)
  const still = 'a session can be read more than once while it lasts'
  trial.judge('CHECKOUT-LIFETIME-15-MINUTES', still, again.status === 200, [session, again])
  const checkoutId = field(session.json, 'checkoutId')
  trial.equal('CHECKOUT-ID', 'checkoutId is the identifier asked for', checkoutId, id, session)
  judgeNoTrial(trial, session)
  const name = field(session.json, 'displayName')
  const named = typeof name === 'string' && [...name].length >= 2
  const hasName = 'the session has a display name'
  if (!named) {
    trial.judge('CHECKOUT-DISPLAY-NAME', hasName, typeof name === 'string', session)
    return trial.stop(hasName)
  }
  const search = await trial.searchUsers({ displayName: [...name].slice(0, 30).join(''), limit: 50 })
  const same = usersOf(search).filter((user) => user.displayName === name)
  const found = 'the display name is one that the search finds'
  trial.judge('CHECKOUT-DISPLAY-NAME', found, same.length > 0, [session, search])
  const alias = same.some((user) => user.userId === field(session.json, 'userId'))
  trial.judge('CHECKOUT-USER-ALIAS', 'userId is the alias that the search gives', alias, [session, search])
}

/** Reads sessions of several bundles, because not each has a price or a discount; the oracle judges their fields. */
async function everyFresh(trial: Trial): Promise<void> {
  const valid: Exchange[] = []
  for (const id of trial.resources.checkout.fresh.slice(0, mostSessions)) {
    const session = await trial.readCheckout(id)
    if (session.status !== 404 && session.status !== 410) valid.push(session)
  }
  if (valid.length === 0) return trial.stop('every session of checkout.fresh is over')
  for (const session of valid) {
    trial.judge('CHECKOUT-RESPONSE', 'a fresh session answers 200', session.status === 200, session)
    judgeNoTrial(trial, session)
  }
}

function judgeNoTrial(trial: Trial, session: Exchange): void {
  const absent = field(session.json, 'trialPeriodDays') === undefined
  trial.judge('CHECKOUT-NO-TRIAL-DAYS', 'trialPeriodDays is not there', absent, session)
}

async function createdNow(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const id = await trial.makeCheckout(pair.bundleId, pair.displayName)
  if (id === undefined) return trial.stop('the command made a session')
  const session = await trial.readCheckout(id)
  for (const [rule, name, expected] of [
    ['CHECKOUT-BUNDLE-ID', 'bundleId', pair.bundleId],
    ['CHECKOUT-USER-ALIAS', 'userId', pair.userId],
    ['CHECKOUT-DISPLAY-NAME', 'displayName', pair.displayName],
  ] as const)
    trial.equal(rule, `${name} is what it was made for`, field(session.json, name), expected, session)
  granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(trial.now() + hour) }))
}
