import { compareMoments, type Offset, type ParsedMoment, parseDuration, parseMoment } from './moment.ts'
import type { People } from './people.ts'
import { findDisorder, type Times } from './time-order.ts'
import type { Path } from './world-error.ts'

/** What the checks of a world file share: who is known, and where faults go. */
export interface Inquiry {
  readonly people: People
  readonly add: (path: Path, message: string, of?: 'name') => void
}

/** The moment at which a world is opened. */
export const NOW: ParsedMoment = { base: 'now', offsets: [] }

/** Adds a fault unless the handle stands for exactly one account. */
export function checkOne(handle: string, path: Path, { people, add }: Inquiry): void {
  const person = people.find(handle)
  if (person === undefined) add(path, unknownAccount(handle, people))
  if (person?.kind === 'crowd')
    add(path, `is a crowd: name one of its ${person.count} members, like ${handle}-1`)
}

/** What to say of a handle that nobody has. */
export function unknownAccount(handle: string, people: People): string {
  const nearest = people.nearest(handle)
  return `there is no account "${handle}": ${nearest === undefined ? 'add it under accounts' : `did you mean "${nearest}"?`}`
}

/** Adds a fault for each moment that is none, and for each that contradicts another one. */
export function checkTimes(written: Times<string>, path: Path, inquiry: Inquiry): void {
  const times: Partial<Record<keyof Times<string>, ParsedMoment>> = {}
  for (const field of ['created', 'updated', 'deleted', 'revoked', 'started', 'starts', 'ends'] as const) {
    const text = written[field]
    if (text === undefined) continue
    const moment = parseMoment(text)
    if (moment === undefined)
      inquiry.add(
        [...path, field],
        `"${text}" is no moment: write a day and a time that exist, from 1970 on, at most 50 years from now`,
      )
    else times[field] = moment
  }
  for (const { field, message } of findDisorder(times, NOW, compareMoments))
    inquiry.add([...path, field], `${written[field]} ${message}`)
}

/** The length of time that a text says; adds a fault when it is none. */
export function checkDuration(text: string, path: Path, { add }: Inquiry): Offset | undefined {
  const duration = parseDuration(text)
  if (duration === undefined) add(path, 'must be longer than nothing, like 1mo or 30d')
  return duration
}
