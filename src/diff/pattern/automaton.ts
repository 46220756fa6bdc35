import { anyCharacter, type Characters, includes } from './characters.ts'
import type { Expression } from './expression.ts'

/** A machine that reads a text character by character; state 0 is where it begins. */
export interface Automaton {
  readonly states: readonly State[]
  readonly accepting: number
}

interface State {
  /** Where the machine may go without reading, and where only at the start or the end of the text. */
  readonly free: number[]
  readonly atStart: number[]
  readonly atEnd: number[]
  readonly reading: { readonly set: Characters; readonly to: number }[]
}

/** The states that a machine may be in, in one order. */
export type StateSet = readonly number[]

const largest = 6_000

/** The machine of an expression that may match anywhere in a text; undefined when it would be too large. */
export function toAutomaton(expression: Expression): Automaton | undefined {
  const states: State[] = []
  const build: Build = {
    states,
    newState: () => states.push({ free: [], atStart: [], atEnd: [], reading: [] }) - 1,
  }
  const begin = build.newState()
  state(build, begin).reading.push({ set: anyCharacter, to: begin })
  const accepting = append(build, begin, expression)
  if (accepting === undefined) return undefined
  const rest = build.newState()
  state(build, accepting).free.push(rest)
  state(build, rest).reading.push({ set: anyCharacter, to: rest })
  return { states, accepting: rest }
}

interface Build {
  readonly states: State[]
  readonly newState: () => number
}

function state(build: { readonly states: readonly State[] }, index: number): State {
  const found = build.states[index]
  if (found === undefined) throw new Error(`no state ${index}`)
  return found
}

/** Adds the expression behind a state and gives the state where it ends; undefined when there are too many. */
function append(build: Build, from: number, expression: Expression): number | undefined {
  if (build.states.length > largest) return undefined
  if (expression.kind === 'sequence')
    return expression.parts.reduce<number | undefined>(
      (at, part) => (at === undefined ? undefined : append(build, at, part)),
      from,
    )
  if (expression.kind === 'repeat') return appendRepeat(build, from, expression)
  const to = build.newState()
  if (expression.kind === 'start') state(build, from).atStart.push(to)
  else if (expression.kind === 'end') state(build, from).atEnd.push(to)
  else if (expression.kind === 'set') state(build, from).reading.push({ set: expression.set, to })
  else
    for (const option of expression.options) {
      const begin = build.newState()
      state(build, from).free.push(begin)
      const end = append(build, begin, option)
      if (end === undefined) return undefined
      state(build, end).free.push(to)
    }
  return to
}

function appendRepeat(
  build: Build,
  from: number,
  repeat: Expression & { kind: 'repeat' },
): number | undefined {
  let at: number | undefined = from
  for (let count = 0; count < repeat.least && at !== undefined; count += 1)
    at = append(build, at, repeat.part)
  if (at === undefined) return undefined
  const end = build.newState()
  if (repeat.most === Number.POSITIVE_INFINITY) {
    const loop = build.newState()
    state(build, at).free.push(loop)
    const again = append(build, loop, repeat.part)
    if (again === undefined) return undefined
    state(build, again).free.push(loop)
    state(build, loop).free.push(end)
    return end
  }
  state(build, at).free.push(end)
  for (let count = repeat.least; count < repeat.most && at !== undefined; count += 1) {
    at = append(build, at, repeat.part)
    if (at !== undefined) state(build, at).free.push(end)
  }
  return at === undefined ? undefined : end
}

/** The states before anything has been read. */
export function beginning(automaton: Automaton): StateSet {
  return closure(automaton, [0], (found) => [...found.free, ...found.atStart])
}

/** The states after one more character. */
export function advance(automaton: Automaton, from: StateSet, character: number): StateSet {
  const reached = from.flatMap((index) =>
    state(automaton, index)
      .reading.filter(({ set }) => includes(set, character))
      .map(({ to }) => to),
  )
  return closure(automaton, reached, (found) => found.free)
}

/** Whether a text that ends in these states is matched. */
export function accepts(automaton: Automaton, at: StateSet, isEmpty: 'empty' | 'not empty'): boolean {
  const last = closure(automaton, at, (found) => [
    ...found.free,
    ...found.atEnd,
    ...(isEmpty === 'empty' ? found.atStart : []),
  ])
  return last.includes(automaton.accepting)
}

function closure(
  automaton: Automaton,
  from: readonly number[],
  steps: (found: State) => readonly number[],
): StateSet {
  const seen = new Set(from)
  for (const index of seen) for (const next of steps(state(automaton, index))) seen.add(next)
  return [...seen].sort((a, b) => a - b)
}

/** Every set of characters that the machine tells apart. */
export function charactersOf(automaton: Automaton): readonly Characters[] {
  return automaton.states.flatMap(({ reading }) => reading.map(({ set }) => set))
}
