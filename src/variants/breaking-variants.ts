import { type Choice, coveringSets, type Switches } from './covering-sets.ts'

/** What is unlike the usual choice. */
export type Deviation = Readonly<Record<string, string>>

/** How a client fared once. */
export interface Outcome {
  readonly broken: boolean
}

/** Some variants, and how the client fared under them. */
export interface Case<Fared extends Outcome> {
  readonly variants: Deviation
  readonly outcome: Fared
}

/** What a client was tried with, and what it does not bear. */
export interface Tried<Fared extends Outcome> {
  /** As usual; when this is broken already, nothing else was tried. */
  readonly baseline: Fared
  /** How many sets it takes until every two variants have met. */
  readonly sets: number
  readonly runs: number
  /** Each is enough to break the client, and nothing of it can be left out; what one variant does comes first. */
  readonly breaking: readonly Case<Fared>[]
  /** What broke the client once and did not when it was tried again. */
  readonly unsteady: readonly Case<Fared>[]
}

/** A client that can be tried as often as it takes. */
export interface Trial<Fared extends Outcome> {
  readonly switches: Switches
  readonly usual: Choice
  /** Runs the client once under what is unlike the usual; `turn` says what for. */
  readonly run: (variants: Deviation, turn: string) => Promise<Fared>
}

/**
 * The variants that break a client: it is tried as usual, then under sets in which every two variants meet, and what
 * the broken sets may owe it to is tried one by one, or together when no variant alone explains it.
 */
export async function findBreaking<Fared extends Outcome>(trial: Trial<Fared>): Promise<Tried<Fared>> {
  const { switches, usual } = trial
  let runs = 0
  const run = (variants: Deviation, turn: string): Promise<Fared> => {
    runs++
    return trial.run(variants, turn)
  }
  const rows = coveringSets(switches, [usual]).map((row) => deviationOf(row, usual))
  const baseline = await run({}, 'variants as usual')
  const breaking: Case<Fared>[] = []
  const unsteady: Case<Fared>[] = []
  if (!baseline.broken) {
    const broken: Case<Fared>[] = []
    const borne = new Set<string>()
    for (const [index, variants] of rows.entries()) {
      const outcome = await run(variants, `set ${index + 1} of ${rows.length}`)
      if (outcome.broken) broken.push({ variants, outcome })
      else for (const setting of settingsOf(variants)) borne.add(setting.join('='))
    }
    for (const variants of suspects(broken, borne)) await tryAlone(variants)
    for (const row of broken) await explain(row)
  }
  return { baseline, sets: rows.length, runs, breaking, unsteady }

  /** Tries some variants by themselves. */
  async function tryAlone(variants: Deviation): Promise<void> {
    const outcome = await run(variants, named(variants))
    if (outcome.broken) await keep({ variants, outcome })
  }

  /** Keeps what breaks the client a second time; false when it does not. */
  async function keep(found: Case<Fared>): Promise<boolean> {
    const { broken } = await run(found.variants, `${named(found.variants)} again`)
    if (broken) breaking.push(found)
    else unsteady.push(found)
    return broken
  }

  /** Takes what is known to break the client out of a broken set, and looks for more as long as it stays broken. */
  async function explain(row: Case<Fared>): Promise<void> {
    for (let rest = row.variants; ; ) {
      rest = breaking.reduce(
        (left, { variants }) => (holds(left, variants) ? without(left, variants) : left),
        rest,
      )
      if (Object.keys(rest).length === 0) return
      const outcome = await run(
        rest,
        rest === row.variants ? 'a broken set again' : 'a broken set without what breaks it',
      )
      if (!outcome.broken) {
        if (rest === row.variants) unsteady.push(row)
        return
      }
      const found = await smallest({ variants: rest, outcome })
      if (!(await keep(found))) return
    }
  }

  /** Leaves out half, a quarter, and so on down to one variant, as long as it stays broken. */
  async function smallest(found: Case<Fared>): Promise<Case<Fared>> {
    let least = found
    for (let size = Math.ceil(settingsOf(found.variants).length / 2); size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < settingsOf(least.variants).length; ) {
        const settings = settingsOf(least.variants)
        const variants = Object.fromEntries(settings.toSpliced(start, size))
        const outcome =
          settings.length > size
            ? await run(variants, `narrowed down to ${settings.length - size}`)
            : undefined
        if (outcome?.broken) least = { variants, outcome }
        else start += size
      }
    return least
  }
}

/** Each variant of the broken sets by itself that no other set has shown to be borne. */
function suspects(broken: readonly Case<Outcome>[], borne: ReadonlySet<string>): readonly Deviation[] {
  const settings = new Map(
    broken.flatMap(({ variants }) => settingsOf(variants)).map((setting) => [setting.join('='), setting]),
  )
  return [...settings].flatMap(([id, [name, value]]) => (borne.has(id) ? [] : [{ [name]: value }]))
}

const settingsOf = (variants: Deviation): readonly (readonly [string, string])[] => Object.entries(variants)

const deviationOf = (row: Choice, usual: Choice): Deviation =>
  Object.fromEntries(settingsOf(row).filter(([name, value]) => value !== usual[name]))

const holds = (variants: Deviation, others: Deviation): boolean =>
  settingsOf(others).every(([name, value]) => variants[name] === value)

const without = (variants: Deviation, others: Deviation): Deviation =>
  Object.fromEntries(settingsOf(variants).filter(([name]) => !Object.hasOwn(others, name)))

const named = (variants: Deviation): string =>
  settingsOf(variants)
    .map((setting) => setting.join('='))
    .join(' ')
