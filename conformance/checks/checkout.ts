import fc from 'fast-check'
import { answers, equal, fails, includes, ok, refused, statusOf } from '../kit/assertion.ts'
import { type Check, check, type Trial } from '../kit/check.ts'
import { requireGrant } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { rulesLike } from '../kit/rules.ts'
import { namesakes, onlyNamesake, searchText, uniquelyNamed } from '../kit/test-users.ts'
import { field, hour, iso, isRefusal, second, type TestUser, userIdsOf, usersOf } from '../kit/wire.ts'

/** Seconds for which a checkout session can be read, and the margin around its end in which it is not judged. */
const [lifetime, margin] = [15 * 60, 3]
/** Seconds after which a session is read again: the last time at its end, or in a shorter run no earlier than `shortWait`. */
const [firstWaits, shortWait, longWait] = [[14, 30], 35, lifetime - margin] as const

const otherKeys = ['readOnly', 'noBundles', 'noUsers', 'noGrants'] as const

const expiry = 'CHECKOUT-LIFETIME-15-MINUTES'
const feature = 'checkout'

/** The rule of each field that says what a session was made for, and of those that tell of its bundle. */
const ofMade = {
  checkoutId: 'CHECKOUT-ID',
  bundleId: 'CHECKOUT-BUNDLE-ID',
  userId: 'CHECKOUT-USER-ALIAS',
  displayName: 'CHECKOUT-DISPLAY-NAME',
} as const
const ofBundle = { price: 'CHECKOUT-PRICE', currency: 'CHECKOUT-CURRENCY' } as const

/** Tests checkout sessions: their fields, their user, who may read them and for how long. */
export const checkoutChecks: readonly Check[] = [
  check({
    id: 'checkout/fresh',
    title: 'Every session is shown to every key of its owner, with its bundle and with the alias of its user',
    rules: [...rulesLike(/^CHECKOUT-(?!DISCOUNT|EXPIRED|FOREIGN)/), 'USER-ALIAS-SCOPED'],
    needs: ['checkout:fresh'],
    feature,
    input: fc.nat({ max: 2 }),
    run: judgeSessions,
  }),
  check({
    id: 'checkout/made',
    title:
      'A session made now names whom it was made for, beside another one and when the user has access as well',
    rules: [expiry, ...Object.values(ofMade)],
    needs: ['checkout:command', 'users-without-grants:1'],
    feature,
    input: fc.nat({ max: 99 }),
    run: madeByCommand,
  }),
  {
    id: 'checkout/lasts',
    title: 'A session that was made now is still shown later in the run: at its end at the latest',
    rules: [expiry],
    needs: ['checkout:command', 'users:1'],
    feature,
    run: judgeLifetime,
  },
  {
    id: 'checkout/refused',
    title: 'A session is shown neither after its 15 minutes, nor to another owner than that of its bundle',
    rules: [expiry, 'CHECKOUT-EXPIRED', 'CHECKOUT-OWNER-KEY', 'CHECKOUT-FOREIGN'],
    needs: ['checkout:fresh'],
    feature,
    run: judgeUnreadable,
  },
]

/** Ends a check that has no session, as the target's command made none. */
const stopWithout = (trial: Trial): never =>
  trial.stop(`no session: ${trial.resources.checkout.failed ?? 'checkout.command made none'}`)

/** Judges every fresh session, and the one at a drawn place with a search of its user and with every key. */
async function judgeSessions(trial: Trial, place: number): Promise<void> {
  const [visible, twice]: [Exchange[], Exchange[]] = [[], []]
  const claim = 'a session can be read more than once while it lasts'
  if (trial.resources.checkout.fresh.length === 0) return stopWithout(trial)
  for (const id of trial.resources.checkout.fresh.slice(0, 3)) {
    const read = await trial.readCheckout(id)
    if (isOver(read)) judgeMadeSession(trial, id, read)
    else if (trial.judge('CHECKOUT-RESPONSE', 'a fresh session answers 200', answers(read), read)) {
      judgeFields(trial, id, read)
      visible.push(read)
      if (twice.every(isOver)) twice.push(await trial.readCheckout(id))
    }
  }
  // One session may end between two reads in a row, two hardly.
  const again = twice.find((read) => !isOver(read)) ?? twice[1]
  if (again !== undefined) trial.judge(expiry, claim, answers(again), twice)
  const from = place % Math.max(1, visible.length)
  const [chosen, ...others] = [...visible.slice(from), ...visible.slice(0, from)]
  if (chosen === undefined)
    return trial.stop('every session of checkout.fresh has expired: provide one that is valid throughout')
  judgeSameBundle(trial, visible)
  await judgeUser(trial, chosen)
  await judgeBundle(trial, chosen)
  if ((await judgeKeys(trial, chosen)) === undefined) return
  // The time of the chosen session may have come, but not again while another one is read at once.
  for (const one of others) {
    const first = await trial.readCheckout(idOf(one))
    if (isOver(first)) continue
    const over = await judgeKeys(trial, first)
    return void trial.judge(expiry, claim, answers(over ?? first), [first, over ?? first])
  }
}

/** Judges what a session shows of itself, and of the main bundle where the target file describes it. */
function judgeFields(trial: Trial, id: string, read: Exchange): void {
  const { checkout, bundles } = trial.resources
  const { discount, ...shows } = checkout.shows ?? {}
  const of = (name: string): unknown => field(read.json, name)
  trial.judge('CHECKOUT-ID', 'checkoutId is the identifier asked for', equal(of('checkoutId'), id), read)
  const noTrial = equal(of('trialPeriodDays'), undefined)
  trial.judge('CHECKOUT-NO-TRIAL-DAYS', 'trialPeriodDays is not there', noTrial, read)
  if (of('bundleId') !== bundles.main) return
  const both = (value: unknown): unknown =>
    value && { type: field(value, 'type'), value: field(value, 'value') }
  for (const [rule, due, seen] of [
    [ofBundle.price, shows.price, of('price')],
    [ofBundle.currency, shows.currency, of('currency')],
    ['CHECKOUT-DISCOUNT', both(discount), both(of('discount'))],
  ] as const)
    if (due !== undefined && seen !== undefined)
      trial.judge(rule, 'a session shows what the target file says of its bundle', equal(seen, due), read)
}

/** Judges that a session made by this run does not expire before its fifteen minutes. */
function judgeMadeSession(trial: Trial, id: string, over: Exchange): void {
  const begun = trial.resources.checkout.made?.[id] ?? -Infinity
  const seconds = Math.floor((over.server.latest - begun) / second)
  const claim = `a session that was made ${seconds} s ago is still shown`
  if (seconds < lifetime) trial.judge(expiry, claim, fails(200, statusOf(over)), over)
}

/** Returns whether a session was refused for another reason than the key. */
const isOver = (read: Exchange): boolean => isRefusal(read) && read.status !== 401 && read.status !== 403

function judgeSameBundle(trial: Trial, visible: readonly Exchange[]): void {
  for (const [index, one] of visible.entries())
    for (const other of visible.slice(index + 1)) {
      const same = (name: string) => equal(field(one.json, name), field(other.json, name))
      if (!same('bundleId').holds) continue
      const [price, currency] = [same('price'), same('currency')]
      // With nothing in common they are sessions of two bundles.
      const alike = { ...price, holds: price.holds || currency.holds }
      const claim = 'two sessions of one bundle show one price and one currency'
      if (!trial.judge(ofMade.bundleId, claim, alike, [one, other])) continue
      trial.judge(ofBundle.price, claim, price, [one, other])
      trial.judge(ofBundle.currency, claim, currency, [one, other])
    }
}

async function judgeUser(trial: Trial, session: Exchange): Promise<void> {
  const name = field(session.json, 'displayName')
  if (typeof name !== 'string' || [...name].length < 2) return
  const search = await trial.searchUsers({ displayName: searchText({ displayName: name }), limit: 50 })
  const aliases = userIdsOf(namesakes(usersOf(search), name))
  const alias = includes(aliases, [String(field(session.json, 'userId'))])
  // A page that is not the last proves nothing about missing users.
  if (!alias.holds && search.text.includes('"nextCursor"')) return
  const found = 'the display name is one that the search finds'
  const isFound = ok(aliases.length > 0, `users called ${name}`, aliases)
  if (trial.judge('CHECKOUT-DISPLAY-NAME', found, isFound, [session, search]))
    trial.judge('CHECKOUT-USER-ALIAS', 'userId is the alias that the search gives', alias, [session, search])
}

async function judgeBundle(trial: Trial, session: Exchange): Promise<void> {
  const [bundleId, userId] = [field(session.json, 'bundleId'), field(session.json, 'userId')]
  if (typeof bundleId !== 'string' || typeof userId !== 'string') return
  const grants = await trial.listGrants(bundleId, { userId, limit: 3 })
  trial.judge('CHECKOUT-BUNDLE-ID', 'the bundle is an own one', answers(grants), [session, grants])
  trial.judge('CHECKOUT-USER-ALIAS', 'the alias is one of this owner', answers(grants), [session, grants])
}

const idOf = ({ request }: Exchange): string => decodeURIComponent(request.path.split('/').at(-1) ?? '')

/** Fields of a session in the description, beside the alias; others may change at each read. */
const described = ['checkoutId', 'bundleId', 'displayName', 'price', 'currency', 'discount']
const describedIn = (read: Exchange) =>
  Object.fromEntries(described.map((name) => [name, field(read.json, name)]))

/** Judges that every key of the owner is shown the same session; returns a refusal if it ended meanwhile. */
async function judgeKeys(trial: Trial, session: Exchange): Promise<Exchange | undefined> {
  const id = idOf(session)
  const needed: string[] = []
  const seen = [session]
  const providedKeys = otherKeys.filter((key) => trial.resources.keys.includes(key))
  for (const key of ['full', ...providedKeys] as const) {
    const read = await trial.readCheckout(id, key)
    if (isOver(read) && isOver(await trial.readCheckout(id))) {
      judgeMadeSession(trial, id, read)
      return read
    }
    seen.push(read)
    const same = `the key ${key} is shown the same session`
    const [alias, due] = [field(read.json, 'userId'), field(session.json, 'userId')]
    if (read.status !== 403 || key === 'full') {
      trial.judge('CHECKOUT-OWNER-KEY', same, equal(describedIn(read), describedIn(session)), [session, read])
      const claim = `the key ${key} is shown the same alias`
      if (read.status === 200) trial.judge('USER-ALIAS-SCOPED', claim, equal(alias, due), [session, read])
    } else if (key !== 'readOnly') needed.push(key.slice(2).toLowerCase())
  }
  if (otherKeys.slice(1).every((key) => providedKeys.includes(key)))
    trial.observe('CHECKOUT-PERMISSION', needed.join(' and ') || 'none', seen)
  return undefined
}

async function madeByCommand(trial: Trial, place: number): Promise<void> {
  const { keys, users, checkout } = trial.resources
  const isByName = checkout.madeBy === 'displayName'
  const candidates = isByName ? uniquelyNamed(users) : users
  const pair = await trial.pair({ prefer: candidates })
  if (!candidates.some(({ userId }) => userId === pair.userId))
    return trial.stop('every free test user has the name of another one: use {userId} in checkout.command')
  const make = (user: TestUser) => trial.makeCheckout(pair.bundleId, user)
  const judgeShown = async (id: string | undefined, of: TestUser, when: string): Promise<void> => {
    if (id === undefined) return stopWithout(trial)
    const session = await trial.readCheckout(id)
    if (!trial.judge(expiry, `a session is shown ${when}`, answers(session))) return
    if (isByName && field(session.json, 'userId') !== of.userId) {
      const search = await trial.searchUsers({ displayName: searchText(of), limit: 50 })
      if (onlyNamesake(search, of) === undefined)
        return trial.stop(`"${of.displayName}" may be the name of several: use {userId} in checkout.command`)
    }
    const made = { checkoutId: id, bundleId: pair.bundleId, userId: of.userId, displayName: of.displayName }
    for (const [name, rule] of Object.entries(ofMade)) {
      const judged = equal(field(session.json, name), field(made, name))
      trial.judge(rule, `${name} is what it was made for`, judged, session)
    }
  }
  const first = await make(pair)
  await judgeShown(first, pair, 'from its beginning on')
  if (first !== undefined && keys.includes('otherOwner')) await trial.readCheckout(first, 'otherOwner')
  await make(pair)
  requireGrant(trial, 'GRANT-CREATES', await trial.create(pair, { endsAt: iso(trial.now() + hour) }))
  const later = 'when its user has access and another session, and another owner has asked for it'
  await judgeShown(first, pair, later)
  // A name that is more than ASCII shows what is done to it.
  const others = candidates.filter(({ displayName }) => /[^ -~]/.test(displayName))
  const other = others[place % Math.max(1, others.length)] ?? pair
  await judgeShown(await make(other), other, 'to the letter')
}

async function judgeUnreadable(trial: Trial): Promise<void> {
  const { keys, checkout } = trial.resources
  const [fresh] = checkout.fresh
  if (fresh === undefined) return stopWithout(trial)
  const [expired] = checkout.expired
  const [foreign] = checkout.foreign
  const counterpart = await trial.readCheckout(fresh)
  if (isOver(counterpart)) {
    judgeMadeSession(trial, fresh, counterpart)
    return trial.stop(
      `checkout.fresh answers ${counterpart.status}: provide one that is valid throughout, or a command`,
    )
  }
  if (expired === undefined) trial.untestable('CHECKOUT-EXPIRED', 'checkout.expired')
  else {
    const over = await trial.readCheckout(expired)
    const gone = refused(over)
    const claim = 'an expired session is refused, a fresh one answers 200'
    const isOver = over.server.latest >= (checkout.expiredBy ?? 0)
    if (isOver) trial.judge(expiry, claim, gone.holds ? answers(counterpart) : gone, [counterpart, over])
    else trial.untestable('CHECKOUT-EXPIRED', "the target's clock was set back")
    if (isOver && gone.holds) trial.observe('CHECKOUT-EXPIRED', String(over.status), over)
  }
  if (foreign === undefined) trial.untestable('CHECKOUT-FOREIGN', 'checkout.foreign')
  for (const [id, key] of [
    [foreign, 'full'],
    [fresh, 'otherOwner'],
  ] as const) {
    if (id === undefined || !keys.includes(key)) continue
    const read = await trial.readCheckout(id, key)
    const claim = 'a session is refused to another owner than that of its bundle, and answers 200 to that one'
    const judged = counterpart.status === 200 ? refused(read) : answers(counterpart)
    if (trial.judge('CHECKOUT-OWNER-KEY', claim, judged, [read, counterpart]) && key === 'full')
      trial.observe('CHECKOUT-FOREIGN', String(read.status), read)
  }
}

async function judgeLifetime(trial: Trial): Promise<void> {
  const { bundles, users } = trial.resources
  const madeAt = trial.now()
  const id = await trial.makeCheckout(bundles.main, users[0] as TestUser)
  if (id === undefined) return stopWithout(trial)
  const begun = await trial.readCheckout(id)
  if (!trial.judge(expiry, 'a session is shown from its beginning on', answers(begun), begun)) return
  const again = async (isLast: boolean) => {
    const later = await trial.readCheckout(id)
    const seconds = Math.floor((later.receivedAt - begun.sentAt) / second)
    const claim = `a session of at most ${seconds} s is still shown`
    // Where the run is slow, it may have ended by now.
    const isJudged = later.server.latest < madeAt + lifetime * second
    const isSound = !isJudged || trial.judge(expiry, claim, answers(later), [begun, later])
    if (isSound && isLast)
      trial.untestable(expiry, `a session was watched for ${isJudged ? seconds : 0} s of its 15 minutes`)
  }
  const end = begun.server.latest + lifetime * second
  const over = async () => {
    if (trial.now() < end) return
    const later = await trial.readCheckout(id)
    const claim = 'a session is refused after its 15 minutes, also when it was read meanwhile'
    if (later.server.earliest > end) trial.judge(expiry, claim, refused(later), [begun, later])
  }
  const earliest = trial.now() + shortWait * second
  for (const wait of firstWaits) trial.later(trial.now() + wait * second, () => again(false))
  trial.later(trial.now() + longWait * second, () => again(true), earliest)
  trial.later(end + margin * second, over, earliest)
}
