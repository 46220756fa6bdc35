import type { Check, Trial } from '../check.ts'
import { granted } from '../claims.ts'
import type { Exchange } from '../exchange.ts'
import { drafts } from '../runner/drafts.ts'
import { field, iso, usersOf } from '../wire.ts'

/** Checkout sessions: their fields, their user, their end, and who may read them. */
export const checkoutChecks: readonly Check[] = [
  {
    id: 'checkout/fresh',
    title: 'A fresh session is shown with the alias that the search gives',
    rules: [
      'CHECKOUT-RESPONSE',
      'CHECKOUT-ID',
      'CHECKOUT-USER-ALIAS',
      'CHECKOUT-NO-TRIAL-DAYS',
      'CHECKOUT-DISPLAY-NAME',
    ],
    needs: ['checkout:fresh'],
    cost: 2,
    profile: 'smoke',
    feature: 'checkout',
    run: fresh,
  },
  {
    id: 'checkout/expired',
    title: 'A session is no longer shown after its 15 minutes',
    rules: ['CHECKOUT-LIFETIME-15-MINUTES', 'CHECKOUT-EXPIRED'],
    needs: ['checkout:expired', 'checkout:fresh'],
    cost: 2,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
      const over = await trial.readCheckout(trial.lent.checkout.expired[0] ?? '')
      const twin = await readFresh(trial)
      const gone = (over.status === 404 || over.status === 410) && twin.status === 200
      trial.judge(
        'CHECKOUT-LIFETIME-15-MINUTES',
        'an expired session answers 404 or 410, a fresh one 200',
        gone,
        [over, twin],
      )
      trial.observe('CHECKOUT-EXPIRED', String(over.status), over)
    },
  },
  {
    id: 'checkout/foreign',
    title: 'A session of another owner is not shown',
    rules: ['CHECKOUT-OWNER-KEY', 'CHECKOUT-FOREIGN'],
    needs: ['checkout:foreign', 'checkout:fresh'],
    cost: 2,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
      const foreign = await trial.readCheckout(trial.lent.checkout.foreign[0] ?? '')
      const twin = await readFresh(trial)
      const refused = (foreign.status === 404 || foreign.status === 403) && twin.status === 200
      trial.judge(
        'CHECKOUT-OWNER-KEY',
        "another owner's session answers 404 or 403, an own one 200",
        refused,
        [foreign, twin],
      )
      trial.observe('CHECKOUT-FOREIGN', String(foreign.status), foreign)
    },
  },
  {
    id: 'checkout/by-another-owner',
    title: 'Another owner cannot read a session of this one',
    rules: ['CHECKOUT-OWNER-KEY'],
    needs: ['checkout:fresh', 'key:otherOwner'],
    cost: 2,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
      const id = trial.lent.checkout.fresh[0] ?? ''
      const foreign = await trial.readCheckout(id, 'otherOwner')
      const twin = await readFresh(trial)
      const refused = (foreign.status === 404 || foreign.status === 403) && twin.status === 200
      trial.judge('CHECKOUT-OWNER-KEY', "the session answers 404 or 403 to another owner's key", refused, [
        foreign,
        twin,
      ])
    },
  },
  {
    id: 'checkout/permission',
    title: 'Which permission reading a session needs is reported: one at most',
    rules: ['CHECKOUT-PERMISSION'],
    needs: ['checkout:fresh', 'key:noBundles', 'key:noUsers', 'key:noGrants'],
    cost: 4,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
      const id = trial.lent.checkout.fresh[0] ?? ''
      await readFresh(trial)
      const refused: string[] = []
      const seen: Exchange[] = []
      for (const [name, key] of [
        ['bundles', 'noBundles'],
        ['users', 'noUsers'],
        ['grants', 'noGrants'],
      ] as const) {
        const exchange = await trial.readCheckout(id, key)
        seen.push(exchange)
        if (exchange.status === 403) refused.push(name)
      }
      trial.judge('CHECKOUT-PERMISSION', 'it needs one permission at most', refused.length <= 1, seen)
      trial.observe('CHECKOUT-PERMISSION', refused[0] ?? 'none', seen)
    },
  },
  {
    id: 'checkout/alias-usable',
    title: 'The alias in a session is one that grants can be filtered with',
    rules: ['CHECKOUT-USER-ALIAS', 'CHECKOUT-BUNDLE-ID'],
    needs: ['checkout:fresh'],
    cost: 2,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
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
      trial.judge('CHECKOUT-BUNDLE-ID', 'the bundle is an own one', grants.status === 200, [session, grants])
      trial.judge('CHECKOUT-USER-ALIAS', 'the alias is one of this owner', grants.status === 200, [
        session,
        grants,
      ])
    },
  },
  {
    id: 'checkout/made',
    title:
      'A session made now names the user it was made for, with an alias that a grant can be created with',
    rules: ['CHECKOUT-USER-ALIAS', 'CHECKOUT-BUNDLE-ID', 'CHECKOUT-DISPLAY-NAME'],
    sometimes: ['GRANT-CREATES'],
    needs: ['checkout:command', 'pairs:1'],
    cost: 2,
    profile: 'certify',
    feature: 'checkout',
    run: async (trial) => {
      const pair = await trial.pair()
      const id = await trial.makeCheckout(pair.bundleId, pair.displayName)
      if (id === undefined) return trial.stop('the command made a session')
      const session = await trial.readCheckout(id)
      trial.equal(
        'CHECKOUT-BUNDLE-ID',
        'bundleId is the bundle it was made for',
        field(session.json, 'bundleId'),
        pair.bundleId,
        session,
      )
      trial.equal(
        'CHECKOUT-USER-ALIAS',
        'userId is the alias of the search',
        field(session.json, 'userId'),
        pair.userId,
        session,
      )
      trial.equal(
        'CHECKOUT-DISPLAY-NAME',
        'displayName is that of the user',
        field(session.json, 'displayName'),
        pair.displayName,
        session,
      )
      granted(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(trial.now() + 3_600_000) }))
    },
  },
]

/** Reads the lent fresh session; ends the check, without a verdict, when the session lent is over by now. */
async function readFresh(trial: Trial): Promise<Exchange> {
  const session = await trial.readCheckout(trial.lent.checkout.fresh[0] ?? '')
  if (session.status !== 404 && session.status !== 410) return session
  return trial.stop(
    `checkout.fresh answers ${session.status}: lend a session that is valid throughout the run, or a command`,
  )
}

async function fresh(trial: Trial): Promise<void> {
  const id = trial.lent.checkout.fresh[0] ?? ''
  const session = await readFresh(trial)
  if (!trial.judge('CHECKOUT-RESPONSE', 'a fresh session answers 200', session.status === 200, session))
    return trial.stop('the session is shown')
  trial.equal(
    'CHECKOUT-ID',
    'checkoutId is the identifier asked for',
    field(session.json, 'checkoutId'),
    id,
    session,
  )
  const trialDays = field(session.json, 'trialPeriodDays') === undefined
  trial.judge('CHECKOUT-NO-TRIAL-DAYS', 'trialPeriodDays is not there', trialDays, session)
  const name = field(session.json, 'displayName')
  if (typeof name !== 'string' || [...name].length < 2) {
    trial.judge('CHECKOUT-DISPLAY-NAME', 'the session has a display name', typeof name === 'string', session)
    return trial.stop('the session has a display name')
  }
  const search = await trial.send(
    drafts.searchUsers({ displayName: [...name].slice(0, 30).join(''), limit: 50 }),
  )
  const same = usersOf(search).filter((user) => user.displayName === name)
  trial.judge('CHECKOUT-DISPLAY-NAME', 'the display name is one that the search finds', same.length > 0, [
    session,
    search,
  ])
  const alias = same.some((user) => user.userId === field(session.json, 'userId'))
  trial.judge('CHECKOUT-USER-ALIAS', 'userId is the alias that the search gives', alias, [session, search])
}
