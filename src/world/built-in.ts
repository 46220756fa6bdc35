import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { World } from './world.ts'

/** The worlds that come with the program: compiled (`demo.json`) in a build, as they are written (`demo.yaml`) in the source. */
export interface BuiltInWorlds {
  readonly names: () => readonly string[]
  /** The world of that name; a compiled one is taken as it is, without its file being checked again. */
  readonly read: (name: string) => Promise<World>
}

/** Where the worlds are written. */
export const worldSources = fileURLToPath(new URL('../../fixtures/worlds/', import.meta.url))

/** The worlds in a directory; by default as they are written. */
export function builtInWorlds(directory = worldSources): BuiltInWorlds {
  return {
    names: () => [...new Set(readdirSync(directory).flatMap(nameOf))].toSorted(),
    async read(name) {
      const compiled = join(directory, `${name}.json`)
      if (existsSync(compiled)) return JSON.parse(readFileSync(compiled, 'utf8'))
      const { readWorld } = await import('./read-world.ts')
      const written = join(directory, `${name}.yaml`)
      return readWorld(readFileSync(written, 'utf8'), written)
    },
  }
}

const nameOf = (file: string): readonly string[] => {
  const name = /^([\w-]+)\.(?:json|yaml)$/.exec(file)?.[1]
  return name === undefined ? [] : [name]
}
