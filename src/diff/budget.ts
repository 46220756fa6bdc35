import { createContext, Script } from 'node:vm'

/** The limit on the work of a comparison; places for which none is left are reported as not judged. */
export interface Budget {
  /** Takes steps for a pointer; returns false if not more than `kept` are left. */
  readonly take: (steps: number, pointer: string, kept?: number) => boolean
  /** Records that a pointer is left out, with the reason. */
  readonly skip: (pointer: string, why: string) => void
  /** The first pointer that was left out for each reason. */
  readonly skipped: ReadonlyMap<string, string>
  /** Returns the result of a function; undefined if it throws or takes too long, and always after three that did. */
  readonly attempt: <Result>(run: () => Result) => Result | undefined
}

const [leastSteps, stepsPerObject] = [1_000_000, 400]
const [maxAttempts, maxMilliseconds] = [3, 1_000]
const timeout = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** Returns a full budget for documents with so many objects. */
export function newBudget(objects: number): Budget {
  const skipped = new Map<string, string>()
  let left = leastSteps + stepsPerObject * objects
  let late = 0
  let context: { run?: unknown } | undefined
  const skip = (pointer: string, why: string): void => {
    if (!skipped.has(why)) skipped.set(why, pointer)
  }
  return {
    skipped,
    skip,
    take: (steps, pointer, kept = 0) => {
      const isLeft = left - steps > kept
      if (isLeft) left -= steps
      else skip(pointer, 'what takes more steps than a comparison may')
      return isLeft
    },
    attempt: (run) => {
      context ??= createContext({})
      context.run = run
      // On a busy machine time passes without work, so a longer time is given until the work was too much.
      for (let time = maxMilliseconds; late < maxAttempts; time *= 2) {
        const start = process.cpuUsage().user
        try {
          // A regular expression that backtracks ends by nothing else.
          return new Script('run()').runInContext(context, { timeout: time })
        } catch (error) {
          if (!(error instanceof Error && 'code' in error && error.code === timeout)) return undefined
          if (process.cpuUsage().user - start < maxMilliseconds * 800) continue
          late += 1
          return undefined
        }
      }
      return undefined
    },
  }
}
