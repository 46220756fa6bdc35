import type { Query, Trial } from '../kit/check.ts'
import { isInUnits } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { unshown } from '../kit/finding.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { iso, isoIn, second, type WireGrant } from '../kit/wire.ts'
import { requestable, type Scene, type SceneGrant } from '../model/scene.ts'
import { type Question, sourceChanges, type TimeFilter } from './scene-questions.ts'

/** A filter as it is sent, the rule that it is judged by, and whether a grant satisfies it. */
export interface Filter {
  readonly query: Query
  readonly rule: StatedRuleId
  readonly keeps: (grant: WireGrant) => boolean | Open
}

/** Why it is open whether a grant satisfies a filter. */
type Open = 'not shown' | 'at the bound' | 'permanent'

/** Keys of the same owner see the same: which of them a drawn number means here. */
export function keyOf({ resources }: Trial, drawn: number): KeyName {
  const names = (['full', 'readOnly', 'noBundles', 'noUsers'] as const).filter((name) =>
    resources.keys.includes(name),
  )
  return names[drawn % names.length] ?? 'full'
}

/** The filters of a question, around the grant that it is about. */
export function filtersOf(
  trial: Trial,
  scene: Scene,
  question: Question,
  about: SceneGrant,
): readonly Filter[] {
  const filters: Filter[] = []
  const userId = userOf(trial, scene, about, question.user)
  if (userId !== undefined)
    filters.push({
      query: { userId },
      rule: 'GRANTS-FILTER-USER',
      keeps: (grant) => (grant.userId === undefined ? 'not shown' : grant.userId === userId),
    })
  const others = grantTypes.filter((one) => one !== about.grantType)
  const type =
    question.type && (question.type === 'its' ? about.grantType : others[question.of % others.length])
  if (type !== undefined)
    filters.push({
      query: { grantType: type },
      rule: 'GRANTS-FILTER-TYPE',
      keeps: (grant) => grant.grantType === type,
    })
  const sourceId = question.source && about.sourceId && sourceChanges[question.source](about.sourceId)
  if (sourceId !== undefined)
    filters.push({
      query: { sourceId },
      rule: 'GRANTS-FILTER-SOURCE',
      keeps: (grant) => grant.sourceId === sourceId,
    })
  for (const time of question.times) {
    const filter = timeFilter(scene, about, time)
    if (scene.grants.every((grant) => grant[`${time.field}At`] === undefined))
      trial.untestable(timeRules[time.field], unshown)
    const isThere = (name: string): boolean => filters.some(({ query }) => name in query)
    if (filter !== undefined && !Object.keys(filter.query).some(isThere)) filters.push(filter)
  }
  // The list of a bundle may be long: without a narrow filter only what this run has created is asked for.
  const narrow = ['userId', 'sourceId', 'createdAfter']
  const isNarrow = filters.some(({ query }) => narrow.some((name) => name in query))
  if (isNarrow || !Number.isFinite(scene.begun)) return filters
  const isOwn = (grant: WireGrant) => scene.grants.some((one) => one === grant)
  return [
    ...filters,
    {
      query: since(scene),
      rule: 'GRANTS-FILTER-CREATED',
      keeps: (grant) => isOwn(grant) || later(grant.createdAt, scene.begun - 2 * second, 'about', scene),
    },
  ]
}

/** The grant that a question is about: with a source where it asks for one, and with the state that it wants where there is one. */
export function grantFor(
  trial: Trial,
  scene: Scene,
  { of, among, source }: Question,
): SceneGrant | undefined {
  const { grants } = scene
  const now = trial.now()
  const listed = grants.filter(({ id }) => !scene.revoked.has(id))
  const wanted = {
    all: listed,
    expired: listed.filter(({ endsAt }) => endsAt <= now),
    revoked: grants.filter(({ id }) => scene.revoked.has(id)),
  }[among]
  const there = [wanted, listed].find(({ length }) => length > 0) ?? grants
  const isShared = (grant: SceneGrant) =>
    grants.some((one) => one !== grant && one.sourceId === grant.sourceId)
  const sourced = there.filter(
    (grant) => grant.sourceId !== undefined && (source !== 'shared' || isShared(grant)),
  )
  const those = source === undefined || sourced.length === 0 ? there : sourced
  return those[of % Math.max(1, those.length)]
}

function userOf(
  { resources }: Trial,
  scene: Scene,
  about: SceneGrant,
  which: Question['user'],
): string | undefined {
  if (which === undefined || about.userId === undefined) return undefined
  if (which === 'its') return about.userId
  if (which === 'another') return scene.users.find((user) => user !== about.userId)
  return resources.users.find(({ userId }) => !scene.users.includes(userId))?.userId
}

/** Leaves what this run has created; nothing for a scene that was there before. */
export const since = ({ begun }: Scene): Query =>
  Number.isFinite(begun) ? { createdAfter: iso(begun - 2 * second) } : {}

function timeFilter(
  scene: Scene,
  about: SceneGrant,
  { field, side, beside, offset, zone }: TimeFilter,
): Filter | undefined {
  const { grants } = scene
  const name = `${field}At` as const
  // Permanent access has no end to ask around: then that of another grant is taken.
  const dated = grants.filter((grant) => Number.isFinite(grant[name]))
  // Only an instant that is known exactly can meet its bound.
  const exact = dated.filter((grant) => offset === 0 && isPoint(scene, field, grant[name]))
  const those = exact.length > 0 ? exact : dated
  const place = Math.max(0, those.indexOf(about))
  const at = those[(place + beside) % Math.max(1, those.length)]?.[name]
  if (at === undefined) return undefined
  const bound = Math.min(Math.floor(at) + offset, latest)
  const keeps = (grant: WireGrant): boolean | Open => {
    const value = grant[name]
    // Whether a permanent grant counts as one that ends after an instant is open, and so is a bound that is met exactly.
    if (value === Number.POSITIVE_INFINITY) return side === 'After' ? 'permanent' : false
    const after = later(value, bound, isPoint(scene, field, value) ? 'exactly' : 'about', scene)
    return typeof after === 'string' || side === 'After' ? after : !after
  }
  return { query: { [`${field}${side}`]: isoIn(zone, bound) }, rule: timeRules[field], keeps }
}

const timeRules = {
  starts: 'GRANTS-FILTER-STARTS',
  ends: 'GRANTS-FILTER-ENDS',
  created: 'GRANTS-FILTER-CREATED',
} as const

/** No client can ask for a trial, so nothing of the scene matches one: it is asked for nearly as often as all that do. */
const grantTypes = [...requestable, 'trial', 'trial', 'trial']

/** RFC 3339 has no later year, in whatever zone. */
const latest = Date.parse('9999-12-30T23:59:59.999Z')

/** Whether an end, or the start of the next grant, was sent as it is shown. */
const isPoint = ({ grants }: Scene, field: TimeFilter['field'], instant: number | undefined): boolean =>
  field !== 'created' && grants.some((one) => one.isPoint && one.endsAt === instant)

/** An instant that the suite sent is known exactly; of any other, and of a bound, there may be more or fewer digits than are shown. */
const later = (
  instant: number | undefined,
  bound: number,
  known: 'exactly' | 'about',
  { grants }: Scene,
): boolean | Open => {
  if (instant === undefined) return 'not shown'
  const unit = [second, 1].find((one) => isInUnits(grants, one)) ?? 0
  const isSure = known === 'exactly' && (unit === 0 || bound % unit === 0)
  const doubt = known === 'about' && instant % second === 0 ? second : unit
  if (!isSure && (instant === bound || Math.abs(instant - bound) < doubt)) return 'not shown'
  return instant === bound ? 'at the bound' : instant > bound
}
