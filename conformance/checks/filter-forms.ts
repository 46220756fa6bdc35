import fc from 'fast-check'
import { type Check, check, type Query, type Trial } from '../kit/check.ts'
import { grantedPair, idsOf, isInUnits } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { answers, emptyOrRefused, equal, refused } from '../kit/judged.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { mixed } from '../kit/sequence.ts'
import { grantsOf, isEmpty, iso, isRefusal, minute, second } from '../kit/wire.ts'
import { timeRules } from '../model/filters.ts'
import {
  beyondYears,
  farZones,
  impossibleDays,
  noInstants,
  type OddDate,
  oddDate,
  oddDates,
  oddZones,
  showsLeniency,
  type Writing,
  writings,
  written,
} from './date-forms.ts'

const fields = ['starts', 'ends', 'created'] as const
/** The six bounds of the grants list. */
export const bounds = fields.flatMap((name) => [`${name}After`, `${name}Before`])

/** A parameter that has not the stated form, one whose form is open, a bound that nothing meets, or two that are right. */
type Form =
  | { readonly rule: StatedRuleId; readonly name: string; readonly value: string; readonly isRaw?: true }
  | { readonly name: string; readonly date: OddDate }
  | { readonly field: 'starts' | 'ends'; readonly closely: 'After' | 'Before' }
  | { readonly field: (typeof fields)[number]; readonly between: 'later and earlier' }
  | { readonly field: (typeof fields)[number]; readonly after: Writing; readonly before: Writing }

const wrong = (rule: StatedRuleId, name: string, values: string): fc.Arbitrary<Form> =>
  fc.constantFrom(...values.split('|')).map((value) => ({ rule, name, value }))
/** A source as it stands in the query, not encoded. */
const wrongRaw = (values: string): fc.Arbitrary<Form> =>
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', values).map((form) => ({ ...form, isRaw: true as const }))
const forms = mixed<Form>(
  wrong('GRANTS-SORT-VALUES', 'sort', 'userId|id|CreatedAt|createdat|created_at|-createdAt|endsAt '),
  wrong('GRANTS-DIR-VALUES', 'dir', 'up|ASC|Desc|ascending|1|-1|asc |toString'),
  wrong('GRANTS-FILTER-TYPE', 'grantType', 'lifetime|GIFT|gif|gifts|paid-external|gift,trial|gift '),
  // Refusals often say the value that was wrong, in quotation marks.
  wrong('GRANTS-FILTER-TYPE', 'grantType', '"gift"|gi"ft|"|""|gift\\"'),
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', `a b|.a|-a|a/b|a+b|a%|a"b|é|a\n|${'a'.repeat(257)}`),
  // What takes an empty text for none shows the grants of everybody.
  wrong('GRANTS-FILTER-USER', 'userId', ''),
  wrong('GRANTS-FILTER-SOURCE', 'sourceId', ''),
  wrongRaw('%zz'),
  wrongRaw('%FF|%C3%28|%ED%A0%80'),
  ...bounds.map((name) => {
    const none = noInstants
      .filter((text) => text.trim() !== '')
      .map((value): Form => ({ rule: 'ERROR-INVALID-REFUSED', name, value }))
    return fc.oneof(none, fc.record({ name: fc.constant(name), date: oddDates }))
  }),
  fc.record({ name: fc.constantFrom(...bounds), date: fc.constantFrom(...impossibleDays) }),
  fc.record({ name: fc.constantFrom(...bounds), date: fc.constant('digits alone' as const) }),
  ...(['ends', 'starts'] as const).flatMap((field) =>
    (['After', 'Before'] as const).map((closely) => fc.constant<Form>({ field, closely })),
  ),
  ...(['After', 'Before'] as const).map((side) =>
    fc.oneof(...fields.map((field) => wrong(timeRules[field], `${field}${side}`, beyondYears[side]))),
  ),
  ...fields.map((field) => fc.constant<Form>({ field, between: 'later and earlier' })),
  ...fields.map((field, index) =>
    fc.record({
      field: fc.constant(field),
      after: fc.oneof(oddZones[0], oddZones[1]),
      before: [oddZones[0], farZones, oddZones[2]][index] ?? writings,
    }),
  ),
  // A framework that reads a parameter twice as a list gives no text to what trims one.
  wrongRaw('of-nobody&sourceId=nor-of-her'),
)

/** Filters, sorts and directions: their forms. */
export const filterFormChecks: readonly Check[] = [
  check({
    id: 'grants/filter-refusals',
    title: 'A sort, direction or filter of a wrong form is refused; an instant counts however it is written',
    rules: [
      'GRANTS-FILTER-SOURCE',
      'ERROR-INVALID',
      'ERROR-INVALID-REFUSED',
      'GRANTS-FILTER-ENDS',
      'GRANTS-FILTER-STARTS',
      'GRANTS-FILTER-USER',
      'FORMAT-DATE-TIME',
      'GRANTS-FILTER-CREATED',
      'GRANTS-DIR-VALUES',
      'GRANTS-FILTER-TYPE',
      'GRANTS-SORT-VALUES',
      'USER-ALIAS-USABLE',
    ],
    given: forms,
    needs: ['pairs:1'],
    run: formsOfFilters,
  }),
]

async function formsOfFilters(trial: Trial, given: readonly Form[]): Promise<void> {
  const { pair, grants, created } = await grantedPair(trial, [1, 2, 3])
  trial.held('USER-ALIAS-USABLE', 'the alias of a search is granted access', created)
  const ask = (query: Query) => {
    trial.mark()
    return trial.listGrants(pair.bundleId, { userId: pair.userId, limit: 100, ...query })
  }
  /** The parameter as it stands, not encoded. */
  const askRaw = (parameter: string) => {
    trial.mark()
    const { path, ...draft } = drafts.listGrants(pair.bundleId)
    return trial.send({ ...draft, path: `${path}?userId=${encodeURIComponent(pair.userId)}&${parameter}` })
  }
  // No create has this type, so that a list of those that have one lacks it.
  const ofTrial = answers(await ask({ grantType: 'trial' }))
  trial.judge('GRANTS-FILTER-TYPE', 'grantType trial is taken', ofTrial)
  for (const form of given) {
    if ('rule' in form) {
      const { rule, name, value, isRaw } = form
      const page = isRaw === undefined ? await ask({ [name]: value }) : await askRaw(`${name}=${value}`)
      // A server error is another rule.
      if (page.status >= 500) continue
      // What becomes of a source outside its pattern, an alias of nobody, and a year too late or too early, is open.
      const mayFindNothing = rule.startsWith('GRANTS-FILTER-') && name !== 'grantType'
      const what = `${name} ${JSON.stringify(value).slice(0, 60)}`
      const claim = `${what} is refused${mayFindNothing ? ', or finds nothing' : ''}`
      const judged = mayFindNothing ? emptyOrRefused(page) : refused(page)
      if (trial.judge(rule, claim, judged) && isRefusal(page) && isRaw === undefined)
        trial.observe('ERROR-INVALID', `${page.status}`, page, what)
    } else if ('date' in form) {
      const { name, date } = form
      // Whoever reads the text finds nothing that late or that early.
      const page = await ask({ [name]: oddDate(date, name.endsWith('After') ? 2093 : 1973).text })
      const refused = isRefusal(page)
      const isTaken = isEmpty(page)
      const isIgnored = page.status === 200 && !isTaken
      if (isIgnored || ((refused || isTaken) && showsLeniency(date, !refused)))
        trial.observe('FORMAT-DATE-TIME', refused ? 'strict' : isTaken ? 'lenient' : 'ignored', page, date)
    } else if ('closely' in form) {
      const { field, closely } = form
      const instant = grants[1]?.[`${field}At`]
      const bound = Math.floor((instant ?? 0) / second) * second + 999
      // Whole seconds cannot tell them apart.
      if (instant === undefined || bound - instant < 2 || isInUnits(grants, second)) continue
      const page = await ask({ [`${field}${closely}`]: iso(bound) })
      const own = idsOf(grants).filter((_, index) => (closely === 'Before' ? index < 2 : index > 1))
      const seen = idsOf(grantsOf(page)).filter((id) => idsOf(grants).includes(id))
      const claim = `${field}${closely} counts in every digit`
      trial.judge(timeRules[field], claim, equal(seen.toSorted(), own.toSorted()), [...created, page])
    } else if ('between' in form) {
      const { field } = form
      const own = grants.flatMap((grant) => grant[`${field}At`] ?? [])
      if (own.length === 0) continue
      const [after, before] = [Math.max(...own) + minute, Math.min(...own) - minute].map(iso)
      const page = await ask({ [`${field}After`]: after, [`${field}Before`]: before })
      const claim = `${field}After that is later than ${field}Before is refused, or finds nothing`
      trial.judge(timeRules[field], claim, emptyOrRefused(page), [...created, page])
    } else {
      const { field, after, before } = form
      const middle = grants[1]?.[`${field}At`]
      if (middle === undefined) continue
      // The grants start and end an hour apart, and were all created now.
      const away = (field === 'created' ? 5 : 30) * minute
      const [low, high] = [written(middle - away, after), written(middle + away, before)]
      const page = await ask({ [`${field}After`]: low.text, [`${field}Before`]: high.text })
      const within = grants.filter((grant) => {
        const instant = grant[`${field}At`] ?? 0
        return instant > low.instant && instant < high.instant
      })
      const claim = `between ${low.text} and ${high.text} are the grants between these instants`
      // Expired grants of other checks are listed as well.
      const own = idsOf(grantsOf(page)).filter((id) => !pair.earlier.includes(id))
      const listed = page.status === 200 ? own.toSorted() : page.status
      trial.judge(timeRules[field], claim, equal(listed, idsOf(within).toSorted()), [...created, page])
    }
  }
}
