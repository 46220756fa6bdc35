import { rateLimit } from '../../spec/generated/contract.ts'
import type { RuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import { equal, fails, type Outcome, ok } from '../kit/assertion.ts'
import type { Check, Evidence, Need, Trial } from '../kit/check.ts'
import { chainOf } from '../kit/claims.ts'
import { type Draft, drafts, type KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour, iso, isRefusal, minute, second, type WireGrant } from '../kit/wire.ts'

/** Runs a rate-limit check in the next minute without requests: the check before may have used up this one. */
const inQuiet = (step: (trial: Trial) => Promise<void>, ...needs: readonly Need[]) => ({
  feature: 'rate-limit' as const,
  needs: ['option:rate-limit-check' as const, ...needs],
  run: async (trial: Trial) => afterQuiet(trial, () => step(trial)),
})

/** Tests the rate limits: only on request, and last, because each check uses up a minute of the target. */
export const rateLimitChecks: readonly Check[] = [
  {
    id: 'rate-limit/no-key',
    title: 'Requests without a valid key are limited by their address like any other',
    rules: ['LIMIT-ADDRESS'],
    ...inQuiet(judgeWithoutKey),
  },
  {
    id: 'rate-limit/burst',
    title: 'All keys together are served the documented requests of a fresh minute, and no more',
    rules: ['LIMIT-ADDRESS', 'LIMIT-KEY', 'LIMIT-STATUS', 'LIMIT-WINDOW', 'KEY-ADDRESS-PROXY'],
    ...inQuiet(judgeBurst),
  },
  {
    id: 'rate-limit/one-key',
    title:
      'One key is served the documented requests of a fresh minute, and is then refused on every operation',
    rules: ['LIMIT-KEY', 'LIMIT-BOTH', 'LIMIT-ADDRESS', 'LIMIT-STATUS'],
    ...inQuiet(judgeOneKey, 'users-without-grants:1'),
  },
]

/** The documented requests per minute of each key and of each address. */
const documented = rateLimit.address
const batch = 20
/** Requests above the limit, so that one that is too high is noticed. */
const excess = 60
/** The longest burst that says something of one minute. */
const longest = 25 * second

type Burst = NonNullable<Awaited<ReturnType<typeof burstOf>>>

/** Sends drafts in batches until one is not served or too many are; undefined, and untestable, if it proves nothing. */
async function burstOf(
  trial: Trial,
  rules: readonly RuleId[],
  drafted: readonly Draft[],
  isServed = ({ status }: Exchange): boolean => status === 200,
  atMost?: number,
) {
  const sent: Exchange[] = []
  // The most that may be served in its time: a bucket fills while it goes on.
  const most = () => atMost ?? documented + Math.ceil((lasted(sent) * documented) / minute)
  while (sent.every(isServed) && sent.length < most() + excess) {
    const next = Array.from({ length: batch }, (_, index) => drafted[(sent.length + index) % drafted.length])
    sent.push(...(await trial.sendAll(next as readonly Draft[])))
  }
  const isLost = sent.some(({ status }) => status === 0)
  const served = sent.filter(isServed).length
  const first = sent.find((one) => !isServed(one))
  const shown = [...sent.slice(0, 1), ...(first === undefined ? [] : [first]), ...sent.slice(-1)]
  if (!isLost && lasted(sent) <= longest) return { sent, served, first, shown, most: most() }
  const why = isLost ? 'an answer of the burst was lost' : `the burst took longer than ${longest / second} s`
  for (const rule of rules) trial.untestable(rule, why)
  return undefined
}

/** Returns the milliseconds from the first of these requests to the last answer. */
const lasted = (sent: readonly Exchange[]): number =>
  sent.length === 0
    ? 0
    : Math.max(...sent.map(({ receivedAt }) => receivedAt)) - Math.min(...sent.map(({ sentAt }) => sentAt))

/** Milliseconds between a single first request and the burst, which tell a sliding window from a fixed one. */
const ahead = 5 * second
const afterQuiet = (trial: Trial, step: () => Promise<void>): void =>
  trial.later(trial.now() + minute + second, step)

async function judgeBurst(trial: Trial): Promise<void> {
  const single = await trial.send(drafts.listBundles({ limit: 1 }))
  const begun = trial.now()
  trial.later(begun + ahead, () => allKeys(trial, single, begun))
}

async function allKeys(trial: Trial, single: Exchange, begun: number): Promise<void> {
  const keys = keysThatList(trial)
  // From one address, the limit of a key is met first only where no other key takes a share.
  const rule = keys.length > 1 ? 'LIMIT-ADDRESS' : 'LIMIT-KEY'
  const requests = keys.map((key) => drafts.listBundles({ limit: 1 }, key))
  const burst = await burstOf(trial, [rule], requests)
  if (burst === undefined) return
  judgeLeast(trial, rule, burst, [single])
  if (burst.first === undefined || burst.served > burst.most)
    return afterQuiet(trial, () => judgeNext(trial, rule, burst, requests))
  judgeMost(trial, rule, burst, burst.most)
  await observeForwarded(trial, keys)
  const over = trial.now() + lasted(burst.sent)
  let window: string | undefined
  const look = (at: number, count: number, partly: 'bucket' | 'sliding') =>
    trial.later(at, async () => {
      if (window !== undefined) return
      const { served, tried } = await tryAgain(trial, count)
      if (served === 0) return
      window = served < count ? partly : 'fixed'
      trial.observe('LIMIT-WINDOW', window, tried)
    })
  // A bucket that has refilled a little serves some of these, a sliding window none, a fixed window all if it has just ended.
  look(over + 4 * second, 40, 'bucket')
  // When the single request is a minute old, a sliding window serves one request, and a fixed one all or none.
  look(begun + minute + second, atTheMinute, 'sliding')
  trial.later(over + minute + second, async () => {
    const { served, tried } = await tryAgain(trial, atTheMinute)
    const claim = 'a minute after the last one that was served, requests are served again'
    const holds = judgeIn(trial, rule, claim, equal(served, atTheMinute), tried)
    if (window === undefined && holds) trial.observe('LIMIT-WINDOW', 'fixed', tried)
  })
}

/** Judges a claim about a burst; that of a key holds from one address also where the address alone is limited. */
function judgeIn(trial: Trial, rule: StatedRuleId, claim: string, outcome: Outcome, evidence: Evidence) {
  const counts = rule === 'LIMIT-ADDRESS' || !outcome.holds
  return counts ? trial.judge(rule, claim, outcome, evidence) : true
}

/** Judges that a minute serves the documented requests, of which these came `before`, and reports the refusal. */
function judgeLeast(trial: Trial, rule: StatedRuleId, burst: Burst, before: readonly Exchange[]): boolean {
  const { first, served } = burst
  if (first === undefined) return true
  const claim = `${documented} requests of a fresh minute are served`
  const all = equal(Math.min(documented, before.length + served), documented)
  const holds = judgeIn(trial, rule, claim, all, [...before, ...burst.shown])
  trial.observe('LIMIT-STATUS', `${first.status}`, first)
  return holds
}

function judgeMost(trial: Trial, rule: StatedRuleId, burst: Burst, most: number): boolean {
  const { first, served } = burst
  const gained = most > documented ? ', and what a bucket gains meanwhile' : ''
  const claim = `no more than ${documented} requests of a minute are served${gained}`
  const judged = ok(first !== undefined && served <= most, `at most ${most} served`, `${served} served`)
  return judgeIn(trial, rule, claim, judged, burst.shown)
}

/** Judges the burst after one that only a fixed window explains: within this one no window ends, so one is served. */
async function judgeNext(trial: Trial, rule: StatedRuleId, before: Burst, requests: readonly Draft[]) {
  const burst = await burstOf(trial, [rule, 'LIMIT-WINDOW'], requests)
  if (burst === undefined) return
  const isServed = judgeLeast(trial, rule, burst, [])
  const isKept = judgeMost(trial, rule, burst, documented)
  if (isServed && isKept) trial.observe('LIMIT-WINDOW', 'fixed', [...before.shown, ...burst.shown])
  else trial.untestable('LIMIT-WINDOW', 'more was served than one window allows')
}

const atTheMinute = 10

async function tryAgain(trial: Trial, count: number) {
  const tried = await trial.sendAll(lists(count))
  return { tried, served: servedOf(tried) }
}

const lists = (count: number): readonly Draft[] =>
  Array.from({ length: count }, () => drafts.listBundles({ limit: 1 }))
const servedOf = (tried: readonly Exchange[]): number => tried.filter(({ status }) => status === 200).length

/** Returns the keys that may list bundles, `full` first. */
function keysThatList({ resources }: Trial): readonly KeyName[] {
  const names = ['full', 'readOnly', 'noUsers', 'noGrants', 'otherOwner'] as const
  return names.filter((name) => resources.keys.includes(name))
}

async function judgeOneKey(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const end = trial.now() + hour
  const [grant] = (await chainOf(trial, pair, [end])).grants as [WireGrant]
  const { bundleId } = pair
  const others: readonly Elsewhere[] = [
    ['a search of users', 'LIMIT-BOTH', drafts.searchUsers({ displayName: 'zz', limit: 1 })],
    ['a list of users of a bundle', 'LIMIT-BOTH', drafts.listUsers(bundleId, { limit: 1 })],
    ['a list of grants', 'LIMIT-BOTH', drafts.listGrants(bundleId, { limit: 1 })],
    ['a checkout read', 'LIMIT-BOTH', drafts.readCheckout('no-such-session')],
    ['a create', 'LIMIT-BOTH', trial.createDraft(pair, { endsAt: iso(end + hour) })],
    ['a revoke', 'LIMIT-BOTH', trial.revokeDraft(pair, grant.id)],
    ...keysThatList(trial)
      .slice(1)
      .map((key) => [`the key ${key}`, 'LIMIT-ADDRESS', drafts.listBundles({ limit: 1 }, key)] as const),
  ]
  const ofKey = ['LIMIT-KEY', 'LIMIT-BOTH'] as const
  // Most of them are refused: they count like any other.
  const malformed = { ...trial.createDraft(pair, {}), body: { text: '{' } }
  const requests = [...lists(1), malformed, malformed, drafts.listGrants('no-such-bundle'), malformed]
  // Where a fixed window ends within them, two windows serve them.
  afterQuiet(trial, async () => {
    const burst = await burstOf(trial, ofKey, requests, isAnswered, 2 * documented)
    if (burst === undefined) return
    const claim = 'requests that are refused for what they are count like any other'
    if (burst.first === undefined) return judgeCounted(trial, 'LIMIT-BOTH', claim, burst)
    const { by, seen, least } = await metLimit(trial)
    const isOfKey = by === 'key'
    if (!judgeLeast(trial, least, burst, [])) return
    const beyond = 'beyond its limit a key is refused from another address too'
    if (isOfKey) {
      trial.held('LIMIT-KEY', beyond, seen)
      trial.held('LIMIT-BOTH', claim, burst.shown)
    } else if (by === 'address') trial.judge('LIMIT-KEY', beyond, fails('429', 'no 429', seen.at(-1)), seen)
    else for (const rule of ofKey) trial.untestable(rule, by)
    return refusedElsewhere(trial, others, isOfKey)
  })
}

/** Finds out whether the limit of a key or of an address refuses, by a second address; else why that is unknown. */
async function metLimit(trial: Trial) {
  const other = keysThatList(trial)[1]
  const list = drafts.listBundles({ limit: 1 })
  const control = drafts.listBundles({ limit: 1 }, other ?? 'absent')
  const tried = [list, control, { ...control, from: 'second' }, { ...list, from: 'second' }] as const
  // A bucket serves a few of them again meanwhile.
  const seen = await trial.sendAll(tried.flatMap((draft) => Array(strangers).fill(draft)))
  const [own = 0, near = 0, far = 0, key = 0] = tried.map(
    (_, index) => seen.slice(index * strangers, (index + 1) * strangers).filter(isAnswered).length,
  )
  const [few, isLost] = [strangers / 2, seen.some(({ status }) => status === 0)]
  const isApart = far > few && (other !== undefined || near <= few)
  const byOf = () => {
    if (own > few) return 'the window of the limit ended before a second address was tried'
    if (isLost) return 'a second address: --from-address'
    if (key > few) return 'address'
    return isApart ? 'key' : 'the deployment counts a second address with the first'
  }
  // Where others are refused too, too few were served to the address.
  const least = near > few ? 'LIMIT-KEY' : 'LIMIT-ADDRESS'
  return { by: byOf(), seen, least } as const
}

/** Returns whether an answer was not refused for the rate. */
const isAnswered = (one: Exchange): boolean => one.status === 200 || (isRefusal(one) && one.status !== 429)

/** Judges that the requests of a burst count for the limit that lists are refused by afterwards. */
async function judgeCounted(trial: Trial, rule: StatedRuleId, claim: string, burst: Burst): Promise<void> {
  const plain = burst.first ? burst : await burstOf(trial, [rule], lists(1), isAnswered, 2 * documented)
  if (plain === undefined) return
  if (plain.first?.status !== 429) return trial.untestable(rule, 'nothing was refused with 429')
  const { first, sent } = burst
  const judged = ok(first !== undefined, '429', `no 429 in ${sent.length} requests`, first ?? sent.at(-1))
  trial.judge(rule, claim, judged, [...burst.shown, plain.first])
}

async function judgeWithoutKey(trial: Trial): Promise<void> {
  const change = (key: string) => `${key.slice(0, -4)}0000`
  const wrong = { of: 'full', change, label: 'another secret' } as const
  const requests = [drafts.listBundles({ limit: 1 }, 'absent'), drafts.listBundles({ limit: 1 }, wrong)]
  const burst = await burstOf(trial, ['LIMIT-ADDRESS'], requests, isAnswered, 2 * documented)
  const claim = 'requests without a valid key count for their address'
  if (burst !== undefined) await judgeCounted(trial, 'LIMIT-ADDRESS', claim, burst)
}

/** Observes whether requests that claim to be forwarded are refused too while the address is. */
async function observeForwarded(trial: Trial, keys: readonly KeyName[]): Promise<void> {
  // Each key has its share of the requests left; with one key its own limit would refuse them.
  if (keys.length === 1) return
  const claiming = Array.from({ length: strangers }, (_, index) => ({
    ...drafts.listBundles({ limit: 1 }, keys[index % keys.length]),
    headers: { 'x-forwarded-for': `198.51.100.${index + 1}` },
  }))
  const answers = await trial.sendAll([...lists(strangers), ...claiming])
  const [plain, claimed] = [servedOf(answers.slice(0, strangers)), servedOf(answers.slice(strangers))]
  const seenAs = claimed > strangers / 2 ? 'forwarded' : 'peer'
  if (plain <= 1) trial.observe('KEY-ADDRESS-PROXY', seenAs, answers, 'X-Forwarded-For')
}

/** Requests that claim to come from elsewhere. */
const strangers = 6

type Elsewhere = readonly [what: string, rule: StatedRuleId, draft: Draft]

/** Judges that everything else is refused while lists are; each is tried some times, as a bucket may serve one. */
async function refusedElsewhere(trial: Trial, all: readonly Elsewhere[], isOfKey: boolean): Promise<void> {
  const others = all.map(([what, rule, draft]): Elsewhere => {
    const isFar = isOfKey && rule === 'LIMIT-BOTH'
    return isFar ? [`${what} from another address`, rule, { ...draft, from: 'second' }] : [what, rule, draft]
  })
  const seen: Exchange[] = []
  const last = new Map<Elsewhere, Exchange | undefined>()
  let left = others
  for (let round = 0; round < rounds && left.length > 0; round++) {
    const answers = await trial.sendAll([...lists(batch), ...left.map(([, , draft]) => draft)])
    const refused = answers.slice(0, batch).filter(({ status }) => status === 429)
    if (refused.length < batch - aFew)
      return trial.untestable('LIMIT-BOTH', 'the window of the limit ended before anything else was tried')
    seen.push(...answers.slice(batch))
    for (const [index, other] of left.entries()) last.set(other, answers[batch + index])
    left = left.filter((_, index) => answers[batch + index]?.status !== 429)
  }
  for (const other of others) {
    const [what, rule] = other
    const judged = ok(!left.includes(other), '429', `no 429 in ${rounds} tries`, last.get(other))
    // What is refused here may be refused for its address.
    const counts = isOfKey || rule === 'LIMIT-ADDRESS' || !judged.holds
    if (counts) trial.judge(rule, `beyond the limit ${what} is refused too`, judged, seen)
  }
}

const rounds = 3
const aFew = 4
