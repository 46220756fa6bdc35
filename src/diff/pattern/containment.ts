import {
  type Automaton,
  accepts,
  advance,
  beginning,
  charactersOf,
  type StateSet,
  toAutomaton,
} from './automaton.ts'
import { representatives } from './characters.ts'
import { type Expression, lengthExpression, readExpression } from './expression.ts'

/** Texts that match every pattern and have a length within the bounds, in code points. */
export interface TextSet {
  readonly patterns: readonly string[]
  readonly minLength: number
  readonly maxLength: number
}

const mostWork = 300_000
const longestCounted = 1_024

/** Takes steps of what a comparison may cost; false once there are none left. */
export type Spend = (steps: number) => boolean

/** Whether every text of the set matches the pattern: yes, no, or unknown when it cannot be decided here. */
export function contained(texts: TextSet, pattern: string, spend: Spend): 'yes' | 'no' | 'unknown' {
  if (texts.patterns.includes(pattern)) return 'yes'
  const outer = automatonOf(readExpression(pattern))
  const inner = innerAutomata(texts)
  if (outer === undefined || inner === undefined) return 'unknown'
  return search(inner, outer, spend)
}

/** Whether a pattern is one of those that are compared; others, such as those that look ahead, are not. */
export function isReadable(pattern: string): boolean {
  return automatonOf(readExpression(pattern)) !== undefined
}

/** Whether a text matches a pattern, in time that grows with the text alone; a pattern that is not readable is taken on trust. */
export function matches(pattern: string, text: string): boolean {
  const automaton = automatonOf(readExpression(pattern))
  if (automaton === undefined) return true
  let at = beginning(automaton)
  for (const character of text) at = advance(automaton, at, character.codePointAt(0) ?? 0)
  return accepts(automaton, at, text === '' ? 'empty' : 'not empty')
}

/** The least and greatest number of characters of a text that matches; undefined for a pattern that is not understood. */
export function lengthsOf(pattern: string): readonly [least: number, most: number] | undefined {
  const expression = readExpression(pattern)
  return expression && lengths(expression)
}

function innerAutomata({ patterns, minLength, maxLength }: TextSet): readonly Automaton[] | undefined {
  const expressions = patterns.map(readExpression)
  const counted = maxLength <= longestCounted || (maxLength === Number.POSITIVE_INFINITY && minLength > 0)
  if (counted && minLength <= longestCounted) expressions.push(lengthExpression(minLength, maxLength))
  const automata = expressions.flatMap((expression) => automatonOf(expression) ?? [])
  return automata.length === expressions.length ? automata : undefined
}

function automatonOf(expression: Expression | undefined): Automaton | undefined {
  return expression && toAutomaton(expression)
}

/** Walks both sides together, looking for a text that all inner ones accept and the outer one does not. */
function search(inner: readonly Automaton[], outer: Automaton, spend: Spend): 'yes' | 'no' | 'unknown' {
  const all = [...inner, outer]
  const alphabet = representatives(all.flatMap(charactersOf))
  const first = all.map(beginning)
  if (isWitness(all, first, 'empty')) return 'no'
  const seen = new Set([first.join('|')])
  const open: (readonly StateSet[])[] = [first]
  let work = 0
  for (let states = open.pop(); states !== undefined; states = open.pop()) {
    for (const character of alphabet) {
      const next = all.map((automaton, index) => advance(automaton, states[index] ?? [], character))
      const size = next.reduce((sum, set) => sum + set.length + 1, 0)
      work += size
      if (next.slice(0, -1).some((set) => set.length === 0)) continue
      const key = next.join('|')
      if (seen.has(key)) continue
      if (isWitness(all, next, 'not empty')) return 'no'
      if (work > mostWork || !spend(size)) return 'unknown'
      seen.add(key)
      open.push(next)
    }
  }
  return 'yes'
}

function isWitness(
  all: readonly Automaton[],
  states: readonly StateSet[],
  isEmpty: 'empty' | 'not empty',
): boolean {
  return all.every(
    (automaton, index) => accepts(automaton, states[index] ?? [], isEmpty) === index < all.length - 1,
  )
}

function lengths(expression: Expression): readonly [number, number] {
  const { least, most, begins, ends } = measure(expression)
  return [least, begins && ends ? most : Number.POSITIVE_INFINITY]
}

interface Measure {
  readonly least: number
  readonly most: number
  /** Whether every match begins where the text does, and ends where it ends. */
  readonly begins: boolean
  readonly ends: boolean
}

function measure(expression: Expression): Measure {
  if (expression.kind === 'set') return { least: 1, most: 1, begins: false, ends: false }
  if (expression.kind === 'start') return { least: 0, most: 0, begins: true, ends: false }
  if (expression.kind === 'end') return { least: 0, most: 0, begins: false, ends: true }
  if (expression.kind === 'repeat') {
    const { least, most } = measure(expression.part)
    const unlimited = most * expression.most
    return {
      least: least * expression.least,
      most: Number.isNaN(unlimited) ? 0 : unlimited,
      begins: false,
      ends: false,
    }
  }
  if (expression.kind === 'sequence') {
    const parts = expression.parts.map(measure)
    const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
    return {
      least: sum(parts.map(({ least }) => least)),
      most: sum(parts.map(({ most }) => most)),
      begins: parts.at(0)?.begins ?? false,
      ends: parts.at(-1)?.ends ?? false,
    }
  }
  const options = expression.options.map(measure)
  return {
    least: Math.min(...options.map(({ least }) => least)),
    most: Math.max(...options.map(({ most }) => most)),
    begins: options.every(({ begins }) => begins),
    ends: options.every(({ ends }) => ends),
  }
}
