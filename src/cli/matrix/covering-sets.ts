/** The values of each switch, by the switch's name. */
export type Switches<Name extends string = string> = Readonly<Record<Name, readonly string[]>>

/** One value for each switch. */
export type Choice<Name extends string = string> = Readonly<Record<Name, string>>

/**
 * Returns choices in which every two values of two switches meet at least once, unless they meet in `known`. Greedy and
 * without randomness: the same switches always give the same choices.
 */
export function coveringSets<Name extends string>(
  switches: Switches<Name>,
  known: readonly Choice<Name>[] = [],
): readonly Choice<Name>[] {
  const names = Object.keys(switches) as Name[]
  const sizes = names.map((name) => switches[name].length)
  const open = new Map(
    pairsOf(sizes.map((size) => Array.from({ length: size }, (_, value) => value))).map((pair) => [
      idOf(pair),
      pair,
    ]),
  )
  const close = (row: Row): void => {
    for (const pair of pairsOf(row.map((value) => [value]))) open.delete(idOf(pair))
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

/** For each switch the index of its value among its values. */
type Row = readonly number[]

/** A switch and one of its values, both by index. */
type Setting = readonly [index: number, value: number]
type Pair = readonly [Setting, Setting]

/** Begins with a pair, then gives each other switch the value that closes most open pairs with the values chosen before. */
function rowFrom(pair: Pair, sizes: readonly number[], open: ReadonlyMap<string, Pair>, turn: number): Row {
  const chosen = new Map<number, number>(pair)
  const gain = (setting: Setting): number =>
    [...chosen].filter((other) => open.has(idOf([setting, other]))).length
  sizes.forEach((size, index) => {
    if (chosen.has(index)) return
    // Where several values are as good, successive rows take different ones.
    const turned = Array.from({ length: size }, (_, at) => (at + turn) % size)
    const gains = turned.map((value) => gain([index, value]))
    chosen.set(index, turned[gains.indexOf(Math.max(...gains))] ?? 0)
  })
  return sizes.map((_, index) => chosen.get(index) ?? 0)
}

/** Every two settings of different switches; `values` holds the values of each switch. */
function pairsOf(values: readonly (readonly number[])[]): readonly Pair[] {
  const settings = values.flatMap((each, index) => each.map((value): Setting => [index, value]))
  return settings.flatMap((one) =>
    settings.filter((other) => other[0] > one[0]).map((other): Pair => [one, other]),
  )
}

const idOf = ([one, other]: Pair): string => (one[0] < other[0] ? `${one} ${other}` : `${other} ${one}`)
