import { type Choice, coveringSets, type Switches } from './covering-sets.ts'

/** What is unlike the usual choice. */
export type Deviation = Readonly<Record<string, string>>

/** How a client fared once. */
export interface Outcome {
  readonly broken: boolean
}

/** Some readings, and how the client fared under them. */
export interface Case<Fared extends Outcome> {
  readonly readings: Deviation
  readonly outcome: Fared
}

/** What a client was tried with, and what it does not bear. */
export interface Tried<Fared extends Outcome> {
  /** As usual; when this is broken already, nothing else was tried. */
  readonly baseline: Fared
  /** How many sets it takes until every two readings have met. */
  readonly sets: number
  readonly runs: number
  /** Each is enough to break the client, and nothing of it can be left out; what one reading does comes first. */
  readonly breaking: readonly Case<Fared>[]
  /** What broke the client once and did not when it was tried again. */
  readonly unsteady: readonly Case<Fared>[]
}

/** A client that can be tried as often as it takes. */
export interface Trial<Fared extends Outcome> {
  readonly switches: Switches
  readonly usual: Choice
  /** Runs the client once under what is unlike the usual; `turn` says what for. */
  readonly run: (readings: Deviation, turn: string) => Promise<Fared>
}

/**
 * The readings that break a client: it is tried as usual, then under sets in which every two readings meet, and what
 * the broken sets may owe it to is tried one by one, or together when no reading alone explains it.
 */
export async function findBreaking<Fared extends Outcome>(trial: Trial<Fared>): Promise<Tried<Fared>> {
  const { switches, usual } = trial
  let runs = 0
  const run = (readings: Deviation, turn: string): Promise<Fared> => {
    runs++
    return trial.run(readings, turn)
  }
  const rows = coveringSets(switches, [usual]).map((row) => deviationOf(row, usual))
  const baseline = await run({}, 'readings as usual')
  const breaking: Case<Fared>[] = []
  const unsteady: Case<Fared>[] = []
  if (!baseline.broken) {
    const broken: Case<Fared>[] = []
    const borne = new Set<string>()
    for (const [index, readings] of rows.entries()) {
      const outcome = await run(readings, `set ${index + 1} of ${rows.length}`)
      if (outcome.broken) broken.push({ readings, outcome })
      else for (const setting of settingsOf(readings)) borne.add(setting.join('='))
    }
    for (const readings of suspects(broken, borne)) await tryAlone(readings)
    for (const row of broken) await explain(row)
  }
  return { baseline, sets: rows.length, runs, breaking, unsteady }

  /** Tries some readings by themselves. */
  async function tryAlone(readings: Deviation): Promise<void> {
    const outcome = await run(readings, named(readings))
    if (outcome.broken) await keep({ readings, outcome })
  }

  /** Keeps what breaks the client a second time; false when it does not. */
  async function keep(found: Case<Fared>): Promise<boolean> {
    const { broken } = await run(found.readings, `${named(found.readings)} again`)
    if (broken) breaking.push(found)
    else unsteady.push(found)
    return broken
  }

  /** Takes what is known to break the client out of a broken set, and looks for more as long as it stays broken. */
  async function explain(row: Case<Fared>): Promise<void> {
    for (let rest = row.readings; ; ) {
      rest = breaking.reduce(
        (left, { readings }) => (holds(left, readings) ? without(left, readings) : left),
        rest,
      )
      if (Object.keys(rest).length === 0) return
      const outcome = await run(
        rest,
        rest === row.readings ? 'a broken set again' : 'a broken set without what breaks it',
      )
      if (!outcome.broken) {
        if (rest === row.readings) unsteady.push(row)
        return
      }
      const found = await smallest({ readings: rest, outcome })
      if (!(await keep(found))) return
    }
  }

  /** Leaves out half, a quarter, and so on down to one reading, as long as it stays broken. */
  async function smallest(found: Case<Fared>): Promise<Case<Fared>> {
    let least = found
    for (let size = Math.ceil(settingsOf(found.readings).length / 2); size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < settingsOf(least.readings).length; ) {
        const settings = settingsOf(least.readings)
        const readings = Object.fromEntries(settings.toSpliced(start, size))
        const outcome =
          settings.length > size
            ? await run(readings, `narrowed down to ${settings.length - size}`)
            : undefined
        if (outcome?.broken) least = { readings, outcome }
        else start += size
      }
    return least
  }
}

/** Each reading of the broken sets by itself that no other set has shown to be borne. */
function suspects(broken: readonly Case<Outcome>[], borne: ReadonlySet<string>): readonly Deviation[] {
  const settings = new Map(
    broken.flatMap(({ readings }) => settingsOf(readings)).map((setting) => [setting.join('='), setting]),
  )
  return [...settings].flatMap(([id, [name, value]]) => (borne.has(id) ? [] : [{ [name]: value }]))
}

const settingsOf = (readings: Deviation): readonly (readonly [string, string])[] => Object.entries(readings)

const deviationOf = (row: Choice, usual: Choice): Deviation =>
  Object.fromEntries(settingsOf(row).filter(([name, value]) => value !== usual[name]))

const holds = (readings: Deviation, others: Deviation): boolean =>
  settingsOf(others).every(([name, value]) => readings[name] === value)

const without = (readings: Deviation, others: Deviation): Deviation =>
  Object.fromEntries(settingsOf(readings).filter(([name]) => !Object.hasOwn(others, name)))

const named = (readings: Deviation): string =>
  settingsOf(readings)
    .map((setting) => setting.join('='))
    .join(' ')
