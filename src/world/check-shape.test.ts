import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import schema from '../../fixtures/world.schema.json' with { type: 'json' }
import { builtInWorlds, worldSources } from './built-in.ts'
import { checkShape, isMap } from './check-shape.ts'

const isRightForAjv = new Ajv({ strict: true }).compile(schema)
const isRight = (value: unknown): boolean => checkShape(value, schema).length === 0

const files = builtInWorlds()
  .names()
  .map((name): [string, unknown] => [name, parse(readFileSync(join(worldSources, `${name}.yaml`), 'utf8'))])

describe('the world schema', () => {
  it.each(files)('is right for the world %s', (_, file) => {
    expect(checkShape(file, schema)).toEqual([])
    expect(isRightForAjv(file)).toBe(true)
  })

  it('says of each mutation of a right file what another validator says of it', () => {
    const verdicts = { right: 0, wrong: 0 }
    const world = fc.constantFrom(...files.map(([, file]) => file))
    fc.assert(
      fc.property(
        world,
        fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
        strange,
        (file, turns, value) => {
          const mutant = mutate(file, turns, value)
          expect(isRight(mutant)).toBe(isRightForAjv(mutant))
          verdicts[isRight(mutant) ? 'right' : 'wrong'] += 1
        },
      ),
      { numRuns: 1_000 },
    )
    expect(verdicts.right).toBeGreaterThan(25)
    expect(verdicts.wrong).toBeGreaterThan(250)
  })
})

const strange = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    101,
    Infinity,
    '',
    [],
    {},
    [{}],
    'ada',
    'now',
    '-1d',
    'free',
    'USD',
  ),
  fc.constantFrom(
    { owner: 'ada' },
    { percent: 5 },
    { account: 'ada', type: 'gift' },
    { displayName: 'A', extra: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 70 }),
  fc.double(),
)

/** A copy in which the place that the turns lead to has another value; undefined removes it. */
function mutate(value: unknown, [turn = 0, ...turns]: readonly number[], replacement: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && turns.length > 0) {
    const index = turn % value.length
    return value.map((item, other) => (other === index ? mutate(item, turns, replacement) : item))
  }
  if (!isMap(value) || turns.length === 0) return replacement
  const names = [...Object.keys(value), 'added']
  const name = names[turn % names.length] ?? ''
  const inner = mutate(value[name], turn % 3 === 0 ? [] : turns, replacement)
  const { [name]: _, ...others } = value
  return inner === undefined ? others : { ...others, [name]: inner }
}
