import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import type { Filter } from '../diagnosis/repairs.ts'
import type { Trial } from '../kit/check.ts'
import { hasPrecision } from '../kit/claims.ts'
import { notShown } from '../kit/finding.ts'
import { day, iso, isoIn, second, type WireGrant } from '../kit/wire.ts'
import type { BundleGrant, BundleModel } from './bundle-model.ts'
import { type PlannedQuery, sourceChanges, type TimeFilter } from './query-arbitraries.ts'
import { sourceText } from './sources.ts'

/** Returns the filters of a drawn query of the grants list, with values from or near one grant that the model knows, and which grants each filter keeps. */
export function filtersOf(trial: Trial, model: BundleModel, planned: PlannedQuery): readonly Filter[] {
  const about = grantFor(trial, model, planned)
  const filters: Filter[] = []
  const others = grantTypes.filter((one) => one !== about?.grantType)
  const another = planned.type && others[planned.grantIndex % others.length]
  const values = [
    ['userId', 'GRANTS-FILTER-USER', userOf(trial, model, about, planned)],
    ['grantType', 'GRANTS-FILTER-TYPE', planned.type === 'its' ? about?.grantType : another],
    ['sourceId', 'GRANTS-FILTER-SOURCE', sourceOf(model, about, planned)],
  ] as const
  for (const [name, rule, value] of values) {
    const keeps = (grant: WireGrant) =>
      name === 'userId' && grant.userId === undefined ? 'not shown' : grant[name] === value
    if (value !== undefined) filters.push({ query: { [name]: value }, rule, keeps })
  }
  for (const time of planned.times) {
    const filter = timeFilter(model, about, time)
    if (isInvisible(model, time.field)) trial.untestable(timeRules[time.field], notShown)
    const isThere = (name: string): boolean => filters.some(({ query }) => name in query)
    if (filter !== undefined && !Object.keys(filter.query).some(isThere)) filters.push(filter)
  }
  // The list of a bundle may be long: without a narrow filter the query leaves out what was created before this run.
  const narrow = ['userId', 'sourceId', 'createdAfter']
  const isFar = ({ query: { startsAfter, endsAfter } }: Filter) =>
    [startsAfter, endsAfter].some((at) => Date.parse(`${at}`) > trial.now() + year)
  const isNarrow = filters.some((one) => isFar(one) || narrow.some((name) => name in one.query))
  if (isNarrow || !Number.isFinite(model.begun)) return filters
  // A clock may have been set back since, and others may be behind it.
  const doubt = Math.max(2 * second, model.spread)
  const since = Math.min(model.begun, ...model.grants.map((one) => one.createdAt ?? model.begun)) - doubt
  const unit = precisionOf(model)
  const isOwn = (grant: WireGrant) => model.grants.some((one) => one.id === grant.id)
  const keeps = (grant: WireGrant) => isOwn(grant) || later(grant.createdAt, since, 'about', unit)
  return [...filters, { query: { createdAfter: iso(since) }, rule: 'GRANTS-FILTER-CREATED', keeps }]
}

/** Returns whether no grant shows an instant of this kind. */
export const isInvisible = ({ grants }: BundleModel, field: TimeFilter['field']): boolean =>
  grants.length > 0 && grants.every((grant) => grant[`${field}At`] === undefined)

/** Returns the grant that a query is about: with a source, and in the state that it wants, if there is one. */
function grantFor(trial: Trial, model: BundleModel, { grantIndex, state, source, pair }: PlannedQuery) {
  const grants = pair === undefined ? model.grants : model.grants.filter((grant) => grant.pair === pair)
  const now = trial.now()
  const listed = grants.filter(({ revoked }) => revoked === 'no')
  const wanted = {
    all: listed,
    expired: listed.filter(({ endsAt }) => endsAt <= now),
    revoked: grants.filter(({ revoked }) => revoked !== 'no'),
    past: grants.filter(({ revoked, endsAt }) => revoked !== 'no' || endsAt <= now),
  }[state]
  const there = [wanted, listed].find(({ length }) => length > 0) ?? grants
  const isShared = (grant: BundleGrant) =>
    grants.some((one) => one !== grant && one.sourceId === grant.sourceId)
  const sourced = there.filter((one) => one.sourceId !== undefined && (source !== 'shared' || isShared(one)))
  const those = source === undefined || sourced.length === 0 ? there : sourced
  return those.at(grantIndex % Math.max(1, those.length))
}

function userOf(
  { resources }: Trial,
  { users, pairs }: BundleModel,
  about: BundleGrant | undefined,
  { user, pair }: PlannedQuery,
): string | undefined {
  if (user === 'its') return pair === undefined ? about?.userId : pairs[pair]
  if (user === undefined || about?.userId === undefined) return undefined
  if (user === 'another') return users.find((one) => one !== about.userId)
  return resources.users.find(({ userId }) => !users.includes(userId))?.userId
}

function sourceOf({ tag }: BundleModel, about: BundleGrant | undefined, { source }: PlannedQuery) {
  if (typeof source === 'object') return sourceText(source.text, tag, () => '')
  return source && about?.sourceId && sourceChanges[source](about.sourceId)
}

function timeFilter(
  model: BundleModel,
  about: BundleGrant | undefined,
  { field, side, grantOffset, offset, zone }: TimeFilter,
): Filter | undefined {
  const name = `${field}At` as const
  // Permanent access has no end to ask around: then that of another grant is taken.
  const dated = model.grants.filter((grant) => Number.isFinite(grant[name]))
  // Only an instant that is known exactly can meet its bound.
  const exact = dated.filter((grant) => offset === 0 && isPoint(model, field, grant[name]))
  const those = exact.length > 0 ? exact : dated
  const place = those.findIndex(({ id }) => id === about?.id)
  const at = those[(Math.max(0, place) + grantOffset) % Math.max(1, those.length)]?.[name]
  if (at === undefined) return undefined
  const bound = Math.min(Math.floor(at) + offset, latest)
  const unit = precisionOf(model)
  const keeps = (grant: WireGrant): ReturnType<Filter['keeps']> => {
    const value = grant[name]
    // Whether a permanent grant counts as one that ends after an instant is open, and so is a bound that is met exactly.
    if (value === Number.POSITIVE_INFINITY) return side === 'After' ? 'permanent' : false
    const after = later(value, bound, isPoint(model, field, value) ? 'exactly' : 'about', unit)
    return typeof after === 'string' || side === 'After' ? after : !after
  }
  return { query: { [`${field}${side}`]: isoIn(zone, bound) }, rule: timeRules[field], keeps }
}

/** The rule of the filters of each instant. */
export const timeRules = {
  starts: 'GRANTS-FILTER-STARTS',
  ends: 'GRANTS-FILTER-ENDS',
  created: 'GRANTS-FILTER-CREATED',
} as const

/** Types to filter by: no client can create a trial, so nothing matches it; it is drawn nearly as often as all others. */
const grantTypes = [...requestable, 'trial', 'trial', 'trial']

/** Milliseconds after which few grants start or end. */
const year = 365 * day

/** The latest instant of RFC 3339 in any zone. */
const latest = Date.parse('9999-12-30T23:59:59.999Z')

/** Returns whether every end shown at this instant was sent as it is shown. */
const isPoint = ({ grants }: BundleModel, field: TimeFilter['field'], instant: number | undefined) => {
  const same = grants.filter(({ endsAt }) => endsAt === instant)
  return field !== 'created' && same.length > 0 && same.every((one) => one.isPoint)
}

/** Returns the milliseconds of which every instant of a model is a multiple; 0 where some have finer digits. */
const precisionOf = ({ grants }: BundleModel): number =>
  [second, 1].find((unit) => hasPrecision(grants, unit)) ?? 0

/** Compares an instant with a bound; each may have hidden digits down to `unit`, unless the suite sent it. */
const later = (instant: number | undefined, bound: number, precision: 'exactly' | 'about', unit: number) => {
  if (instant === undefined) return 'not shown'
  const isSure = precision === 'exactly' && (unit === 0 || bound % unit === 0)
  const doubt = precision === 'about' && instant % second === 0 ? second : unit
  if (!isSure && (instant === bound || Math.abs(instant - bound) < doubt)) return 'not shown'
  return instant === bound ? 'at the bound' : instant > bound
}
