import { checkDuration, checkTimes, type Inquiry, NOW, unknownAccount } from './inquiry.ts'
import { compareMoments, parseMoment, shiftMoment } from './moment.ts'
import { memberOf, type Person } from './people.ts'
import type { Path } from './world-error.ts'
import type { GrantEntry } from './world-file.ts'

const MOST_SOURCE_CHARACTERS = 256

/** Adds every fault of a bundle's grants: accounts, crowds and series, times, sources. */
export function checkGrants(
  entries: readonly (GrantEntry | undefined)[],
  path: Path,
  inquiry: Inquiry,
): void {
  const seen = new Map<string, Line[]>()
  for (const [index, entry] of entries.entries()) {
    if (entry === undefined) continue
    const place: Path = [...path, index]
    const person = inquiry.people.find(entry.account)
    if (person === undefined)
      inquiry.add([...place, 'account'], unknownAccount(entry.account, inquiry.people))
    checkCrowd(entry, person, place, inquiry)
    checkSeries(entry, place, inquiry)
    checkSource(entry, person, place, inquiry)
    checkTimes({ ...entry, starts: entry.starts ?? 'now' }, place, inquiry)
    if (entry.source === undefined || person === undefined) continue
    const line: Line = { entry, source: entry.source, person, index }
    const group = `${entry.type ?? 'paid_external'} ${memberOf(entry.account)?.crowd ?? entry.account}`
    const others = seen.get(group) ?? []
    const first = others.find((other) => mayShareSource(other, line))
    if (first !== undefined)
      inquiry.add(
        [...place, 'source'],
        `"${line.source}" is the source of grants[${first.index}] already, for the same account and type: choose another one`,
      )
    others.push(line)
    seen.set(group, others)
  }
}

function checkCrowd(entry: GrantEntry, person: Person | undefined, path: Path, inquiry: Inquiry): void {
  const { nth, step, starts = 'now', created } = entry
  const length = step === undefined ? undefined : checkDuration(step, [...path, 'step'], inquiry)
  if (person?.kind === 'account' || person?.kind === 'member')
    for (const field of ['nth', 'step'] as const)
      if (entry[field] !== undefined) inquiry.add([...path, field], 'is for crowds only: leave it out')
  if (person?.kind !== 'crowd') return
  if (nth !== undefined && nth > person.count)
    inquiry.add([...path, 'nth'], `leaves nobody of the ${person.count} members: write a smaller number`)
  const first = parseMoment(created ?? starts)
  if (length === undefined || first === undefined || created === undefined) return
  const order = compareMoments(shiftMoment(first, length, person.count - 1), NOW)
  if (order !== undefined && order > 0)
    inquiry.add([...path, 'step'], `has the last member's grant created in the future: write a shorter one`)
}

function checkSeries({ every, times, ends }: GrantEntry, path: Path, inquiry: Inquiry): void {
  if (every === undefined) {
    if (times !== undefined) inquiry.add([...path, 'times'], 'is for series only: add every, or leave it out')
    return
  }
  checkDuration(every, [...path, 'every'], inquiry)
  if (ends !== undefined) inquiry.add([...path, 'ends'], 'cannot stand beside every: leave one of them out')
}

function checkSource(
  { type = 'paid_external', source, every }: GrantEntry,
  person: Person | undefined,
  path: Path,
  inquiry: Inquiry,
): void {
  if (source === undefined) {
    if (type === 'paid_external') inquiry.add(path, 'source is missing: a paid_external grant has one')
    return
  }
  const place: Path = [...path, 'source']
  if (source.includes('{n}') && (person?.kind === 'account' || person?.kind === 'member'))
    inquiry.add(place, 'has {n}, the number of a member, but the account is no crowd: leave it out')
  if (every === undefined && source.includes('{k}'))
    inquiry.add(place, 'has {k}, the number of a period, but there is no series: add every, or leave it out')
  if (every !== undefined && !source.includes('{k}'))
    inquiry.add(
      place,
      'is the same for each period of the series: put {k}, the number of the period, into it',
    )
  if (source.replaceAll('{n}', '100000').replaceAll('{k}', '1000').length > MOST_SOURCE_CHARACTERS)
    inquiry.add(
      place,
      `must have at most ${MOST_SOURCE_CHARACTERS} characters when {n} and {k} are filled in`,
    )
}

interface Line {
  readonly entry: GrantEntry
  readonly source: string
  readonly person: Person
  readonly index: number
}

function mayShareSource(one: Line, other: Line): boolean {
  return (
    mayShareAccount(one, other) &&
    (one.source === other.source || isFilledIn(one, other) || isFilledIn(other, one))
  )
}

function mayShareAccount(one: Line, other: Line): boolean {
  const { account, nth = 1 } = one.entry
  const { account: otherAccount, nth: otherNth = 1 } = other.entry
  if (account === otherAccount)
    return one.person.kind !== 'crowd' || leastCommonMultiple(nth, otherNth) <= one.person.count
  return isAmong(one, other) || isAmong(other, one)
}

/** Whether the first names a member of the crowd that the second is for. */
function isAmong(one: Line, other: Line): boolean {
  const member = memberOf(one.entry.account)
  return (
    other.person.kind === 'crowd' &&
    member?.crowd === other.entry.account &&
    member.number % (other.entry.nth ?? 1) === 0
  )
}

/** Whether a source is what the pattern of another becomes for some member or period. */
function isFilledIn({ source, entry, person }: Line, { source: pattern }: Line): boolean {
  if (!/\{[nk]\}/.test(pattern)) return false
  const number = person.kind === 'member' ? memberOf(entry.account)?.number : undefined
  const parts = pattern.split(/(\{[nk]\})/).map((part) => {
    if (part === '{n}') return number ?? '[1-9]\\d*'
    return part === '{k}' ? '[1-9]\\d*' : part.replaceAll('.', '\\.')
  })
  return new RegExp(`^${parts.join('')}$`).test(source)
}

function leastCommonMultiple(one: number, other: number): number {
  let [large, small] = [one, other]
  while (small !== 0) [large, small] = [small, large % small]
  return (one / large) * other
}
