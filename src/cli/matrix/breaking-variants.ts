import { type Choice, coveringSets, type Switches } from '../../../spec/covering-sets.ts'

/** Variants, the behaviours of a mock where the description of the API leaves a choice, that differ from those of the baseline run. */
export type Deviation = Readonly<Record<string, string>>

/** The outcome of a run; a success is inconclusive if it was untested or not judged. */
interface Outcome {
  readonly broken: boolean
  readonly untested?: string | undefined
  readonly unjudged?: string | undefined
}

/** Tests that a successful run proves nothing. */
export const isInconclusive = ({ untested, unjudged }: Outcome): boolean =>
  (untested ?? unjudged) !== undefined

export interface Case<Result> {
  readonly variants: Deviation
  readonly outcome: Result
}

/** Finds for `exec --matrix` the variants that break a client: single ones, or sets that no single one explains. */
export async function findBreaking<Result extends Outcome>({
  factors,
  base: baseVariants,
  jobs = 1,
  ...client
}: {
  /** Returns the factors of the test, the variants with the values to try, after the baseline run. */
  readonly factors: (baseline: Result) => Switches
  readonly base: Choice
  readonly jobs?: number
  /** Runs the client once with a deviation; `purpose` is a description of the run. */
  readonly run: (variants: Deviation, purpose: string) => Promise<Result>
}) {
  let runs = 0
  const run = async (variants: Deviation, purpose: string): Promise<Case<Result>> => {
    runs++
    return { variants, outcome: await client.run(variants, purpose) }
  }
  // If it is broken, nothing else is tried.
  const { outcome: baseline } = await run({}, 'variants as usual')
  const sets = coveringSets(factors(baseline), [baseVariants]).map((set) =>
    Object.fromEntries(Object.entries(set).filter(([name, value]) => value !== baseVariants[name])),
  )
  /** Minimal sets that break the client; single variants come first. */
  const breaking: Case<Result>[] = []
  /** Sets that broke the client once, but not again. */
  const unsteady: Case<Result>[] = []
  const pending = baseline.broken || isInconclusive(baseline) ? [] : sets
  const tried = await inParallel(jobs, pending, (variants, index) =>
    run(variants, `set ${index + 1} of ${sets.length}`),
  )
  const broken = tried.filter(({ outcome }) => outcome.broken)
  const [untested = [], passed = []] = [true, false].map((isUntested) =>
    tried.filter(({ outcome }) => !outcome.broken && isInconclusive(outcome) === isUntested),
  )
  const cleared = settingsIn(passed)
  const suspects = [...settingsIn(broken)].filter(([setting]) => !cleared.has(setting))
  const alone = await inParallel(jobs, suspects, ([setting, variants]) => run(variants, setting))
  for (const found of alone) if (found.outcome.broken) await confirm(found)
  for (const set of broken) await explain(set)
  return { baseline, sets: sets.length, runs, breaking, unsteady, untested }

  /** Runs a broken case again, and records it as breaking or unsteady; returns true if it broke again. */
  async function confirm(found: Case<Result>): Promise<boolean> {
    const { outcome } = await run(found.variants, `${textOf(found.variants)} again`)
    ;(outcome.broken ? breaking : unsteady).push(found)
    return outcome.broken
  }

  /** Removes known causes from a broken set, and searches for another one while the rest breaks the client. */
  async function explain(set: Case<Result>): Promise<void> {
    for (let rest = set.variants; ; ) {
      rest = breaking.reduce((left, { variants }) => without(left, variants), rest)
      if (Object.keys(rest).length === 0) return
      const isWhole = rest === set.variants
      const found = await run(rest, isWhole ? 'a broken set again' : 'a broken set without what breaks it')
      if (!found.outcome.broken) {
        if (isWhole) unsteady.push(set)
        return
      }
      if (!(await confirm(await smallest(found)))) return
    }
  }

  /** Returns the smallest breaking subset: removes halves, quarters, ... of the variants while the rest breaks the client. */
  async function smallest(found: Case<Result>): Promise<Case<Result>> {
    let least = found
    for (let size = Math.ceil(sizeOf(found.variants) / 2); size >= 1; size = Math.floor(size / 2))
      for (let start = 0; start < sizeOf(least.variants); ) {
        const rest = Object.fromEntries(Object.entries(least.variants).toSpliced(start, size))
        const left = sizeOf(least.variants) - size
        const narrower = left > 0 ? await run(rest, `narrowed down to ${left}`) : undefined
        if (narrower?.outcome.broken) least = narrower
        else start += size
      }
    return least
  }
}

/** Runs `work` for each item, `jobs` at once; returns the outcomes in order, or rejects after all running work has ended. */
async function inParallel<Item, Outcome>(
  jobs: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Outcome>,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) outcomes[index] = await work(item, index)
  }
  const ended = await Promise.allSettled(Array.from({ length: jobs }, worker))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return outcomes
}

const settingsIn = (cases: readonly Case<unknown>[]) =>
  new Map(
    cases.flatMap(({ variants }) =>
      Object.entries(variants).map(([name, value]) => [`${name}=${value}`, { [name]: value }] as const),
    ),
  )

const sizeOf = (variants: Deviation): number => Object.keys(variants).length

/** Returns variants without some others; unchanged if they do not have all of these. */
const without = (variants: Deviation, others: Deviation): Deviation =>
  Object.entries(others).every(([name, value]) => variants[name] === value)
    ? Object.fromEntries(Object.entries(variants).filter(([name]) => !Object.hasOwn(others, name)))
    : variants

const textOf = (variants: Deviation): string =>
  Object.entries(variants)
    .map((setting) => setting.join('='))
    .join(' ')
