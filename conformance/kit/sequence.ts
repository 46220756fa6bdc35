import fc from 'fast-check'

/** Hints for shrinking a sequence: indexes of the items that a smaller one keeps. */
export interface Hints<Item> {
  /** Returns the items that a failure at one depends on, with itself. Left out: that item alone. */
  needed?(items: readonly Item[], at: number): readonly number[]
  /** Returns smaller sequences to try first. */
  promising?(items: readonly Item[]): Iterable<readonly number[]>
}

/** An arbitrary of lists, such as the cases of a check or the steps of a history. It shrinks by leaving out items, many first, and then by shrinking single items. */
export class Sequence<Item> extends fc.Arbitrary<readonly Item[]> {
  readonly draw: (random: fc.Random, bias: number | undefined) => readonly Drawn<Item>[]
  readonly #hints: Hints<Item>

  constructor(draw: Sequence<Item>['draw'], hints: Hints<Item> = {}) {
    super()
    this.draw = draw
    this.#hints = hints
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<readonly Item[]> {
    return drawnAs(this.draw(random, bias))
  }

  canShrinkWithoutContext(value: unknown): value is readonly Item[] {
    return Array.isArray(value)
  }

  shrink(items: readonly Item[], context?: unknown): fc.Stream<fc.Value<readonly Item[]>> {
    return fc.stream(this.#smaller(drawnIn(items, context)))
  }

  /** Returns the items that a failure at one of `least` to `most` depends on; all items when there is none of these. */
  cut({ value, context }: Input<readonly Item[]>, [least, most]: readonly [number, number]) {
    const drawn = drawnIn(value, context)
    const places = [...drawn.keys()].filter((at) => at >= least && at <= most)
    const needed = places.flatMap((at) => this.#hints.needed?.(value, at) ?? [at])
    return drawnAs(needed.length === 0 ? drawn : pick(drawn, needed))
  }

  *#smaller(drawn: readonly Drawn<Item>[]): IterableIterator<fc.Value<readonly Item[]>> {
    const items = drawn.map(({ value }) => value)
    for (const places of this.#hints.promising?.(items) ?? [])
      if (places.length > 0 && places.length < drawn.length) yield drawnAs(pick(drawn, places))
    // The last item is the one that the others are needed for: it stays.
    const loose = this.#hints.needed === undefined ? drawn.length : drawn.length - 1
    for (let size = Math.ceil(loose / 2); size >= 1; size = Math.floor(size / 2))
      for (let from = 0; from < loose && drawn.length > size; from += size)
        yield drawnAs(drawn.filter((_, index) => index < from || index >= Math.min(from + size, loose)))
    for (const [index, { value, context, of }] of drawn.entries())
      for (const less of of?.shrink(value, context) ?? [])
        yield drawnAs(drawn.with(index, { value: less.value, context: less.context, of }))
  }
}

type Input<Value> = Pick<fc.Value<Value>, 'value' | 'context'>

/** An item with its arbitrary and shrinking context; undefined for a value that was not drawn. */
interface Drawn<Item> extends Input<Item> {
  readonly of: fc.Arbitrary<Item> | undefined
}

const drawnIn = <Item>(items: readonly Item[], context: unknown): readonly Drawn<Item>[] =>
  Array.isArray(context) ? context : items.map((value) => ({ value, context: undefined, of: undefined }))

const pick = <Item>(drawn: readonly Drawn<Item>[], places: readonly number[]) =>
  drawn.filter((_, index) => places.includes(index))

const drawnAs = <Item>(drawn: readonly Drawn<Item>[]): fc.Value<readonly Item[]> =>
  new fc.Value(
    drawn.map(({ value }) => value),
    drawn,
  )

/** Returns a sequence of one item. */
export const single = <Item>(of: fc.Arbitrary<Item>): Sequence<Item> =>
  new Sequence((random, bias) => {
    const { value, context } = of.generate(random, bias)
    return [{ value, context, of }]
  })

/** Returns the concatenation of sequences that are chosen at random. */
const each = <Item>(choose: (random: fc.Random, bias: number | undefined) => readonly Sequence<Item>[]) =>
  new Sequence<Item>((random, bias) => choose(random, bias).flatMap((one) => one.draw(random, bias)))

/** Returns the concatenation of sequences. */
export const inOrder = <Item>(...sequences: readonly Sequence<Item>[]): Sequence<Item> =>
  each(() => sequences)

/** Returns the concatenation of sequences in a random order. */
export const shuffled = <Item>(...sequences: readonly Sequence<Item>[]): Sequence<Item> =>
  each((random) => {
    const placed = sequences.map((one) => ({ one, at: random.nextInt() })).toSorted((a, b) => a.at - b.at)
    return placed.map(({ one }) => one)
  })

/** Returns the concatenation of `count` sequences, each chosen at random. */
export const anyOf = <Item>(count: number, ...sequences: readonly Sequence<Item>[]): Sequence<Item> =>
  each((random) =>
    Array.from({ length: count }, () => sequences[random.nextInt(0, sequences.length - 1)] ?? []).flat(),
  )

/** Returns a sequence of `least` to `most` items. */
export const times = <Item>(least: number, most: number, item: fc.Arbitrary<Item>): Sequence<Item> =>
  each((random) => Array<Sequence<Item>>(random.nextInt(least, most)).fill(single(item)))

/** Returns the sequence that depends on a drawn value; only its items are shrunk. */
export const following = <Value, Item>(
  first: fc.Arbitrary<Value>,
  next: (value: Value) => Sequence<Item>,
): Sequence<Item> => each((random, bias) => [next(first.generate(random, bias).value)])

/** Returns one item of each kind, in a random order. */
export const mixed = <Item>(...kinds: readonly fc.Arbitrary<Item>[]): Sequence<Item> =>
  shuffled(...kinds.map((kind) => single(kind)))
