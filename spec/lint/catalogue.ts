import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

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
  /** must and should: stated by the description. open: it is silent there, or contradicts itself. */
  readonly level: 'must' | 'should' | 'open'
  /** Whose behaviour it is about. */
  readonly party: 'deployment' | 'client'
  readonly text: string
  /** The section that states it, and where in that section. */
  readonly section: string
  readonly place: string
  /** Further sections that say the same. */
  readonly also: readonly string[]
  /** The operationIds it concerns; empty when it concerns none of them, or all. */
  readonly operations: readonly string[]
  /** How it is checked; the head of rules.yaml says what each one is. */
  readonly checked: readonly ('contract' | 'server' | 'suite' | 'advisor')[]
  /** Why nothing can check it. */
  readonly unchecked: string | undefined
  /** Of an open rule: what it may mean, our default first. */
  readonly variants: readonly { readonly value: string; readonly text: string }[]
  readonly default: string | undefined
  /** Of an open rule: what the suite accepts of a deployment. */
  readonly accepts: string | undefined
  /** Of an open rule: the name of the variant on our command line, or why it has none. */
  readonly switch: string | undefined
  readonly noSwitch: string | undefined
  /** The stated rules that an open one only makes exact. */
  readonly statedBy: readonly string[]
}

/** The catalogue beside the contract, in the sources or in the package; read once. */
export function catalogue(): Catalogue {
  read ??= readRules()
  return read
}

let read: Catalogue | undefined

/** Reads a file of the form of rules.yaml; throws and names the place when a field is unknown or of the wrong type. */
export function readRules(file = besideContract()): Catalogue {
  const { sections, rules } = fields('the catalogue', parse(readFileSync(file, 'utf8')), {
    sections: (place, value) => list(place, value).map(sectionAt),
    rules: (place, value) => list(place, value).map(ruleAt),
  })
  return { sections, rules }
}

function besideContract(): string {
  const places = ['../rules.yaml', '../../spec/rules.yaml'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  return places.find(existsSync) ?? 'rules.yaml'
}

const sectionAt = (value: unknown, index: number): Section =>
  fields(idOf(value, `section ${index + 1}`), value, {
    id: text,
    title: text,
    from: oneOf(['description', 'decisions']),
  })

const ruleAt = (value: unknown, index: number): Rule =>
  fields(idOf(value, `rule ${index + 1}`), value, {
    id: text,
    level: oneOf(['must', 'should', 'open']),
    party: (place, party = 'deployment') => oneOf(['deployment', 'client'])(place, party),
    text,
    section: text,
    place: text,
    also: texts,
    operations: texts,
    checked: (place, ways) =>
      list(place, ways).map((way) => oneOf(['contract', 'server', 'suite', 'advisor'])(place, way)),
    unchecked: optional,
    variants: (place, variants) =>
      list(place, variants).map((variant) => fields(`${place}: one of them`, variant, { value: text, text })),
    default: optional,
    accepts: optional,
    switch: optional,
    noSwitch: optional,
    statedBy: texts,
  })

type Reader<Value> = (place: string, value: unknown) => Value

/** The fields of a map, each by its reader; any other is refused. */
function fields<Form extends object>(
  place: string,
  value: unknown,
  readers: { readonly [Name in keyof Form]: Reader<Form[Name]> },
): Form {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place} must be a map`)
  const unknown = Object.keys(value).find((name) => !(name in readers))
  if (unknown !== undefined) throw new TypeError(`${place} has an unknown field: ${unknown}`)
  const known: readonly [string, Reader<unknown>][] = Object.entries(readers)
  return Object.fromEntries(
    known.map(([name, read]) => [name, read(`${place}: ${name}`, Reflect.get(value, name))]),
  ) as Form
}

const idOf = (value: unknown, otherwise: string): string =>
  typeof value === 'object' && value !== null && 'id' in value ? `${value.id}` : otherwise

function list(place: string, value: unknown = []): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`${place} must be a list`)
  return value
}

function text(place: string, value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new TypeError(`${place} must be a text (quote a number)`)
  return value
}

const texts = (place: string, value: unknown): readonly string[] =>
  list(place, value).map((item) => text(place, item))

const optional = (place: string, value: unknown): string | undefined =>
  value === undefined ? undefined : text(place, value)

const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Reader<Choice> =>
  (place, value) => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined) throw new TypeError(`${place} must be one of ${choices.join(', ')}`)
    return found
  }
