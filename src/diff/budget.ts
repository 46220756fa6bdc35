/** The limit on the work of a comparison; places beyond it are left out and reported as not judged. */
export interface Budget {
  /** Takes steps for a pointer; returns false if none are left. */
  readonly take: (steps: number, pointer: string) => boolean
  /** Records that a pointer is left out, with the reason. */
  readonly skip: (pointer: string, why: string) => void
  /** The first pointer that was left out for each reason. */
  readonly skipped: ReadonlyMap<string, string>
}

const maxSteps = 1_000_000

/** Returns a full budget. */
export function newBudget(): Budget {
  const skipped = new Map<string, string>()
  let left = maxSteps
  const skip = (pointer: string, why: string): void => {
    if (!skipped.has(why)) skipped.set(why, pointer)
  }
  return {
    skipped,
    skip,
    take: (steps, pointer) => {
      left -= steps
      if (left <= 0) skip(pointer, 'what takes more steps than a comparison may')
      return left > 0
    },
  }
}
