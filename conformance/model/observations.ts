import type { OpenRuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import type { Trial } from '../kit/check.ts'
import { isWithin } from '../kit/claims.ts'
import { idsIn } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { field, grantOf, jsonOf, requestedGrant, second } from '../kit/wire.ts'
import { keptEnds } from './create.ts'
import type { TrackedPair } from './model-run.ts'
import { accessEndAt, liveAt, type PairState } from './state.ts'

/** Reports, for a create that the model can explain, what its answer shows where the description leaves a choice, and the stated rules that it kept. */
export function reportCreate(trial: Trial, { possible }: TrackedPair, before: PairState, exchange: Exchange) {
  const now = exchange.server.latest
  const answered = grantOf(exchange)?.id
  const { grantType: type, sourceId: source, endsAt: until } = requestedGrant(exchange)
  const sameSource = before.grants.filter(({ first }) => source !== undefined && first.sourceId === source)
  const duplicates = sameSource.filter(({ first }) => first.grantType === type)
  const existing = duplicates.find(({ revoked }) => revoked === 'no')
  const isNew = exchange.status === 200 && !before.grants.some(({ id }) => id === answered)
  const accessEnd = accessEndAt(before, now)
  const chain = liveAt(before, now)
  const answeredIndex = chain.findIndex(({ id }) => id === answered)
  // A target may cut or round fractions of a second: then the end may be in this grant or in the next.
  const holdersIn = (state: PairState) =>
    keptEnds(state, until, exchange).map((end) =>
      liveAt(state, now).findIndex((one) => one.until >= end.until),
    )
  const endHolders = new Set(possible.flatMap(holdersIn))
  const isCovered = accessEnd !== undefined && until > now && until <= accessEnd
  const passed = (rule: StatedRuleId, claim: string) => trial.held(rule, claim, exchange)
  const saw = (rule: OpenRuleId, variants: string | readonly string[], situation?: string) =>
    trial.observe(rule, variants, exchange, situation)
  if (isNew) {
    if (exchange.request.key !== 'full')
      passed('AUTH-GRANTS-GOVERNS', 'a create needs no other permission than grants')
    passed('GRANT-TYPE-REQUESTABLE', `the type ${type} can be requested`)
    if (source === undefined) passed('GRANT-SOURCE-REQUIRED-PAID', 'other types need no sourceId')
    else if (duplicates.length === 0)
      passed('GRANT-SOURCE-SCOPE', 'a sourceId that no grant of this type has is a new one')
    if (sameSource.length > 0 && duplicates.length === 0)
      saw('GRANT-SOURCE-OTHER-PAIR', 'not-duplicate', 'another type')
    saw('GRANT-START-INSTANT', 'now-or-chain-end')
    const written = String(field(jsonOf(exchange.request.body ?? ''), 'endsAt'))
    if (/\.\d{4}|[-+]\d\d:\d\d$/.test(written)) saw('GRANT-ENDS-AT-NORMALISED', normalisedAs(exchange))
    saw('CHAIN-DEFINITION', 'live-without-gap', chain.length > 0 ? 'renewals' : 'a first grant')
    const behind = until - (accessEnd ?? Number.NaN)
    if (behind === 1) saw('GRANT-COVERED-END', 'end-in-chain')
    if (behind > 0 && behind !== 1)
      trial.untestable('GRANT-COVERED-END', 'no end was drawn a millisecond behind a chain')
  }
  const isUsed = duplicates.length > 0 || before.coveredSources[`${type} ${source}`] !== undefined
  if (isCovered && !isUsed && answeredIndex !== -1 && !endHolders.has(-1) && chain.length > 1) {
    const choices = [...endHolders].flatMap((holder) => choicesOf(answeredIndex, holder, chain.length))
    saw('GRANT-COVERING-CHOICE', [...new Set(choices)])
  }
  const isDuplicate = existing !== undefined && (exchange.status === 409 || answered === existing.id)
  if (type !== 'paid_external' && isDuplicate && !isCovered) saw('GRANT-SOURCE-ANY-TYPE', 'kept')
}

/** Returns how the end of a new grant is shown; at the nearest whole second it may have been cut or rounded. */
export function normalisedAs(exchange: Exchange): string | readonly string[] {
  const requestedEnd = requestedGrant(exchange).endsAt
  const answeredEnd = grantOf(exchange)?.endsAt ?? Number.NaN
  const isUtc = /(?:Z|[+-]00:00)$/i.test(String(field(field(exchange.json, 'grant'), 'endsAt')))
  if (!isUtc || answeredEnd > requestedEnd) return 'other'
  return answeredEnd === Math.round(requestedEnd / second) * second ? ['utc-cut', 'other'] : 'utc-cut'
}

/** Returns by which choices the answered link of the chain can have been chosen. */
function choicesOf(answeredIndex: number, holder: number, links: number): readonly string[] {
  const fitting = Object.entries({ holder, first: 0, last: links - 1 }).filter(
    ([, at]) => at === answeredIndex,
  )
  return fitting.length > 0 ? fitting.map(([choice]) => choice) : ['another one']
}

/** Reports the fields that a revoke of a live grant shows, and keeps the status of one of an expired grant. */
export function reportRevoke(trial: Trial, tracked: TrackedPair, { grants }: PairState, exchange: Exchange) {
  const { grantId } = idsIn(exchange.request)
  const selected = grants.find(({ id }) => id === grantId)
  if (exchange.status === 200 && exchange.request.key !== 'full')
    trial.held('AUTH-GRANTS-GOVERNS', 'a revoke needs no other permission than grants', exchange)
  if (selected?.revoked !== 'no') return
  if (selected.until <= exchange.server.earliest) tracked.expiredRevokeStatus = exchange.status
  const endsAt = grantOf(exchange)?.endsAt
  if (endsAt === undefined || selected.until <= exchange.server.latest) return
  const isBefore = endsAt === selected.first.endsAt
  // By a clock of which little may be known yet; another end is hours away.
  const { earliest, latest } = exchange.server
  const isNow = isWithin(endsAt, { earliest: earliest - second, latest: latest + second })
  const shows = isBefore ? 'as-before' : isNow ? 'ended' : 'another end'
  const isScheduled = selected.from.earliest > exchange.server.latest
  trial.observe('REVOKE-SHOWN-FIELDS', shows, exchange, isScheduled ? 'a scheduled grant' : 'a current grant')
}

/** Reports the effect of a revoke of an expired grant. */
export function reportExpiredRevoke(trial: Trial, { possible, history, ...tracked }: TrackedPair): void {
  const { expiredRevokeStatus: status } = tracked
  if (status === undefined) return
  const effects = possible.map(({ expiredRevoke = 'nothing' }) => expiredRevoke)
  const variants = new Set(effects.map((effect) => expiredRevokeVariant(status, effect)))
  trial.observe('REVOKE-EXPIRED', [...variants], history)
}

function expiredRevokeVariant(status: number, effect: string): string {
  if (status === 200) return effect === 'nothing' ? 'return' : 'revoke'
  if (status === 404 || status === 410) return 'not-found'
  return status === 409 ? 'conflict' : `${status}`
}
