import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toInstant } from '../ledger/instant.ts'
import { builtInWorlds } from './built-in.ts'
import { compileWorlds } from './compile-worlds.ts'
import { findWorld, UnknownWorldError } from './find-world.ts'
import { WorldError } from './world-error.ts'

const directory = mkdtempSync(join(tmpdir(), 'worlds-'))
afterAll(() => rmSync(directory, { recursive: true }))
const options = { now: toInstant(1_800_000_000_000), keyPrefix: 'bak' }

const write = (name: string, text: string): string => {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}

describe('findWorld', () => {
  it('finds a built-in world by its name', async () => {
    const world = await findWorld('demo')
    expect(world.name).toBe('demo')
    const { facts, handles } = world.settle(options)
    expect([...facts].flatMap(({ accounts }) => accounts).length).toBeGreaterThan(200)
    expect(handles.keys['full']?.text).toMatch(/^bak_/)
  })

  it('reads a file', async () => {
    const path = write('mine.yaml', 'about: Mine.\nseed: s\naccounts: { ada: Ada }')
    expect(await findWorld(path)).toMatchObject({ name: 'mine', about: 'Mine.', seed: 's' })
    const json = write('mine.json', '{ "accounts": { "ada": "Ada" } }')
    expect(await findWorld(json)).toMatchObject({ name: 'mine' })
  })

  it('makes a large world of a size', async () => {
    const countOf = (world: Awaited<ReturnType<typeof findWorld>>) =>
      [...world.settle(options).facts].reduce((sum, { grants }) => sum + grants.length, 0)
    expect(countOf(await findWorld('large:300'))).toBe(300)
    expect(countOf(await findWorld('large'))).toBe(100_000)
  })

  it.each([
    [
      'dmeo',
      'There is no world "dmeo"; did you mean demo? Known are billing, demo, edge, empty, pagination, large, large:N; a file is named with its ending, .yaml.',
    ],
    ['somewhere', 'There is no world "somewhere". Known are billing,'],
    ['Demo', 'did you mean demo?'],
    ['demo:5', 'There is no world "demo:5"; did you mean demo?'],
    ['', 'There is no world "".'],
    ['large:0', 'There is no world "large:0"'],
    ['large:many', 'N from 1 to 100000000'],
    ['large:100000001', 'N from 1 to 100000000'],
    ['large:', 'N from 1 to 100000000'],
  ])('knows no %j', async (wanted, message) => {
    const finding = findWorld(wanted)
    await expect(finding).rejects.toThrow(UnknownWorldError)
    await expect(finding).rejects.toThrow(message)
  })

  it('says which file is not there, and what is wrong in one that is', async () => {
    await expect(findWorld('no/such.yaml')).rejects.toThrow(
      'no/such.yaml: cannot be read: there is no such file',
    )
    await expect(findWorld(`${directory}/`)).rejects.toThrow(WorldError)
    const path = write('wrong.yaml', 'accounts:\n  ada: 7')
    await expect(findWorld(path)).rejects.toThrow(`${path}:2:8 accounts.ada: is the number 7`)
  })
})

describe('compiled worlds', () => {
  it('settle to the same facts as the files they come from', async () => {
    const compiled = mkdtempSync(join(directory, 'compiled-'))
    for (const [name, world] of compileWorlds())
      writeFileSync(join(compiled, `${name}.json`), JSON.stringify(world))
    const [fromJson, fromYaml] = [builtInWorlds(compiled), builtInWorlds()]
    expect(fromJson.names()).toEqual(fromYaml.names())
    for (const name of fromJson.names()) {
      const [one, other] = await Promise.all([findWorld(name, fromJson), findWorld(name, fromYaml)])
      expect([...one.settle(options).facts]).toEqual([...other.settle(options).facts])
      expect(one.settle(options).handles).toEqual(other.settle(options).handles)
    }
  })
})
