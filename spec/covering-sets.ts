/** Switches with their values, such as the variants of a server: too many to try every combination. */
export type Switches<Name extends string = string> = Readonly<Record<Name, readonly string[]>>

export type Choice<Name extends string = string> = Readonly<Record<Name, string>>

/** Returns a pairwise covering array: any two values of two switches are together in one choice, unless in `known`; always the same. */
export function coveringSets<Name extends string>(
  switches: Switches<Name>,
  known: readonly Choice<Name>[] = [],
): readonly Choice<Name>[] {
  const every = Object.entries<readonly string[]>(switches)
  const settings = every.flatMap(([name, values]) => values.map((value): Setting => [name, value]))
  const open = new Map(pairsOf(settings).map((pair) => [idOf(...pair), pair]))
  const close = (choice: Choice): void => {
    for (const pair of pairsOf(Object.entries(choice))) open.delete(idOf(...pair))
  }
  for (const choice of known) close(choice)
  const sets: Choice<Name>[] = []
  for (let [next] = open.values(); next !== undefined; [next] = open.values()) {
    // Begins with an open pair, then gives each other switch the value that closes most open pairs.
    const chosen = new Map(next)
    for (const [name, values] of every) {
      if (chosen.has(name)) continue
      const gain = (value: string): number =>
        [...chosen].filter((other) => open.has(idOf(other, [name, value]))).length
      // Where several values are as good, successive sets take different ones.
      const start = sets.length % values.length
      const turned = [...values.slice(start), ...values.slice(0, start)]
      chosen.set(name, turned.toSorted((one, other) => gain(other) - gain(one))[0] ?? '')
    }
    const set = Object.fromEntries(every.map(([name]) => [name, chosen.get(name)])) as Choice<Name>
    close(set)
    sets.push(set)
  }
  return sets
}

type Setting = readonly [name: string, value: string]

const pairsOf = (settings: readonly Setting[]): readonly (readonly [Setting, Setting])[] =>
  settings.flatMap((one, index) =>
    settings
      .slice(index)
      .filter(([name]) => name !== one[0])
      .map((other) => [one, other] as const),
  )

const idOf = (...pair: readonly [Setting, Setting]): string => JSON.stringify(pair.toSorted())
