import { describe, expect, it } from 'vitest'
import { parseYaml } from './read-contract.ts'

describe('parseYaml', () => {
  it('merges what a merge key names, under what stands beside it', async () => {
    const text = 'a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\nc: {<<: [*a, *b], x: 5}\nd:\n  <<: *a\n'
    expect(await parseYaml(text)).toMatchObject({ c: { x: 5, y: 2, z: 4 }, d: { x: 1, y: 2 } })
  })

  it('keeps integers exactly, as numbers where these can hold them', async () => {
    const text =
      '{"a": 9007199254740993, "b": 9007199254740991, "c": -3, "d": 1e3, "e": [9223372036854775807]}'
    expect(await parseYaml(text)).toEqual({
      a: 9007199254740993n,
      b: 9007199254740991,
      c: -3,
      d: 1000,
      e: [9223372036854775807n],
    })
    expect(await parseYaml('responses: {200: {a: 1}}')).toEqual({ responses: { 200: { a: 1 } } })
  })

  it('takes any number of aliases, and refuses those that stand for too much', async () => {
    const many = `a: &a {x: 1}\nb: [${'*a,'.repeat(2_000)}]\n`
    expect(Object(await parseYaml(many)).b).toHaveLength(2_000)
    const levels = Array.from({ length: 20 }, (_, index) =>
      index === 0
        ? 'l0: &l0 [1,1,1,1]'
        : `l${index}: &l${index} [*l${index - 1},*l${index - 1},*l${index - 1},*l${index - 1}]`,
    )
    await expect(parseYaml(levels.slice(0, 9).join('\n'))).resolves.toBeDefined()
    await expect(parseYaml(levels.join('\n'))).rejects.toThrow('stand for more than 2000000 values')
  })
})
