import type { Budget } from '../budget.ts'
import { canonical } from '../json.ts'
import { accepts, satisfies } from './accepts.ts'
import type { Comparison, Doubted } from './gap.ts'
import { drawnFrom, matchesOf } from './patterns.ts'
import { formatExamples, lengthsInFormats } from './scalars.ts'
import type { AllOf, ArrayShape, ObjectShape, SchemaReader, Shape, StringShape } from './shape.ts'
import { valueUnder } from './shape.ts'

/** Two whole schemas, with their readers; a witness is a value that the source allows and the target refuses. */
export type Schemas = Pick<Comparison, 'from' | 'to'> & { readonly source: AllOf; readonly target: AllOf }

/** A reader with a source of texts that match a pattern. */
interface Sampler extends SchemaReader {
  readonly draw: (pattern: string) => readonly string[]
  /** The shapes whose values this comparison may still make: schemas that refer to each other have as many as one likes. */
  readonly shapes: { left: number }
}

const maxLeaves = 40
const shapesLeft = new WeakMap<Budget, Sampler['shapes']>()

/**
 * Returns a value at a path, in a value that the whole source schema allows and the whole target schema refuses because of it;
 * undefined if none of those tried is one. The same documents give the same value.
 */
export function witnessOf(
  doubted: Doubted,
  trail: string,
  schemas: Schemas,
): { readonly value: unknown } | undefined {
  const { from, to, source, target } = schemas
  const steps = trail.match(/\.\(name\)|\.[^.[\]]+|\[\d*\]/g) ?? []
  if (steps.join('') !== trail) return undefined
  const isRefused = (value: unknown): boolean =>
    doubted.targets.every((shape) => accepts(shape, value, to) === 'no')
  const edges = doubted.targets.flatMap((shape) => allEdgesOf(shape, to))
  // What letters show needs no draws, which take longer.
  for (const draw of [() => [], (pattern: string) => drawnFrom(pattern, from.budget)]) {
    const shapes = shapesLeft.get(from.budget) ?? { left: maxShapes }
    shapesLeft.set(from.budget, shapes)
    const sampler = { ...from, draw, shapes }
    const leaves = valuesOf(doubted.source, sampler, edges, 0).filter(isRefused)
    for (const leaf of leaves.toSorted((one, other) => lengthOf(one) - lengthOf(other)).slice(0, maxLeaves))
      for (const whole of valuesWith(source, steps, leaf, sampler))
        if (satisfies(whole, source, from) === 'yes' && satisfies(whole, target, to) === 'no')
          return { value: leaf }
  }
  return undefined
}

const lengthOf = (value: unknown): number => (typeof value === 'string' ? value.length : 0)

/** Returns the numbers, or lengths, at which a shape or one of its properties begins to refuse. */
const allEdgesOf = (shape: Shape, reader: SchemaReader): readonly number[] =>
  shape.type === 'object'
    ? [...shape.properties.values()].flatMap((property) => reader.shapesOf(property).flatMap(edgesOf))
    : edgesOf(shape)

function edgesOf(shape: Shape): readonly number[] {
  if (shape.type === 'string') return [shape.maxLength + 1, shape.minLength - 1]
  if (shape.type !== 'number') return []
  return [shape.least.at, shape.most.at].map(Number).flatMap((at) => [at, at - 1, at + 1, at - 0.5, at + 0.5])
}

const [maxDepth, maxValues, maxShapes] = [6, 150, 50_000]

/** Returns some values of a shape, the simplest first, without those that it surely refuses. */
function valuesOf(
  shape: Shape,
  reader: Sampler,
  edges: readonly number[],
  depth: number,
): readonly unknown[] {
  if (depth > maxDepth || --reader.shapes.left < 0) return []
  const draw = (): readonly unknown[] => {
    if (shape.type === 'null') return [null]
    if (shape.type === 'number')
      return [...edges, ...edgesOf(shape), 0, 1, ...shape.divisors].filter((value) =>
        Number.isFinite(Number(value)),
      )
    if (shape.type === 'string') return textsOf(shape, reader, edges)
    if (shape.type === 'array') return listsOf(shape, reader, depth)
    return shape.type === 'object' ? objectsOf(shape, reader, edges, depth) : [true, false]
  }
  const distinct = new Map((shape.values ?? draw()).map((value) => [canonical(value), value]))
  return [...distinct.values()].slice(0, maxValues).filter((value) => accepts(shape, value, reader) !== 'no')
}

const valuesUnder = (
  schema: AllOf,
  reader: Sampler,
  depth: number,
  edges: readonly number[] = [],
): readonly unknown[] =>
  reader
    .shapesOf(schema)
    .flatMap((shape) => valuesOf(shape, reader, [...edgesOf(shape), ...edges], depth + 1).slice(0, 8))

/** Returns texts of letters, then texts drawn from the patterns, each in the lengths where one of the sides begins to refuse. */
function textsOf(shape: StringShape, reader: Sampler, edges: readonly number[]): readonly string[] {
  const [least, most] = lengthsInFormats(shape.formats)
  const [low, high] = [Math.max(shape.minLength, least), Math.min(shape.maxLength, most, 10_000)]
  const lengths = [...new Set([...edges, low, shape.maxLength, low + 1])].filter(
    (length) => length >= low && length <= high,
  )
  const fits = (texts: readonly string[]): readonly string[] =>
    shape.patterns.reduce(
      (left, pattern) => {
        const answers = matchesOf(pattern, left, reader.budget)
        return left.filter((_, index) => answers[index] === true)
      },
      [...new Set(texts)].filter((text) => text.length >= low && text.length <= high),
    )
  const examples = shape.formats.flatMap((format) => formatExamples[format] ?? [])
  const plain = fits([
    ...examples,
    ...['a', 'A', '0'].flatMap((letter) => lengths.map((length) => letter.repeat(length))),
  ])
  if (shape.patterns.length === 0) return plain
  const seeds = shape.patterns.flatMap((pattern) => reader.draw(pattern))
  const longer = seeds.slice(0, 8).flatMap((text) => lengths.flatMap((length) => stretched(text, length)))
  return [...plain, ...fits([...longer, ...seeds])]
}

/** Returns a text in a greater length, by repeating its last, its middle or its first character. */
function stretched(text: string, length: number): readonly string[] {
  const characters = [...text]
  const missing = length - characters.length
  if (missing <= 0 || characters.length === 0) return []
  return [characters.length - 1, Math.floor(characters.length / 2), 0].map((index) =>
    characters.toSpliced(index, 0, (characters[index] ?? '').repeat(missing)).join(''),
  )
}

function listsOf(shape: ArrayShape, reader: Sampler, depth: number): readonly unknown[] {
  const length = Math.max(shape.minItems, 1)
  if (length > maxValues) return []
  const places = Array.from({ length }, (_, index) =>
    valuesUnder(shape.first[index] ?? shape.rest, reader, depth),
  )
  const filled = [0, 1].map((shift) =>
    places.flatMap((values, index) => values.slice((index + shift) % Math.max(1, values.length)).slice(0, 1)),
  )
  return [...(shape.minItems === 0 ? [[]] : []), ...filled]
}

/** Returns the object of the required properties, that of all, and these with each value of each property. */
function objectsOf(
  shape: ObjectShape,
  reader: Sampler,
  edges: readonly number[],
  depth: number,
): readonly unknown[] {
  // Deep inside, what may be missing is: schemas that refer to each other would fill a value without end.
  const optional = depth < 2 ? shape.properties.keys() : []
  const named = [...new Set([...optional, ...shape.required])].map(
    (name) => [name, valuesUnder(valueUnder(shape, name), reader, depth, edges)] as const,
  )
  const first = (entries: typeof named): object =>
    Object.fromEntries(entries.flatMap(([name, [value]]) => (value === undefined ? [] : [[name, value]])))
  const bases = [first(named.filter(([name]) => shape.required.has(name))), first(named)]
  const varied = named.flatMap(([name, values]) =>
    values.flatMap((value) => bases.map((base) => ({ ...base, [name]: value }))),
  )
  const patterned = [...shape.patterns].flatMap(([pattern, schema]) =>
    reader
      .draw(pattern)
      .slice(0, 3)
      .flatMap((name) => valuesUnder(schema, reader, depth).map((value) => ({ ...bases[0], [name]: value }))),
  )
  return [...bases, ...patterned, ...varied]
}

/** Returns values of a schema that have a value at a path. */
function valuesWith(
  schema: AllOf,
  [step, ...steps]: readonly string[],
  leaf: unknown,
  reader: Sampler,
): readonly unknown[] {
  if (step === undefined) return [leaf]
  return reader.shapesOf(schema).flatMap((shape): readonly unknown[] => {
    if (shape.type === 'array' && step.startsWith('[')) {
      const index = step === '[]' ? shape.first.length : Number(step.slice(1, -1))
      const inner = valuesWith(shape.first[index] ?? shape.rest, steps, leaf, reader)
      const lists = [[], ...valuesOf(shape, reader, [], 0)].filter(Array.isArray)
      const placed = (value: unknown) =>
        lists.map((list) => (list.length < index ? list : list.toSpliced(index, 1, value)))
      return inner.flatMap(placed).slice(0, maxValues)
    }
    if (shape.type !== 'object' || !step.startsWith('.')) return []
    const isName = step === '.(name)'
    const name = isName ? `${leaf}` : step === '.*' ? 'other' : step.slice(1)
    const inner = isName
      ? valuesUnder(valueUnder(shape, name), reader, 0)
      : valuesWith(valueUnder(shape, name), steps, leaf, reader)
    const objects = valuesOf(shape, reader, [], 0)
    const placed = (value: unknown) => objects.map((object) => ({ ...Object(object), [name]: value }))
    return inner.flatMap(placed).slice(0, maxValues)
  })
}
