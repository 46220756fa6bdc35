import { type Choice, coveringSets, type Switches } from '../../../spec/covering-sets.ts'

/** The variants that differ from the usual ones. */
export type Deviation = Readonly<Record<string, string>>

/** How a run ended: of a client that is not broken it may say nothing, for one of two reasons. */
interface Outcome {
  readonly broken: boolean
  readonly untested?: string | undefined
  readonly unjudged?: string | undefined
}

/** Whether a run that did not fail says nothing of the client. */
export const isVoid = ({ untested, unjudged }: Outcome): boolean => (untested ?? unjudged) !== undefined

export interface Case<Result> {
  readonly variants: Deviation
  readonly outcome: Result
}

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
  /** Sets under which the client succeeded and tested nothing, or was not judged as a whole. */
  readonly untested: readonly Case<Result>[]
}

/** Finds the variants that break a client: alone, or together where none alone explains a broken set. */
export async function findBreaking<Result extends Outcome>({
  switches,
  usual,
  jobs = 1,
  ...client
}: {
  /** The values to try, as the run under the usual ones suggests. */
  readonly switches: (baseline: Result) => Switches
  readonly usual: Choice
  readonly jobs?: number
  /** Runs the client once under a deviation; `purpose` says in words what the run is for. */
  readonly run: (variants: Deviation, purpose: string) => Promise<Result>
}): Promise<Tried<Result>> {
  let runs = 0
  const run = async (variants: Deviation, purpose: string): Promise<Case<Result>> => {
    runs++
    return { variants, outcome: await client.run(variants, purpose) }
  }
  const { outcome: baseline } = await run({}, 'variants as usual')
  const sets = coveringSets(switches(baseline), [usual]).map((set) =>
    Object.fromEntries(Object.entries(set).filter(([name, value]) => value !== usual[name])),
  )
  const breaking: Case<Result>[] = []
  const unsteady: Case<Result>[] = []
  const wanted = baseline.broken || isVoid(baseline) ? [] : sets
  const tried = await inParallel(jobs, wanted, (variants, index) =>
    run(variants, `set ${index + 1} of ${sets.length}`),
  )
  const broken = tried.filter(({ outcome }) => outcome.broken)
  const [untested = [], passed = []] = [true, false].map((isUntested) =>
    tried.filter(({ outcome }) => !outcome.broken && isVoid(outcome) === isUntested),
  )
  const cleared = settingsIn(passed)
  const suspects = [...settingsIn(broken)].filter(([setting]) => !cleared.has(setting))
  const alone = await inParallel(jobs, suspects, ([setting, variants]) => run(variants, setting))
  for (const found of alone) if (found.outcome.broken) await confirm(found)
  for (const set of broken) await explain(set)
  return { baseline, sets: sets.length, runs, breaking, unsteady, untested }

  /** Counts a case only when it breaks the client a second time; false when it does not. */
  async function confirm(found: Case<Result>): Promise<boolean> {
    const { outcome } = await run(found.variants, `${textOf(found.variants)} again`)
    ;(outcome.broken ? breaking : unsteady).push(found)
    return outcome.broken
  }

  /** Takes the known causes out of a broken set, and looks for another cause as long as the rest breaks the client. */
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

  /** Leaves out half of the variants, a quarter, and so on down to one, as long as the rest breaks the client. */
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

/** Does the work for each item, so many at once, and returns the outcomes in the order of the items; rejects when all that was begun has ended. */
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

/** Each variant of the cases by itself, by its text. */
const settingsIn = (cases: readonly Case<unknown>[]) =>
  new Map(
    cases.flatMap(({ variants }) =>
      Object.entries(variants).map(([name, value]) => [`${name}=${value}`, { [name]: value }] as const),
    ),
  )

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
