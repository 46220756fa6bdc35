/** What one comparison may cost. Where it would cost more it stops, and what it leaves out is not judged. */
export interface Budget {
  /** Takes steps for what stands at a pointer; false once there are none left. */
  readonly take: (steps: number, pointer: string) => boolean
  /** Notes that what stands at a pointer is left out, and why. */
  readonly leaveOut: (pointer: string, why: string) => void
  /** What was left out: the reason by its pointer. */
  readonly leftOut: ReadonlyMap<string, string>
}

const mostSteps = 1_000_000

/** A budget of which nothing has been taken. */
export function newBudget(): Budget {
  const leftOut = new Map<string, string>()
  let left = mostSteps
  return {
    leftOut,
    leaveOut: (pointer, why) => leftOut.set(pointer, why),
    take: (steps, pointer) => {
      if (left > 0 && left <= steps)
        leftOut.set(
          pointer,
          `the comparison takes more than ${mostSteps.toLocaleString('en')} steps and ends`,
        )
      left -= steps
      return left > 0
    },
  }
}
