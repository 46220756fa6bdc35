/** The times that one entry of a world may carry, under the names they have in the file. */
export interface Times<Time> {
  readonly created?: Time | undefined
  readonly updated?: Time | undefined
  readonly deleted?: Time | undefined
  readonly revoked?: Time | undefined
  readonly started?: Time | undefined
  readonly starts?: Time | undefined
  readonly ends?: Time | undefined
}

/** A time that cannot be, given the others. */
export interface Disorder {
  readonly field: keyof Times<never>
  readonly message: string
}

/** Every time of an entry that contradicts another one or now; `compare` says undefined where the order is not known. */
export function findDisorder<Time>(
  times: Times<Time>,
  now: Time,
  compare: (first: Time, second: Time) => number | undefined,
): readonly Disorder[] {
  const found: Disorder[] = []
  for (const { earlier, later, message } of orders) {
    const first = times[earlier]
    const second = later === 'now' ? now : times[later]
    if (first === undefined || second === undefined) continue
    const order = compare(first, second) ?? -1
    if (order > 0 || (order === 0 && later === 'ends'))
      found.push({ field: later === 'now' ? earlier : later, message })
  }
  return found
}

interface Order {
  readonly earlier: keyof Times<never>
  readonly later: keyof Times<never> | 'now'
  readonly message: string
}

const future = 'lies in the future: write now or an earlier moment'
const early = 'lies before it was created: write a later moment, or created earlier'

const orders: readonly Order[] = [
  { earlier: 'created', later: 'now', message: future },
  { earlier: 'updated', later: 'now', message: future },
  { earlier: 'deleted', later: 'now', message: future },
  { earlier: 'revoked', later: 'now', message: future },
  { earlier: 'started', later: 'now', message: future },
  { earlier: 'created', later: 'updated', message: early },
  { earlier: 'created', later: 'deleted', message: early },
  { earlier: 'created', later: 'revoked', message: early },
  {
    earlier: 'created',
    later: 'starts',
    message: 'lies before it was created: a grant starts when it is created, or later',
  },
  {
    earlier: 'starts',
    later: 'ends',
    message: 'is not after the start: write a later moment, or leave it out for permanent access',
  },
]
