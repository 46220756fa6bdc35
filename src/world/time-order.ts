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
  return orders.flatMap(([earlier, later, message]) => {
    const first = times[earlier]
    const second = later === 'now' ? now : times[later]
    if (first === undefined || second === undefined) return []
    const order = compare(first, second)
    const field = later === 'now' ? earlier : later
    const wrong = order !== undefined && (field === 'ends' ? order >= 0 : order > 0)
    return wrong ? [{ field, message }] : []
  })
}

const orders: readonly (readonly [keyof Times<never>, keyof Times<never> | 'now', string])[] = [
  ['created', 'now', 'lies in the future: write now or an earlier moment'],
  ['updated', 'now', 'lies in the future: write now or an earlier moment'],
  ['deleted', 'now', 'lies in the future: write now or an earlier moment'],
  ['revoked', 'now', 'lies in the future: write now or an earlier moment'],
  ['started', 'now', 'lies in the future: write now or an earlier moment'],
  ['created', 'updated', 'lies before it was created: write a later moment, or created earlier'],
  ['created', 'deleted', 'lies before it was created: write a later moment, or created earlier'],
  ['created', 'revoked', 'lies before it was created: write a later moment, or created earlier'],
  ['created', 'starts', 'lies before it was created: a grant starts when it is created, or later'],
  ['starts', 'ends', 'is not after the start: write a later moment, or leave it out for permanent access'],
]
