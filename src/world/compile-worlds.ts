import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { worldSources } from './built-in.ts'
import { readWorld } from './read-world.ts'
import type { World } from './world.ts'

/** Each world of a directory by name, checked and with its defaults filled in: as JSON in a build's `worlds`, it starts without YAML. */
export function compileWorlds(directory = worldSources): ReadonlyMap<string, World> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.yaml'))
  return new Map(
    files.map((file) => {
      const path = join(directory, file)
      return [basename(file, '.yaml'), readWorld(readFileSync(path, 'utf8'), path)]
    }),
  )
}
