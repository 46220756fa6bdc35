import { type Choice, coveringSets, type Switches } from './covering-sets.ts'

/** The variants that differ from the usual ones. */
export type Deviation = Readonly<Record<string, string>>

/** Some variants, and how the client's run under them ended. */
export interface Case<Result> {
  readonly variants: Deviation
  readonly outcome: Result
}

/** What a client was tried with, and what breaks it. */
export interface Tried<Result> {
  /** The run under the usual variants; when it is broken, nothing else was tried. */
  readonly baseline: Result
  /** How many sets it takes until every two variants have met. */
  readonly sets: number
  readonly runs: number
  /** Minimal sets, each of which breaks the client; those of one variant come first. */
  readonly breaking: readonly Case<Result>[]
  /** What broke the client once and did not when it was tried again. */
  readonly unsteady: readonly Case<Result>[]
}

/**
 * Finds the variants that break a client. It is run under the usual ones, then under sets in which every two variants meet;
 * then the suspects of the broken sets are tried one by one, and together where no variant alone explains a broken set.
 */
export async function findBreaking<Result extends { readonly broken: boolean }>({
  switches,
  usual,
  ...client
}: {
  readonly switches: Switches
  readonly usual: Choice
  /** Runs the client once under a deviation; `purpose` says in words what the run is for. */
  readonly run: (variants: Deviation, purpose: string) => Promise<Result>
}): Promise<Tried<Result>> {
  let runs = 0
  const run = (variants: Deviation, purpose: string): Promise<Result> => {
    runs++
    return client.run(variants, purpose)
  }
  const sets = coveringSets(switches, [usual]).map((set) =>
    Object.fromEntries(Object.entries(set).filter(([name, value]) => value !== usual[name])),
  )
  const baseline = await run({}, 'variants as usual')
  const breaking: Case<Result>[] = []
  const unsteady: Case<Result>[] = []
  const broken: Case<Result>[] = []
  const suspects = new Map<string, Deviation>()
  const cleared = new Set<string>()
  for (const [index, variants] of baseline.broken ? [] : sets.entries()) {
    const outcome = await run(variants, `set ${index + 1} of ${sets.length}`)
    if (outcome.broken) broken.push({ variants, outcome })
    for (const [name, value] of Object.entries(variants))
      if (outcome.broken) suspects.set(`${name}=${value}`, { [name]: value })
      else cleared.add(`${name}=${value}`)
  }
  for (const [setting, variants] of suspects) {
    if (cleared.has(setting)) continue
    const outcome = await run(variants, setting)
    if (outcome.broken) await confirm({ variants, outcome })
  }
  for (const set of broken) await explain(set)
  return { baseline, sets: sets.length, runs, breaking, unsteady }

  /** Counts a case only when it breaks the client a second time; false when it does not. */
  async function confirm(found: Case<Result>): Promise<boolean> {
    const outcome = await run(found.variants, `${textOf(found.variants)} again`)
    ;(outcome.broken ? breaking : unsteady).push(found)
    return outcome.broken
  }

  /** Takes the known causes out of a broken set, and looks for another cause as long as the rest breaks the client. */
  async function explain(set: Case<Result>): Promise<void> {
    for (let rest = set.variants; ; ) {
      rest = breaking.reduce((left, { variants }) => without(left, variants), rest)
      if (Object.keys(rest).length === 0) return
      const isWhole = rest === set.variants
      const outcome = await run(rest, isWhole ? 'a broken set again' : 'a broken set without what breaks it')
      if (!outcome.broken) {
        if (isWhole) unsteady.push(set)
        return
      }
      if (!(await confirm(await smallest({ variants: rest, outcome })))) return
    }
  }

  /** Leaves out half of the variants, a quarter, and so on down to one, as long as the rest breaks the client. */
  async function smallest(found: Case<Result>): Promise<Case<Result>> {
    let least = found
    for (let size = Math.ceil(sizeOf(found.variants) / 2); size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < sizeOf(least.variants); ) {
        const rest = Object.fromEntries(Object.entries(least.variants).toSpliced(start, size))
        const left = sizeOf(least.variants) - size
        const outcome = left > 0 ? await run(rest, `narrowed down to ${left}`) : undefined
        if (outcome?.broken) least = { variants: rest, outcome }
        else start += size
      }
    return least
  }
}

const sizeOf = (variants: Deviation): number => Object.keys(variants).length

/** The variants without the others; as they are when they do not hold all of the others. */
const without = (variants: Deviation, others: Deviation): Deviation =>
  Object.entries(others).every(([name, value]) => variants[name] === value)
    ? Object.fromEntries(Object.entries(variants).filter(([name]) => !Object.hasOwn(others, name)))
    : variants

const textOf = (variants: Deviation): string =>
  Object.entries(variants)
    .map((setting) => setting.join('='))
    .join(' ')
