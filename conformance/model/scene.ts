import fc from 'fast-check'
import { requestedGrantTypes } from '../../spec/generated/facts.ts'
import type { Drawn, Pair, Trial } from '../kit/check.ts'
import { dueEnd, endText, judgeStart, refuted } from '../kit/claims.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { answers, equal, wrong } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { grantAskedIn, grantOf, hour, iso, second, secondsAfter, type WireGrant } from '../kit/wire.ts'
import { ruleOfSource } from './blame.ts'

/** The types that a client may ask for. */
export const requestable = requestedGrantTypes

/** A grant of the scene: its fields as they were sent, the others as they were answered, its end where it must be. */
export interface SceneGrant extends WireGrant {
  /** Whether its end was sent as it is shown: then it is known in every digit. */
  readonly isPoint: boolean
  /** The number of its user in the scene; -1 where the suite did not create it. */
  readonly user: number
}

/** What a scene holds now. */
export interface Scene {
  readonly pairs: readonly Pair[]
  /** Aliases that a question may name. */
  readonly users: readonly string[]
  readonly grants: SceneGrant[]
  /** Revoked grants, and how: by name or with an earlier one. */
  readonly revoked: Map<string, 'selected' | 'cascade'>
  /** The target's clock just before the first create; -Infinity for what was there before. */
  readonly begun: number
  /** Whether a list has shown that something else was written than what was answered. */
  state: 'sound' | 'contradicted'
}

/** What follows the run's tag in the sourceId of a grant. */
const source = fc.constantFrom('', ':', '_x', '.X', '-0', ':a-B_c.9', 'evt_1:2')

const many = ['gift', 'gift', 'paid_external', 'paid_external'] as const
const borders = ['midnight', 'the end of a year', 'a leap day', '32 bits of seconds'] as const

/** One grant of a planned chain. */
const grant = (first: boolean, expiry: 'with' | 'without') =>
  fc
    .record({
      type: fc.constantFrom(...requestable, ...many, ...many),
      /** How long after the end of the one before it ends, at which border of the calendar, or never; seconds count from the sending. */
      lasts: fc.oneof(
        { weight: 6, arbitrary: fc.record({ hours: fc.constantFrom(1, 1, 2, 7) }) },
        { weight: first && expiry === 'with' ? 18 : 0, arbitrary: fc.constant({ seconds: 4 }) },
        { weight: first ? 0 : 3, arbitrary: fc.constant('never' as const) },
        { weight: first ? 1 : 4, arbitrary: fc.record({ until: fc.constantFrom(...borders) }) },
      ),
      /** `none` where the type needs none, `shared` the same for each user and type. */
      source: fc.oneof(
        { weight: 4, arbitrary: source },
        { weight: 3, arbitrary: fc.constantFrom('none', 'shared', 'shared') },
      ),
    })
    .map((one) => (one.type === 'paid_external' && one.source === 'none' ? { ...one, source: '' } : one))

type PlannedGrant = Drawn<ReturnType<typeof grant>>

const chain = (expiry: 'with' | 'without', longest: number): fc.Arbitrary<readonly PlannedGrant[]> =>
  fc
    .tuple(grant(true, expiry), fc.array(grant(false, expiry), { maxLength: longest - 1, size: 'max' }))
    .map(([first, rest]) => upToPermanent([first, ...rest]))

/** Nothing can follow permanent access. */
function upToPermanent(grants: readonly PlannedGrant[]): readonly PlannedGrant[] {
  const last = grants.findIndex(({ lasts }) => lasts === 'never')
  return last === -1 ? grants : grants.slice(0, last + 1)
}

/** The same with permanent access among it: the last chain ends with it where none does. */
function withPermanent(chains: readonly (readonly PlannedGrant[])[]): readonly (readonly PlannedGrant[])[] {
  if (chains.some((chain) => chain.some(({ lasts }) => lasts === 'never'))) return chains
  return chains.with(-1, [...(chains.at(-1) ?? []), { type: 'gift', lasts: 'never', source: 'none' }])
}

/** The same with access that ends within the run: it is the first chain where none begins so. */
const withExpiry = (chains: readonly (readonly PlannedGrant[])[]): typeof chains =>
  chains.some(([first]) => typeof first?.lasts === 'object' && 'seconds' in first.lasts)
    ? chains
    : [[{ type: 'gift', lasts: { seconds: 4 }, source: 'none' }], ...chains.slice(1)]

/** Scenes of so many users; ends and starts of different users are often equal. */
export const scenes = (users: number, longest: number, expiry: 'with' | 'without' = 'without') =>
  fc.record({
    chains: fc
      .tuple(...Array.from({ length: users }, () => chain(expiry, longest)))
      .map((chains) => withPermanent(expiry === 'with' ? withExpiry(chains) : chains)),
    /** Milliseconds that the ends of each user have beyond whole seconds: mostly none, so that every ledger keeps them exactly. */
    millis: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 0, max: 999 })), {
      minLength: users,
      maxLength: users,
    }),
    /** Created user by user, or level by level: the first grants of all users at the same moment. */
    by: fc.constantFrom('user' as const, 'level' as const),
  })

export type PlannedScene = Drawn<ReturnType<typeof scenes>>

/** Creates the grants of a scene; ends the check where one is not granted, with GRANT-CREATES broken. */
export async function stage(trial: Trial, { chains, millis, by }: PlannedScene): Promise<Scene> {
  const pairs: Pair[] = []
  for (const _ of chains) pairs.push(await trial.pair())
  const from = pairs.map((_, user) => trial.now() - (trial.now() % second) + (millis[user] ?? 0))
  const users = pairs.map(({ userId }) => userId)
  const scene: Scene = { pairs, users, grants: [], revoked: new Map(), begun: trial.now(), state: 'sound' }
  const ends = [...from]
  const shared = `${trial.sourceId()}:a_b.C-0`
  const sharing = new Set<string>()
  const sourceOf = (user: number, { type, source }: PlannedGrant): string | undefined => {
    if (source === 'none') return undefined
    const isFirst = source === 'shared' && !sharing.has(`${user} ${type}`)
    if (isFirst) sharing.add(`${user} ${type}`)
    return isFirst ? shared : `${trial.sourceId()}${source === 'shared' ? '' : source}`
  }
  const levels = Array.from({ length: Math.max(...chains.map((one) => one.length)) }, (_, level) =>
    chains.flatMap((one, user) => (one[level] === undefined ? [] : [{ user, next: one[level] }])),
  )
  const oneByOne = chains.flatMap((one, user) => one.map((next) => [{ user, next }]))
  for (const planned of by === 'level' ? levels : oneByOne) {
    const drafts = planned.map(({ user, next }) => {
      const { type, lasts } = next
      const sourceId = sourceOf(user, next)
      const before = ends[user] ?? 0
      const isBrief = lasts !== 'never' && 'seconds' in lasts
      const end = lasts === 'never' ? Number.POSITIVE_INFINITY : isBrief ? before : endAfter(before, lasts)
      ends[user] = end
      const endsAt =
        lasts === 'never' ? undefined : isBrief ? (now: number) => secondsAfter(now, lasts.seconds) : iso(end)
      return trial.createDraft(pairs[user] as Pair, { grantType: type, sourceId, endsAt })
    })
    const created =
      drafts.length === 1 ? [await trial.send(drafts[0] as Draft)] : await trial.together(drafts)
    for (const [index, exchange] of created.entries())
      await add(trial, scene, planned[index]?.user ?? 0, exchange)
  }
  return scene
}

/** Adds the grant that a create answered; ends the check where it is none, or not the one that was asked for. */
export async function add(trial: Trial, scene: Scene, user: number, exchange: Exchange): Promise<SceneGrant> {
  const answered = grantOf(exchange)
  const isNew = answered !== undefined && !scene.grants.some(({ id }) => id === answered.id)
  if (exchange.status === 0) return trial.stop('an answer was lost, so nobody knows what happened')
  const claim = 'a create that nothing covers answers 200 with a new grant'
  if (exchange.status !== 200 || !isNew) {
    const judged = exchange.status === 200 ? wrong('a new grant', answered?.id, exchange) : answers(exchange)
    const rule = await toBlame(trial, scene.pairs[user] as Pair, exchange)
    return refuted(trial, rule, claim, judged, exchange)
  }
  const { userId, grantType, sourceId, endsAt: asked } = grantAskedIn(exchange)
  const endsAt = dueEnd(asked, answered)
  const isPoint = asked === answered.endsAt
  const grant: SceneGrant = { ...answered, userId, grantType, sourceId, endsAt, isPoint, user }
  const isAsAsked = judgeAnswered(trial, grant, answered, exchange)
  if (!judgeStart(trial, answered, exchange, accessEnd(scene, user, exchange)) || !isAsAsked)
    return trial.stop('the grant is not the one that was asked for')
  scene.grants.push(grant)
  return grant
}

/** Whose fault it is that a create is not granted: that of its source, where it is granted with another one. */
async function toBlame(trial: Trial, pair: Pair, exchange: Exchange): Promise<StatedRuleId> {
  const { sourceId, grantType = '', endsAt } = grantAskedIn(exchange)
  if (sourceId === undefined) return 'GRANT-CREATES'
  const plain = [...sourceId.replace(/[^A-Za-z0-9]/g, '').slice(0, 20)].toReversed().join('')
  const wish = { sourceId: plain, grantType, endsAt: Number.isFinite(endsAt) ? iso(endsAt) : undefined }
  const repaired = await trial.create(pair, wish)
  const isNew = repaired.status === 200 && grantOf(repaired)?.id !== grantOf(exchange)?.id
  return isNew ? ruleOfSource(sourceId, exchange) : 'GRANT-CREATES'
}

/** Judges the fields of a new grant; returns whether they are what was sent. */
function judgeAnswered(trial: Trial, sent: SceneGrant, answered: WireGrant, created: Exchange): boolean {
  const { grantType, userId = sent.userId, sourceId = sent.sourceId, endsAt } = answered
  const judge = (rule: StatedRuleId, claim: string, is: unknown, due: unknown) =>
    trial.judge(rule, claim, equal(is, due, created), created)
  const ofEnd = sent.endsAt === Number.POSITIVE_INFINITY ? 'GRANT-NO-END-PERMANENT' : 'GRANT-ENDS-AT-EXACT'
  return [
    judge('GRANT-TYPE-FIELD', 'the grant has the type asked for', grantType, sent.grantType),
    judge(ofEnd, 'it ends exactly where asked', endText(endsAt), endText(sent.endsAt)),
    judge('GRANT-USER-ID', 'it is of the user asked for', userId, sent.userId),
    judge('GRANT-SOURCE-FIELD', 'it has the sourceId sent', sourceId, sent.sourceId),
  ].every((holds) => holds)
}

/** What a list shows as a scene of its own, in which nothing is written. */
export const sceneOf = (rows: readonly WireGrant[]): Scene => ({
  pairs: [],
  users: [...new Set(rows.flatMap(({ userId }) => userId ?? []))],
  grants: rows.map((row) => ({ ...row, isPoint: false, user: -1 })),
  revoked: new Map(),
  begun: Number.NEGATIVE_INFINITY,
  state: 'sound',
})

/** Where the access of a user ends when this create is decided. */
function accessEnd(scene: Scene, user: number, { server }: Exchange): number | 'no access' {
  const live = ofUser(scene, user).filter(({ endsAt }) => endsAt > server.latest)
  return live.at(-1)?.endsAt ?? 'no access'
}

/** Marks a grant and every later one of its user as revoked. */
export function revokeIn(scene: Scene, selected: SceneGrant): void {
  for (const grant of ofUser(scene, selected.user))
    if (grant.endsAt > selected.endsAt && !scene.revoked.has(grant.id)) scene.revoked.set(grant.id, 'cascade')
  scene.revoked.set(selected.id, 'selected')
}

/** The grants of a user that are not revoked, earliest first: in a chain each ends after the one before. */
export const ofUser = (scene: Scene, user: number): readonly SceneGrant[] =>
  scene.grants
    .filter((grant) => grant.user === user && !scene.revoked.has(grant.id))
    .toSorted((a, b) => a.endsAt - b.endsAt)

function endAfter(
  instant: number,
  lasts: { readonly hours: number } | { readonly until: (typeof borders)[number] },
): number {
  if ('hours' in lasts) return instant + lasts.hours * hour
  const year = new Date(instant).getUTCFullYear()
  const leap = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((years) => Date.UTC(year + years, 1, 29, 12))
    .find((at) => at > instant && new Date(at).getUTCDate() === 29)
  const at = {
    midnight: (Math.floor(instant / (24 * hour)) + 1) * 24 * hour,
    'the end of a year': Date.UTC(year + 1, 0, 1) - second,
    'a leap day': leap ?? 0,
    '32 bits of seconds': 2 ** 31 * second,
  }[lasts.until]
  return at > instant ? at : instant + hour
}
