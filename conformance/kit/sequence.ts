import fc from 'fast-check'

/** The places of the items of a sequence that a smaller one keeps. */
export interface Hints<Item> {
  /** Returns the items that a failure at one needs: those before it that matter, and itself. Left out: that item alone. */
  needed?(items: readonly Item[], at: number): readonly number[]
  /** Smaller sequences that are worth trying before any part is left out. */
  promising?(items: readonly Item[]): Iterable<readonly number[]>
}

/** Items drawn one after the other. What is smaller leaves items out, the most of them first, and then shrinks one of them as its own arbitrary does. */
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

  /** Returns the items of a sequence that a failure at one needs; all of them where the failure is of no item in particular. */
  cut({ value, context }: Input<readonly Item[]>, at: number | undefined): fc.Value<readonly Item[]> {
    const drawn = drawnIn(value, context)
    if (at === undefined || drawn[at] === undefined) return drawnAs(drawn)
    return drawnAs(chosen(drawn, this.#hints.needed?.(value, at) ?? [at]))
  }

  *#smaller(drawn: readonly Drawn<Item>[]): IterableIterator<fc.Value<readonly Item[]>> {
    const items = drawn.map(({ value }) => value)
    for (const places of this.#hints.promising?.(items) ?? [])
      if (places.length > 0 && places.length < drawn.length) yield drawnAs(chosen(drawn, places))
    // What others are needed for comes last, and stays.
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

/** A drawn item, with what its own shrinker needs to know: nothing where a value is tried that was not drawn. */
interface Drawn<Item> extends Input<Item> {
  readonly of: fc.Arbitrary<Item> | undefined
}

const drawnIn = <Item>(items: readonly Item[], context: unknown): readonly Drawn<Item>[] =>
  Array.isArray(context) ? context : items.map((value) => ({ value, context: undefined, of: undefined }))

const chosen = <Item>(drawn: readonly Drawn<Item>[], places: readonly number[]) =>
  drawn.filter((_, index) => places.includes(index))

const drawnAs = <Item>(drawn: readonly Drawn<Item>[]): fc.Value<readonly Item[]> =>
  new fc.Value(
    drawn.map(({ value }) => value),
    drawn,
  )

/** One item. */
export const single = <Item>(of: fc.Arbitrary<Item>): Sequence<Item> =>
  new Sequence((random, bias) => {
    const { value, context } = of.generate(random, bias)
    return [{ value, context, of }]
  })

/** The sequences that are chosen at random, one after the other. */
const each = <Item>(choose: (random: fc.Random, bias: number | undefined) => readonly Sequence<Item>[]) =>
  new Sequence<Item>((random, bias) => choose(random, bias).flatMap((part) => part.draw(random, bias)))

/** Sequences one after the other. */
export const inOrder = <Item>(...parts: readonly Sequence<Item>[]): Sequence<Item> => each(() => parts)

/** Sequences in any order. */
export const shuffled = <Item>(...parts: readonly Sequence<Item>[]): Sequence<Item> =>
  each((random) => {
    const placed = parts.map((part) => ({ part, at: random.nextInt() })).toSorted((a, b) => a.at - b.at)
    return placed.map(({ part }) => part)
  })

/** So many sequences, each of them any of these. */
export const anyOf = <Item>(count: number, ...parts: readonly Sequence<Item>[]): Sequence<Item> =>
  each((random) =>
    Array.from({ length: count }, () => parts[random.nextInt(0, parts.length - 1)] ?? []).flat(),
  )

/** So many items. */
export const times = <Item>(least: number, most: number, item: fc.Arbitrary<Item>): Sequence<Item> =>
  each((random) => Array<Sequence<Item>>(random.nextInt(least, most)).fill(single(item)))

/** The sequence that a drawn value leads to; only its items are shrunk. */
export const following = <Value, Item>(
  first: fc.Arbitrary<Value>,
  next: (value: Value) => Sequence<Item>,
): Sequence<Item> => each((random, bias) => [next(first.generate(random, bias).value)])

/** One drawn item of each kind, or as many as its count says, in a drawn order. */
export const mixed = <Item>(...kinds: readonly Kind<Item>[]): Sequence<Item> =>
  shuffled(
    ...kinds.flatMap((kind) =>
      kind instanceof fc.Arbitrary ? single(kind) : Array<Sequence<Item>>(kind[1]).fill(single(kind[0])),
    ),
  )

/** A kind of items, and how many of it. */
export type Kind<Item> = fc.Arbitrary<Item> | readonly [item: fc.Arbitrary<Item>, count: number]
