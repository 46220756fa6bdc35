import type { Check, Trial } from '../kit/check.ts'
import { chainOf, type Defect, granted, idsOf, listingOf, refuses } from '../kit/claims.ts'
import type { Draft, KeyUse } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { hour } from '../kit/span.ts'
import { iso, type WireGrant } from '../kit/wire.ts'
import { readFresh } from './fresh-session.ts'

/** Authentication: anything but a valid key is refused with 401. */
export const authChecks: readonly Check[] = [
  {
    id: 'auth/not-a-key',
    title: 'A request without a key, or with something that is none, answers 401',
    needs: [],
    run: notAKey,
  },
  {
    id: 'auth/every-read',
    title: 'Every list asks for a key',
    needs: [],
    async run(trial) {
      const { main } = trial.resources.bundles
      const lists = [
        drafts.listBundles({ limit: 1 }),
        drafts.searchUsers({ displayName: 'an', limit: 1 }),
        drafts.listUsers(main, { limit: 1 }),
        drafts.listGrants(main, { limit: 1 }),
      ]
      for (const draft of lists) await asksForKey(trial, draft)
    },
  },
  {
    id: 'auth/checkout',
    title: 'The read of a checkout session asks for a key',
    needs: ['checkout:fresh'],
    feature: 'checkout',
    async run(trial) {
      const before = await readFresh(trial)
      const draft = drafts.readCheckout(trial.resources.checkout.fresh[0] ?? '')
      const twin = await asksForKey(trial, draft)
      const still = 'a session can be read more than once while it lasts'
      trial.judge('CHECKOUT-LIFETIME-15-MINUTES', still, twin.status === 200, [before, twin])
    },
  },
  {
    id: 'auth/writing',
    title: 'Nothing is created or revoked without a key, with a wrong one, or with one that is revoked',
    needs: ['pairs:1'],
    run: writing,
  },
  {
    id: 'auth/other-carriers',
    title:
      'A key counts in the header Authorization alone, and no request of a browser is let in by its cookies',
    needs: [],
    run: otherCarriers,
  },
  {
    id: 'auth/revoked',
    title: 'A revoked key answers 401',
    needs: ['key:revoked'],
    async run(trial) {
      const defects = [defect('a revoked key', 'AUTH-MISSING-OR-INVALID', 'revoked')]
      await refuses(trial, { twin: bundles('full'), twinRule: 'AUTH-BEARER', defects })
    },
  },
]

const bundles = (key: KeyUse): Draft => drafts.listBundles({ limit: 1 }, key)

const defect = (name: string, rule: RuleId, key: KeyUse): Defect => ({
  name,
  rule,
  draft: bundles(key),
  statuses: [401],
})

async function notAKey(trial: Trial): Promise<void> {
  const changed = (name: string, rule: RuleId, change: (key: string) => string) =>
    defect(`a key ${name}`, rule, { of: 'full', change, label: name })
  const wrong = 'AUTH-MISSING-OR-INVALID'
  await refuses(trial, {
    twin: bundles('full'),
    twinRule: 'AUTH-BEARER',
    defects: [
      defect('no key', wrong, 'absent'),
      defect('an empty credential', wrong, { header: 'Bearer ' }),
      defect('a text without underscores', 'KEY-FORM', { header: 'Bearer nokeyatall' }),
      defect(
        'the scheme Basic',
        'AUTH-BEARER',
        carried('as Basic', (key) => ({ authorization: `Basic ${key}` })),
      ),
      defect(
        'a key without a scheme',
        'AUTH-BEARER',
        carried('without a scheme', (key) => ({ authorization: key })),
      ),
      changed('without its secret', 'KEY-FORM', (key) => key.slice(0, key.lastIndexOf('_'))),
      changed('without its prefix', 'KEY-FORM', (key) => key.slice(key.indexOf('_') + 1)),
      changed('of another prefix', 'KEY-PREFIX-FIXED', (key) => `other${key.slice(key.indexOf('_'))}`),
      changed('cut short', wrong, (key) => key.slice(0, -4)),
      changed('with a letter after it', wrong, (key) => `${key}a`),
      changed('with a wrong secret', wrong, (key) =>
        withOther(key, Math.floor((key.lastIndexOf('_') + key.length) / 2)),
      ),
      changed('of another id', wrong, (key) => withOther(key, key.lastIndexOf('_') - 1)),
      changed('with another last character', wrong, lastOther),
      changed('in other letter case', wrong, otherCase),
    ],
  })
}

const carried = (label: string, carry: (key: string) => Readonly<Record<string, string>>): KeyUse => ({
  of: 'full',
  carry,
  label,
})

/** The cookies that answers set, as a client sends them back; a proxy may set one, and no request may need it. */
const cookiesOf = (answers: readonly Exchange[]): string =>
  [
    ...new Set(
      answers.flatMap(({ headers }) =>
        [...(headers['set-cookie'] ?? '').matchAll(/(?:^|,)\s*([^=;,\s]+=[^;,]*)/g)].map(([, pair]) => pair),
      ),
    ),
  ].join('; ')

/** The key with one letter or digit replaced by another of its kind, so that its form stays valid. */
function withOther(key: string, place: number): string {
  const old = key[place] ?? ''
  const fresh = /[0-9]/.test(old) ? String((Number(old) + 1) % 10) : old === 'a' ? 'b' : 'a'
  return `${key.slice(0, place)}${fresh}${key.slice(place + 1)}`
}

/** The key with a last character that differs in its high bits: the low bits of a base64 text may be unused. */
function lastOther(key: string): string {
  const place = base64.indexOf(key.at(-1) ?? '')
  return `${key.slice(0, -1)}${base64[(Math.max(0, place) + 32) % 64]}`
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The key with its secret in other letter case; one without letters gets one. */
function otherCase(key: string): string {
  const start = key.lastIndexOf('_') + 1
  const secret = key.slice(start)
  const other = secret === secret.toUpperCase() ? secret.toLowerCase() : secret.toUpperCase()
  return other === secret ? `${key}A` : key.slice(0, start) + other
}

/** Sends a request without a key and then with one; returns the latter exchange. */
async function asksForKey(trial: Trial, draft: Draft): Promise<Exchange> {
  const without = await trial.send({ ...draft, key: 'absent' })
  const twin = await trial.send(draft)
  const seen = [without, twin]
  const there = twin.status === 200
  trial.judge('SERVICE-OPERATIONS', `${draft.operation} is there`, there, twin)
  const claim = `${draft.operation} without a key answers 401`
  trial.judge('AUTH-MISSING-OR-INVALID', claim, without.status === 401, seen)
  return twin
}

const revoked = ['revoked'] as const

async function writing(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hour
  const wrongSecret: KeyUse = {
    of: 'full',
    change: (key) => withOther(key, key.length - 5),
    label: 'wrong secret',
  }
  const keys: readonly KeyUse[] = [
    'absent',
    wrongSecret,
    ...(trial.resources.keys.has('revoked') ? revoked : []),
  ]
  const refused: Exchange[] = []
  for (const key of keys) refused.push(await trial.create(pair, { endsAt: iso(end) }, key))
  // It ends later, so that a grant recorded by a refused create would not cover it.
  const chain = await chainOf(trial, pair, [end + hour])
  const [grant] = chain.grants as [WireGrant]
  for (const key of keys) refused.push(await trial.revoke(pair, grant.id, key))
  const { grants, pages } = await listingOf(trial, pair)
  const seen = [...refused, ...chain.created, ...pages]
  for (const exchange of refused) {
    const claim = `${exchange.operation} without a valid key answers 401`
    trial.judge('AUTH-MISSING-OR-INVALID', claim, exchange.status === 401, seen)
  }
  const untouched = 'without a valid key nothing is created and nothing revoked'
  trial.equal('AUTH-MISSING-OR-INVALID', untouched, idsOf(grants), [grant.id], seen)
  const twin = await trial.revoke(pair, grant.id)
  granted(trial, 'REVOKE-SELECTED', twin)
  trial.judge('SERVICE-OPERATIONS', 'create and revoke are there', true, [...chain.created, twin])
}

async function otherCarriers(trial: Trial): Promise<void> {
  const inCookie = carried('in a cookie', (key) => ({
    cookie: `session=${key}; token=${key}; authorization=${key}`,
  }))
  const inHeader = carried('in X-API-Key', (key) => ({ 'x-api-key': key, 'api-key': key }))
  const answers = await refuses(trial, {
    twin: bundles('full'),
    twinRule: 'AUTH-BEARER',
    defects: [
      defect('a key in a cookie', 'AUTH-NO-COOKIES', inCookie),
      defect('a key in another header', 'AUTH-BEARER', inHeader),
    ],
  })
  // The oracle checks the headers of every answer; this request is one that a page in a browser sends.
  const origin = { origin: 'https://elsewhere.example' }
  const fromPage = await trial.send({ ...bundles('full'), headers: { ...origin, cookie: 'session=1' } })
  const refused = await trial.send({ ...bundles('absent'), headers: { ...origin, cookie: 'session=1' } })
  const cookie = cookiesOf([...answers, fromPage])
  if (cookie !== '') {
    const session = await trial.send({ ...bundles('absent'), headers: { cookie } })
    const none = 'a cookie that an answer set is no credential'
    trial.judge('AUTH-NO-COOKIES', none, session.status === 401, [fromPage, session])
  }
  const claim = 'no answer to a browser allows its credentials'
  const allowed = [fromPage, refused].some(
    ({ headers }) => headers['access-control-allow-credentials'] === 'true',
  )
  trial.judge('AUTH-NO-CREDENTIALED-CORS', claim, !allowed, [fromPage, refused])
}
