import fc from 'fast-check'

/**
 * One drawn item of each kind, or as many as its count says, in a drawn order; smaller inputs leave items out, the most of them
 * first, and then shrink what is left.
 */
export const mixed = <Item>(...kinds: readonly Kind<Item>[]): fc.Arbitrary<readonly Item[]> =>
  new Mixed(
    kinds.flatMap((kind) =>
      kind instanceof fc.Arbitrary ? kind : Array<fc.Arbitrary<Item>>(kind[1]).fill(kind[0]),
    ),
  )

/** A kind of items, and how many of it. */
export type Kind<Item> = fc.Arbitrary<Item> | readonly [item: fc.Arbitrary<Item>, count: number]

class Mixed<Item> extends fc.Arbitrary<readonly Item[]> {
  readonly #items: readonly fc.Arbitrary<Item>[]

  constructor(items: readonly fc.Arbitrary<Item>[]) {
    super()
    this.#items = items
  }

  generate(random: fc.Random, bias: number | undefined): fc.Value<readonly Item[]> {
    const order = this.#items.map((item) => ({ item, at: random.nextInt() })).toSorted((a, b) => a.at - b.at)
    return drawnAs(order.map(({ item }) => ({ item, ...partsOf(item.generate(random, bias)) })))
  }

  canShrinkWithoutContext(value: unknown): value is readonly Item[] {
    return Array.isArray(value)
  }

  shrink(items: readonly Item[], context?: unknown): fc.Stream<fc.Value<readonly Item[]>> {
    const drawn = Array.isArray(context)
      ? (context as readonly Drawn<Item>[])
      : items.map((value) => this.#guess(value))
    return fc.stream(smaller(drawn))
  }

  /** Without its context an item is shrunk by whichever kind can. */
  #guess(value: Item): Drawn<Item> {
    return { value, context: undefined, item: this.#items.find((one) => one.canShrinkWithoutContext(value)) }
  }
}

/** A drawn item, with what its own shrinker needs to know. */
interface Drawn<Item> {
  readonly value: Item
  readonly context: unknown
  readonly item: fc.Arbitrary<Item> | undefined
}

function* smaller<Item>(drawn: readonly Drawn<Item>[]): IterableIterator<fc.Value<readonly Item[]>> {
  for (let size = Math.ceil(drawn.length / 2); size >= 1 && drawn.length > 1; size = Math.floor(size / 2))
    for (let from = 0; from < drawn.length; from += size) {
      const left = drawn.filter((_, index) => index < from || index >= from + size)
      if (left.length > 0) yield drawnAs(left)
    }
  for (const [index, { value, context, item }] of drawn.entries())
    for (const less of item?.shrink(value, context) ?? [])
      yield drawnAs(drawn.with(index, { item, ...partsOf(less) }))
}

const drawnAs = <Item>(drawn: readonly Drawn<Item>[]): fc.Value<readonly Item[]> =>
  new fc.Value(
    drawn.map(({ value }) => value),
    drawn,
  )

const partsOf = <Item>({ value, context }: fc.Value<Item>) => ({ value, context })
