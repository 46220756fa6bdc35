import { idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { grantAskedIn, grantOf, instantOf, jsonOf, nextCursorOf } from '../kit/wire.ts'
import type { Failure } from '../run/failures.ts'
import { inWords } from './in-words.ts'
import { jsonDifferences, without } from './json-differences.ts'
import { isDated, type Names, namesOf, type Recording, wordsIn } from './names.ts'
import { durationText, firstOf } from './wording.ts'

/** Failures of one rule as a story: every cause once, the sharpest first, and the exchanges up to the evidence of the first. */
export type Story = ReturnType<typeof storyOf>

/** One way in which a rule was broken, in words: the same in every report. */
export type Cause = Story['causes'][number]

/** The story of failures of one rule, the first as a whole: its evidence, and where a check judged it, all that the check sent before. */
export function storyOf(failures: readonly [Failure, ...Failure[]], recording: Recording) {
  const [failure] = failures
  const exchangesOf = (ns: readonly number[]) => ns.flatMap((n) => recording.exchanges.get(n) ?? [])
  const evidence: readonly Exchange[] = exchangesOf(failure.evidence)
  const found = failures.flatMap((one) =>
    findingsOf(one, recording).map((finding) => ({ failure: one, finding })),
  )
  // Claims that differ in a value are one cause.
  const kindOf = ({ finding: { claim } }: (typeof found)[number]) =>
    claim.replace(/"[^"]*"|\(.*?\)|\S*\d\S*/g, '')
  const causes = [...Map.groupBy(found, kindOf).values()].flatMap((own) => own.slice(0, 1))
  // A response that breaks the contract by itself needs no story.
  const byItself = causes.every(({ finding }) => finding.by === 'contract')
  const sharp = causes.map((cause) => ({ ...cause, finding: sharpened(cause.finding, recording) }))
  const beside = sharp.flatMap(({ finding: { sent = 0, because } }) => exchangesOf([...because, sent]))
  const earlier = before(evidence, recording).filter((one) => !byItself && !evidence.includes(one))
  // A long story keeps the last of its evidence, and as much of what led there as there is space for.
  const kept = new Set([...earlier, ...evidence].slice(-mostScenes))
  const told = [...new Set([...kept, ...beside])].toSorted((a, b) => a.n - b.n)
  const names = namesOf(told, recording)
  const scenes = inWords(told, names, evidence)
  return {
    failure,
    causes: sharp.map(({ failure, finding }) => {
      const { claim, row, sent, because } = finding
      return {
        failure,
        finding,
        claim: `${names.explain(claim)}${row === undefined ? '' : ` (${names.grants.get(row) ?? names.user(row)})`}`,
        ...valuesOf(finding, names),
        sent: scenes.find(({ exchange }) => exchange.n === sent),
        because: scenes.filter(({ exchange }) => because.includes(exchange.n)),
      }
    }),
    scenes: scenes.filter(({ exchange }) => kept.has(exchange)),
    left: earlier.length + evidence.length - kept.size,
  }
}

function findingsOf({ rule, check, findings, evidence }: Failure, recording: Recording): readonly Finding[] {
  const isOwn = (one: Finding) => one.kind === 'broken' && one.rule === rule && one.check === check
  const isTold = ({ because }: Finding) => because.every((n) => evidence.includes(n))
  const own = recording.findings.filter((one) => isOwn(one) && isTold(one))
  return own.length > 0 ? own : findings
}

/**
 * The finding with those few exchanges beside its request that say most about it: with the same source, grant, row or user, or at the same time; where a
 * grant or a cursor that is named came from, whichever check sent that; else the last ones.
 */
function sharpened(finding: Finding, recording: Recording): Finding {
  const { because, row, check, attempt } = finding
  const last = recording.exchanges.get(finding.sent ?? 0)
  if (last === undefined) return finding
  const isWrite = (one: Exchange) => one.request.method === 'POST' || one.request.method === 'DELETE'
  const own = because.flatMap((n) => recording.exchanges.get(n) ?? [])
  const shown = pageOf(row, last, own) ?? last
  const sent = shown.n
  const earlier = recording.stepsOf(check, attempt).filter((one) => isWrite(one) && one.n < sent)
  const asked = grantAskedIn(shown)
  const ids = [row, asked.sourceId, grantOf(shown)?.id, idsIn(shown.request).grantId]
  const made = (named: readonly (string | undefined)[]): readonly Exchange[] =>
    [...recording.creates].flatMap(([id, one]) => (id !== '' && named.includes(id) ? [one] : []))
  const seen = wordsIn(jsonOf(finding.seen ?? ''))
  const inSeen = made(seen)
  const giver = giverOf(shown, [...recording.exchanges.values()])
  // What was written between two pages may have moved the second.
  const between = giver === undefined ? [] : earlier.filter(({ n }) => n > giver.n)
  // What a revoke has left undone is not told without it, nor without the create of what it revoked.
  const isCause = ({ request }: Exchange) => finding.rule.startsWith('REVOKE-') && request.method === 'DELETE'
  const ofRevoked = made(own.filter(isCause).map(({ request }) => idsIn(request).grantId))
  const origins = [
    ...[giver ?? []].flat(),
    ...between.slice(-1),
    ...made([...ids, ...wordsIn(finding.claim)]),
    ...made(wordsIn(jsonOf(finding.expected ?? '')).filter((id) => !seen.includes(id))),
    // A whole list names nobody.
    ...(inSeen.length > mostExchanges ? [] : inSeen),
  ].slice(0, mostExchanges)
  const user = asked.userId ?? grantOf(shown)?.userId
  const weight = (one: Exchange): number => {
    const parts = [idsIn(one.request), grantAskedIn(one), isWrite(one) ? grantOf(one) : {}]
    const named = parts.flatMap((part) => Object.values(part ?? {}))
    const isBeside = one.sentAt < shown.receivedAt && shown.sentAt < one.receivedAt
    const has = (id: string | undefined) => id !== undefined && named.includes(id)
    const told =
      (isCause(one) ? 16 : 0) + (ofRevoked.includes(one) ? 10 : 0) + (origins.includes(one) ? 8 : 0)
    return told + (ids.some(has) ? 4 : 0) + (isBeside ? 2 : 0) + (isWrite(one) && has(user) ? 1 : 0)
  }
  // What went before and has nothing in common with a write does not force its answer.
  const related = isWrite(shown) ? earlier.filter((one) => weight(one) > 0) : []
  const steps = [...new Set([...own, ...origins, ...ofRevoked, ...related])].filter((one) => one !== shown)
  const first = steps.toSorted((a, b) => weight(b) - weight(a) || b.n - a.n).slice(0, mostExchanges)
  return { ...finding, sent, because: first.map(({ n }) => n).toSorted((a, b) => a - b) }
}

/** Of the pages of a walk up to this one the last that shows a row. */
function pageOf(row: string | undefined, page: Exchange, own: readonly Exchange[]): Exchange | undefined {
  if (row === undefined || page.text.includes(JSON.stringify(row))) return page
  const before = giverOf(page, own)
  return before && pageOf(row, before, own)
}

/** The page among these that gave the cursor of another one. */
function giverOf({ n, request }: Exchange, some: readonly Exchange[]): Exchange | undefined {
  const cursor = new URLSearchParams(request.query).get('cursor')
  return some.findLast((one) => one.n < n && cursor !== null && nextCursorOf(one) === cursor)
}

/** Everything that the same runs of the check sent up to their last piece of evidence. */
const before = (evidence: readonly Exchange[], recording: Recording): readonly Exchange[] =>
  [...Map.groupBy(evidence, ({ attempt }) => attempt)].flatMap(([attempt, own]) => {
    const last = Math.max(...own.map(({ n }) => n))
    return recording.stepsOf(own[0]?.check ?? '', attempt).filter(({ n }) => n < last)
  })

/** What must be and what is: rows by their letters, of structures only what differs. */
function valuesOf({ expected = 'nothing', seen = 'nothing' }: Finding, names: Names) {
  const [should, is] = [jsonOf(expected), jsonOf(seen)]
  if (isPlainList(should) && isPlainList(is))
    return { expected: itemsText(should, names), seen: listText(should, is, names) }
  if ([should, is].every((one) => isStructure(one) && !isPlainList(one))) {
    const found = jsonDifferences(should, is)
    const first = found.slice(0, mostDifferences)
    const told = (side: 'expected' | 'actual') =>
      first.map((one) => `${one.path || 'the whole'}: ${valueText(one[side], names)}`).join('; ')
    const more = found.length - first.length
    const left = more > 0 ? `; and ${more} differences more` : ''
    return { expected: told('expected'), seen: told('actual') + left }
  }
  const instant = (one: unknown) => (isDated(one) && instantOf(one)) || Number.NaN
  const gap = instant(is) - instant(should)
  const late = `, ${durationText(Math.abs(gap))} ${gap > 0 ? 'later' : 'earlier'} than expected`
  return { expected: valueText(should, names), seen: valueText(is, names) + (Number.isNaN(gap) ? '' : late) }
}

function valueText(value: unknown, names: Names): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return names.explain(value)
  if (!isStructure(value)) return String(value)
  if (Array.isArray(value)) return itemsText(value, names)
  const letter = names.grants.get(String(Object(value).id))
  return letter ? `grant ${letter}` : names.explain(JSON.stringify(value).slice(0, mostCharacters))
}

/** A list beside the one that must be: the rows that differ, or the first place with another row. */
function listText(expected: readonly unknown[], actual: readonly unknown[], names: Names): string {
  const odd = { missing: without(expected, actual), 'too many': without(actual, expected) }
  const both = expected.filter((item) => actual.includes(item))
  const why = Object.entries(odd).flatMap(([what, items]) =>
    items.length === 0 ? [] : `${what}: ${itemsText(items, names, both)}`,
  )
  const at = actual.findIndex((item, index) => item !== expected[index])
  const [is, due] = [actual, expected].map((items) => itemsText(items.slice(at, at + 1), names))
  const order = `in another order: ${is} at place ${at + 1}, not ${due}`
  return `${itemsText(actual, names)} (${why.join('; ') || order})`
}

/** Items by their letters; `known` are those of which this is another one. */
function itemsText(items: readonly unknown[], names: Names, known: readonly unknown[] = []): string {
  const all = items.map((item) => {
    const name = names.grants.get(String(item)) ?? valueText(item, names)
    return known.includes(item) ? `another ${name}` : name
  })
  const shown = all
    .slice(0, mostItems)
    .findLastIndex((_, at) => at === 0 || all.slice(0, at + 1).join().length <= mostCharacters)
  return all.length === 0 ? 'nothing' : firstOf(all, shown + 1)
}

const isStructure = (value: unknown): boolean => typeof value === 'object' && value !== null
const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && !value.some(isStructure)

const mostExchanges = 3
const mostDifferences = 4
const mostItems = 12
const mostCharacters = 200
const mostScenes = 60
