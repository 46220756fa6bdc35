import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A flow: one Arazzo file, whose first workflow bears the file's name. */
export interface Flow {
  readonly id: string
  readonly file: string
  /** What its sourceIds have behind the prefix of the run. */
  readonly sources: readonly string[]
  /** Whether it starts from a checkout session. */
  readonly needsCheckout: boolean
}

/** The flows in a directory, by name. */
export function flowsIn(directory: string): readonly Flow[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith(EXTENSION))
    .sort()
    .map((name) => {
      const file = join(directory, name)
      const text = readFileSync(file, 'utf8')
      return {
        id: name.slice(0, -EXTENSION.length),
        file,
        sources: [...new Set([...text.matchAll(source)].map(([, suffix = '']) => suffix))],
        needsCheckout: text.includes('$inputs.checkoutId'),
      }
    })
}

const EXTENSION = '.arazzo.yaml'
const source = /"\{\$inputs\.source\}\.([a-z0-9-]+)"/g
