/** What may be chosen, by name. */
export type Switches<Name extends string = string> = Readonly<Record<Name, readonly string[]>>

/** One value for each switch. */
export type Choice<Name extends string = string> = Readonly<Record<Name, string>>

/**
 * Choices in which every two values of two switches stand together at least once, beyond those that stand together in
 * `known` already. Greedy and without chance: the same switches always give the same choices.
 */
export function coveringSets<Name extends string>(
  switches: Switches<Name>,
  known: readonly Choice<Name>[] = [],
): readonly Choice<Name>[] {
  const names = Object.keys(switches) as Name[]
  const sizes = names.map((name) => switches[name].length)
  const open = new Map(everyPair(sizes).map((pair) => [idOf(pair), pair]))
  const close = (row: Row): void => {
    for (const pair of pairsIn(row)) open.delete(idOf(pair))
  }
  for (const choice of known) close(names.map((name) => switches[name].indexOf(choice[name])))
  const sets: Choice<Name>[] = []
  for (let [next] = open.values(); next !== undefined; [next] = open.values()) {
    const row = rowFrom(next, sizes, open, sets.length)
    close(row)
    const chosen = names.map((name, index) => [name, switches[name][row[index] ?? 0]])
    sets.push(Object.fromEntries(chosen) as Choice<Name>)
  }
  return sets
}

/** For each switch the place of its value among its values. */
type Row = readonly number[]

/** A switch and the place of one of its values. */
type Setting = readonly [index: number, value: number]
type Pair = readonly [Setting, Setting]

/** Begins with a pair, then gives each other switch the value that closes most pairs with what stands already. */
function rowFrom(pair: Pair, sizes: readonly number[], open: ReadonlyMap<string, Pair>, turn: number): Row {
  const standing = new Map<number, number>(pair)
  const gain = (setting: Setting): number =>
    [...standing].filter((beside) => open.has(idOf([setting, beside]))).length
  sizes.forEach((size, index) => {
    if (standing.has(index)) return
    // Where several are as good, each has its turn.
    const turned = Array.from({ length: size }, (_, at) => (at + turn) % size)
    const gains = turned.map((value) => gain([index, value]))
    standing.set(index, turned[gains.indexOf(Math.max(...gains))] ?? 0)
  })
  return sizes.map((_, index) => standing.get(index) ?? 0)
}

const everyPair = (sizes: readonly number[]): readonly Pair[] => {
  const settings = sizes.flatMap((size, index) =>
    Array.from({ length: size }, (_, value): Setting => [index, value]),
  )
  return settings.flatMap((one) =>
    settings.filter((other) => other[0] > one[0]).map((other): Pair => [one, other]),
  )
}

const pairsIn = (row: Row): readonly Pair[] =>
  row.flatMap((value, index) =>
    row.slice(index + 1).map(
      (beside, ahead): Pair => [
        [index, value],
        [index + 1 + ahead, beside],
      ],
    ),
  )

const idOf = ([one, other]: Pair): string => (one[0] < other[0] ? `${one} ${other}` : `${other} ${one}`)
