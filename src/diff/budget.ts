/** What one comparison may cost. Where it would cost more it stops, and what it leaves out is not judged. */
export interface Budget {
  /** Takes steps for what stands at a pointer; false once there are none left. */
  readonly take: (steps: number, pointer: string) => boolean
  /** Notes that what stands at a pointer is left out, and why. */
  readonly leaveOut: (pointer: string, why: string) => void
  /** For each reason the first pointer where something was left out for it. */
  readonly leftOut: ReadonlyMap<string, string>
}

const mostSteps = 1_000_000

/** A budget of which nothing has been taken. */
export function newBudget(): Budget {
  const leftOut = new Map<string, string>()
  let left = mostSteps
  const leaveOut = (pointer: string, why: string): void => {
    if (!leftOut.has(why)) leftOut.set(why, pointer)
  }
  return {
    leftOut,
    leaveOut,
    take: (steps, pointer) => {
      left -= steps
      if (left <= 0) leaveOut(pointer, 'what takes more steps than a comparison may')
      return left > 0
    },
  }
}
