import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/** must and should: stated by the description. open: it is silent there, or contradicts itself. */
export const levels = ['must', 'should', 'open'] as const
/** Whose behaviour a rule is about. */
export const parties = ['deployment', 'client'] as const
/** The ways of checking a rule; the head of rules.yaml says what each one is. */
export const checkings = ['contract', 'server', 'suite', 'advisor'] as const

/** The rule catalogue, in the order in which it is written. */
export interface Catalogue {
  readonly sections: readonly Section[]
  readonly rules: readonly Rule[]
}

/** A part of the description, or of what was decided where it is silent. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly from: 'description' | 'decisions'
}

/** One sentence of the contract, with an id that never changes. */
export interface Rule {
  readonly id: string
  readonly level: (typeof levels)[number]
  readonly party: (typeof parties)[number]
  readonly text: string
  /** The section that states it, and where in that section. */
  readonly section: string
  readonly place: string
  /** Further sections that say the same. */
  readonly also: readonly string[]
  /** The operationIds it concerns; empty when it concerns none of them, or all. */
  readonly operations: readonly string[]
  readonly checked: readonly (typeof checkings)[number][]
  /** Why nothing can check it. */
  readonly unchecked: string | undefined
  /** Of an open rule: what it may mean, our default first. */
  readonly variants: readonly Variant[]
  readonly default: string | undefined
  /** Of an open rule: what the suite accepts of a deployment. */
  readonly accepts: string | undefined
  /** Of an open rule: the name by which our server is told the variant, or why it has none. */
  readonly switch: string | undefined
  readonly noSwitch: string | undefined
  /** The stated rules that an open one only makes exact. */
  readonly statedBy: readonly string[]
}

/** One allowed interpretation of an open rule. */
export interface Variant {
  readonly value: string
  readonly text: string
}

/** The catalogue in a file of the form of rules.yaml; throws and names the place when a field is unknown or of the wrong type. */
export function readRules(file = fileURLToPath(new URL('rules.yaml', import.meta.url))): Catalogue {
  const { sections, rules, ...rest } = recordAt('the catalogue', parse(readFileSync(file, 'utf8')))
  refuseRest('the catalogue', rest)
  return { sections: listAt('sections', sections).map(toSection), rules: listAt('rules', rules).map(toRule) }
}

function toSection(value: unknown, index: number): Section {
  const { id, title, from, ...rest } = recordAt(`section ${index + 1}`, value)
  const name = textAt(`the id of section ${index + 1}`, id)
  refuseRest(name, rest)
  return {
    id: name,
    title: textAt(`${name}: title`, title),
    from: oneOf(['description', 'decisions'], `${name}: from`, from),
  }
}

function toRule(value: unknown, index: number): Rule {
  const written = recordAt(`rule ${index + 1}`, value)
  const { id, level, party, text, section, place, also, operations, checked, unchecked, ...open } = written
  const { variants, default: chosen, accepts, switch: name, noSwitch, statedBy, ...rest } = open
  const at = textAt(`the id of rule ${index + 1}`, id)
  refuseRest(at, rest)
  return {
    id: at,
    level: oneOf(levels, `${at}: level`, level),
    party: oneOf(parties, `${at}: party`, party ?? 'deployment'),
    text: textAt(`${at}: text`, text),
    section: textAt(`${at}: section`, section),
    place: textAt(`${at}: place`, place),
    also: textsAt(`${at}: also`, also),
    operations: textsAt(`${at}: operations`, operations),
    checked: textsAt(`${at}: checked`, checked).map((how) => oneOf(checkings, `${at}: checked`, how)),
    unchecked: optionalAt(`${at}: unchecked`, unchecked),
    variants: listAt(`${at}: variants`, variants ?? []).map((variant) => toVariant(at, variant)),
    default: optionalAt(`${at}: default`, chosen),
    accepts: optionalAt(`${at}: accepts`, accepts),
    switch: optionalAt(`${at}: switch`, name),
    noSwitch: optionalAt(`${at}: noSwitch`, noSwitch),
    statedBy: textsAt(`${at}: statedBy`, statedBy),
  }
}

function toVariant(at: string, written: unknown): Variant {
  const { value, text, ...rest } = recordAt(`${at}: a variant`, written)
  refuseRest(`${at}: a variant`, rest)
  return {
    value: textAt(`${at}: the value of a variant`, value),
    text: textAt(`${at}: the text of a variant`, text),
  }
}

function recordAt(place: string, value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place} must be a map`)
  return value as Readonly<Record<string, unknown>>
}

function listAt(place: string, value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${place} must be a list`)
  return value
}

function textAt(place: string, value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`${place} must be a text (quote a number)`)
  return value
}

const textsAt = (place: string, value: unknown): readonly string[] =>
  listAt(place, value ?? []).map((text) => textAt(place, text))

const optionalAt = (place: string, value: unknown): string | undefined =>
  value === undefined ? undefined : textAt(place, value)

function oneOf<Choice extends string>(choices: readonly Choice[], place: string, value: unknown): Choice {
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new TypeError(`${place} must be one of ${choices.join(', ')}`)
  return found
}

function refuseRest(place: string, rest: Readonly<Record<string, unknown>>): void {
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new TypeError(`${place} has an unknown field: ${unknown}`)
}
