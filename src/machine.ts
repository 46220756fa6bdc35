/** What only the composition root may ask of the machine. */
export interface Machine {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds that never go back. */
  readonly monotonic: () => number
  readonly random: (count: number) => Uint8Array
  /** Resolves after so many milliseconds of real time. */
  readonly wait: (ms: number) => Promise<void>
}
