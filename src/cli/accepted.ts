import { readFileSync } from 'node:fs'
import type { Finding } from '../diff/index.ts'
import { CommandError, messageOf } from './command.ts'

/** A finding of `diff` that is accepted, with the last day on which it is. */
type Acceptance = Readonly<Record<(typeof keys)[number], string>>

/** Reads the list of accepted findings from a file of YAML; a CommandError names what is wrong with it. */
export async function readAccepted(file: string, today: string) {
  const { parse } = await import('yaml')
  let entries: unknown
  try {
    entries = parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${messageOf(error).split('\n')[0]}`)
  }
  if (!Array.isArray(entries))
    throw new CommandError(`${file} must be a list of findings, each with ${keys.join(', ')}`)
  const acceptances = entries.map((entry: unknown, index) =>
    toAcceptance(entry, `${file}, entry ${index + 1}`),
  )
  const matched = new Set<Acceptance>()
  return {
    accepts({ rule, path }: Finding): boolean {
      const found = acceptances.filter((entry) => entry.rule === rule && entry.path === path)
      for (const entry of found) matched.add(entry)
      return found.some(({ until }) => until >= today)
    },
    /** What to say of the list when all of its findings were asked for. */
    remarks: (): readonly string[] =>
      acceptances.flatMap((entry) => {
        const named = `${file}: ${entry.rule} at ${entry.path}`
        if (!matched.has(entry)) return `${named} matches no finding: take it out.`
        return entry.until >= today
          ? `${named} is accepted until ${entry.until}: ${entry.reason}`
          : `${named} was accepted until ${entry.until} and counts again: take it back, or decide anew.`
      }),
  }
}

const keys = ['rule', 'path', 'reason', 'until'] as const

function toAcceptance(entry: unknown, place: string): Acceptance {
  const { rule, path, reason, until, ...others }: Readonly<Record<string, unknown>> = Object(entry)
  const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
  if (!isText(rule) || !isText(path) || !isText(reason) || !isText(until))
    throw new CommandError(`${place} must have ${keys.join(', ')}, each of them text`)
  const [other] = Object.keys(others)
  if (other !== undefined)
    throw new CommandError(`${place} has ${other}, which means nothing; it may have ${keys.join(', ')}`)
  if (!isDay(until))
    throw new CommandError(`${place} must have a day such as 2026-11-21 in until; it was "${until}"`)
  return { rule, path, reason, until }
}

export const isDay = (text: string): boolean =>
  // The JSON of an invalid date is null.
  text.length === 10 && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
