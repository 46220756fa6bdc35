import fc from 'fast-check'
import { operations } from '../../spec/generated/contract.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Parameter } from '../../spec/operation.ts'
import { answers, emptyOrRefused, equal, refused } from '../kit/assertion.ts'
import { check, type Drawn } from '../kit/check.ts'
import { chainOf, idsOf } from '../kit/claims.ts'
import { type Draft, drafts, type Query } from '../kit/draft.ts'
import { nearlyOf } from '../kit/edges.ts'
import type { Exchange } from '../kit/exchange.ts'
import { rulesLike } from '../kit/rules.ts'
import { mixed } from '../kit/sequence.ts'
import { day, grantsOf, isEmpty, isRefusal, minute, second } from '../kit/wire.ts'
import { timeRules } from '../model/filters.ts'
import * as dates from './date-forms.ts'

/**
 * A query of the grants list that the check here tries: a value that must be refused or find nothing (without a rule it must only
 * not crash), a date-time in a form that the description leaves open, or two bounds in any notation.
 */
type Form =
  | { readonly rule?: StatedRuleId; readonly name: string; readonly value: string; readonly isRaw?: true }
  | { readonly name: string; readonly date: string }
  | Bounded

type Bounded = Drawn<ReturnType<typeof bounded>> & { readonly isWhole?: true }

const whole = fc.constant<dates.Notation>({ zone: 'Z', fraction: '' })

const fields = ['starts', 'ends', 'created'] as const
/** The six filters of the grants list that bound a time: `startsAfter`, `startsBefore` and so on. */
export const bounds = fields.flatMap((name) => [`${name}After`, `${name}Before`])

/** Draws a query with two of them, in any notation, around a grant, by default the second one; crossed: the later bound is `After`. */
const bounded = (
  field: (typeof fields)[number],
  after = dates.notations,
  before = dates.notations,
  isCrossed = true,
  place = 1,
) =>
  fc.record({
    field: fc.constant(field),
    after,
    before,
    isCrossed: fc.constant(isCrossed),
    place: fc.constant(place),
  })

/** Returns instants half a second before a whole one, on the last days of a year, a leap February and April. */
function lastDays(now: number): readonly number[] {
  const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  const next = new Date(now + day).getUTCFullYear() + 1
  const year = Array.from({ length: 9 }, (_, years) => next + years).find(isLeap) ?? next
  const days = [Date.UTC(year - 1, 11, 31, 6), Date.UTC(year, 1, 29, 6), Date.UTC(year, 3, 30, 6)]
  return days.map((morning) => morning + second / 2)
}

const wrong = (rule: StatedRuleId, name: string, values: string): fc.Arbitrary<Form> =>
  fc.constantFrom(...values.split('|')).map((value) => ({ rule, name, value }))
/** A source as it stands in the query, not encoded. */
const wrongRaw = (values: string): fc.Arbitrary<Form> =>
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', values).map((form) => ({ ...form, isRaw: true as const }))
const dated = (forms: readonly string[], name: fc.Arbitrary<string>): fc.Arbitrary<Form> =>
  fc.record({ name, date: fc.constantFrom(...forms) })
const enumerated: Readonly<Record<string, StatedRuleId>> = {
  sort: 'GRANTS-SORT-VALUES',
  dir: 'GRANTS-DIR-VALUES',
  grantType: 'GRANTS-FILTER-TYPE',
}
const { query } = operations.listBundleGrants.parameters
const forms = mixed<Form>(
  ...Object.entries<Parameter>(query).flatMap(([name, { enum: names }]) =>
    nearlyOf(names ?? []).map((texts) =>
      wrong(enumerated[name] ?? 'ERROR-INVALID-REFUSED', name, texts.join('|')),
    ),
  ),
  // Refusals often say the value that was wrong, in quotation marks.
  wrong('GRANTS-FILTER-TYPE', 'grantType', '"gift"|gi"ft|"|""|gift\\"'),
  // The source of a grant that is there, and blanks around it.
  ...[' SOURCE', 'SOURCE ', 'SOURCE\n'].map((value) => wrong('GRANTS-FILTER-SOURCE', 'sourceId', value)),
  wrong('GRANTS-FILTER-USER', 'userId', 'a'.repeat(query.userId.maxLength + 1)),
  wrong('GRANTS-FILTER-USER', 'userId', 'USER '),
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', `a b|.a|-a|a/b|a+b|a%|a"b|é|a\n|${'a'.repeat(257)}`),
  // What takes an empty text for none shows the grants of everybody.
  wrong('GRANTS-FILTER-USER', 'userId', ''),
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', ''),
  // What an empty text is taken for is open here.
  // Some frameworks take the last one for a list.
  fc.constant({ name: 'sort', value: '&startsAfter=&sourceId[]=x', isRaw: true }),
  wrongRaw('%zz'),
  wrongRaw('%FF|%C3%28|%ED%A0%80'),
  ...bounds.map((name) =>
    dates.noInstants
      .filter((text) => text.trim() !== '')
      .map((value): Form => ({ rule: 'ERROR-INVALID-REFUSED', name, value })),
  ),
  ...dates.oddDates.map((kind, index) => dated(kind, fc.constant(bounds[index % bounds.length] ?? ''))),
  // Many read a plus sign that is not encoded as a blank.
  dated([dates.rawPlus], fc.constantFrom(...bounds)),
  ...(['After', 'Before'] as const).flatMap((side) =>
    fields.map((field) => wrong(timeRules[field], `${field}${side}`, dates.beyondYears[side])),
  ),
  ...fields.map((field) => bounded(field)),
  ...fields.map((field, index) => {
    const before = [dates.eveningZones, dates.farZones, dates.oddZones[2]][index]
    return bounded(field, fc.oneof(dates.oddZones[0], dates.oddZones[1]), before, false)
  }),
  bounded('ends', dates.oddZones[1], dates.oddZones[0], false, 2),
  ...fields.flatMap((field) =>
    (field === 'created' ? [0, 1] : [1]).map((place) =>
      bounded(field, whole, whole, false, place).map((form) => ({ ...form, isWhole: true as const })),
    ),
  ),
  // A framework that reads a parameter twice as a list gives no text to what trims one.
  wrongRaw('of-nobody&sourceId=nor-of-her'),
)

/** Tests that the grants list refuses a wrong sort, direction or filter, and takes an instant in any notation. */
export const filterForms = check({
  id: 'grants/filter-refusals',
  title: 'A sort, direction or filter of a wrong form is refused; an instant counts however it is written',
  rules: [
    ...rulesLike(/^GRANTS-(?:FILTER-(?!BOUNDS|PERMANENT)|(?:SORT|DIR)-VALUES)/),
    ...(['ERROR-INVALID', 'ERROR-INVALID-REFUSED', 'FORMAT-DATE-TIME', 'USER-ALIAS-USABLE'] as const),
  ],
  input: forms,
  needs: ['users-without-grants:1'],
  run: async (trial, input) => {
    const pair = await trial.pair()
    const { grants, created } = await chainOf(trial, pair, lastDays(trial.now()))
    trial.held('USER-ALIAS-USABLE', 'the alias of a search is granted access', created)
    const list = (query: Query) =>
      drafts.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
    /** The parameter as it stands, not encoded. */
    const listRaw = (parameter: string) => {
      const { path, ...draft } = drafts.listGrants(pair.bundleId)
      return { ...draft, path: `${path}?userId=${encodeURIComponent(pair.userId)}&${parameter}` }
    }
    const boundsOf = ({ field, after, before, isCrossed, place, isWhole }: Bounded) => {
      const middle = grants[place]?.[`${field}At`] ?? Number.NaN
      // Compared as texts, a second without a fraction is behind all that lies in it: the second of the grant, and the one before.
      const from = middle + (place - 1) * second
      const to = field === 'created' ? from + second : (grants[2]?.[`${field}At`] ?? from)
      if (isWhole && grants.every((grant) => (grant[`${field}At`] ?? 0) % second !== 0))
        return [dates.written(from, after), dates.written(to, before)] as const
      // The grants start and end weeks apart, and were all created now.
      const away = (field === 'created' ? 5 : 30) * (isCrossed ? -minute : minute)
      return [dates.written(middle - away, after), dates.written(middle + away, before)] as const
    }
    const draftOf = (form: Form): Draft => {
      if ('value' in form) {
        const { name, value, isRaw } = form
        const text = value.replace('SOURCE', grants[1]?.sourceId ?? '').replace('USER', pair.userId)
        return isRaw ? listRaw(`${name}=${value}`) : list({ [name]: text })
      }
      // Whoever reads the text finds nothing that late or that early.
      if ('date' in form) {
        const { text } = dates.oddDate(form.date, form.name.endsWith('After') ? 2093 : 1973)
        return form.date === dates.rawPlus ? listRaw(`${form.name}=${text}`) : list({ [form.name]: text })
      }
      const [low, high] = boundsOf(form)
      return list({ [`${form.field}After`]: low.text, [`${form.field}Before`]: high.text })
    }
    const isThere = (form: Form) => !('field' in form) || grants[1]?.[`${form.field}At`] !== undefined
    const shown = [...input.entries()].filter(([, form]) => isThere(form))
    // No create has the type trial, so that a list of those that have one lacks it.
    const types: readonly string[] = query.grantType.enum
    const pages = await trial.listEach([
      ...types.map((grantType) => list({ grantType })),
      ...shown.map(([, form]) => draftOf(form)),
    ])
    for (const [index, type] of types.entries()) {
      const page = pages[index] as Exchange
      trial.judge('GRANTS-FILTER-TYPE', `grantType ${type} is taken`, answers(page), page)
    }
    for (const [place, [index, form]] of shown.entries()) {
      const page = pages[types.length + place] as Exchange
      trial.mark(index, [page])
      if ('value' in form) {
        const { rule, name, value, isRaw } = form
        // A server error is another rule.
        if (rule === undefined || page.status >= 500) continue
        // What becomes of a source outside its pattern, an alias of nobody, and a year too late or too early, is open.
        const mayFindNothing = rule.startsWith('GRANTS-FILTER-') && name !== 'grantType'
        const what = `${name} ${JSON.stringify(value).slice(0, 60)}`
        const claim = `${what} is refused${mayFindNothing ? ', or finds nothing' : ''}`
        const judged = mayFindNothing ? emptyOrRefused(page) : refused(page)
        if (trial.judge(rule, claim, judged) && isRefusal(page) && !isRaw && value !== 'USER ')
          trial.observe('ERROR-INVALID', `${page.status}`, page, what)
      } else if ('date' in form) {
        const { date } = form
        if (page.status === 200 || isRefusal(page))
          dates.observeDate(trial, date, page, isEmpty(page) ? 'lenient' : 'ignored')
      } else {
        const { field, isCrossed } = form
        const [low, high] = boundsOf(form)
        const within = grants.filter((grant) => {
          const instant = grant[`${field}At`] ?? 0
          return instant > low.instant && instant < high.instant
        })
        // Expired grants of other checks are listed as well.
        const own = idsOf(grantsOf(page)).filter((id) => !pair.earlier.includes(id))
        const listed = page.status === 200 ? own.toSorted() : page.status
        const claim = isCrossed
          ? `${field}After that is later than ${field}Before is refused, or finds nothing`
          : `between ${low.text} and ${high.text} are the grants between these instants`
        const judged = isCrossed ? emptyOrRefused(page) : equal(listed, idsOf(within).toSorted())
        trial.judge(timeRules[field], claim, judged, [...created, page])
      }
    }
  },
})
