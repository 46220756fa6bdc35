import { readFileSync } from 'node:fs'
import { nearestName } from '../nearest-name.ts'
import type { Facts } from '../store/facts.ts'
import { builtInWorlds } from './built-in.ts'
import { type Handles, type SettleOptions, settleWorld } from './settle.ts'
import type { World } from './world.ts'
import { WorldError } from './world-error.ts'

/** A world that was asked for, ready to be settled at any instant. */
export interface FoundWorld {
  readonly name: string
  /** One sentence: what the world is good for. */
  readonly about: string | undefined
  readonly seed: string
  /** Its facts, to be added to a store in their order, and what its handles have become. */
  readonly settle: (options: SettleOptions) => { readonly facts: Iterable<Facts>; readonly handles: Handles }
}

/** No world has this name: what was asked for is at fault, not a file. */
export class UnknownWorldError extends Error {
  constructor(wanted: string, known: readonly string[]) {
    const nearest = nearestName(wanted, known)
    const guess = nearest === undefined ? '.' : `; did you mean ${nearest}?`
    super(
      `There is no world "${wanted}"${guess} Known are ${known.join(', ')}; a file is named with its ending, .yaml.`,
    )
    this.name = 'UnknownWorldError'
  }
}

/** The world that `demo`, `large:100000` or `my/world.yaml` names. An UnknownWorldError when there is none, a WorldError when its file is wrong. */
export async function findWorld(wanted: string, builtIn = builtInWorlds()): Promise<FoundWorld> {
  if (/[./\\]/.test(wanted)) return foundWorld(await readFile(wanted))
  const [name = '', size] = wanted.split(':')
  if (name === 'large') return large(wanted, size)
  const names = builtIn.names()
  if (!names.includes(wanted)) throw new UnknownWorldError(wanted, [...names, 'large', 'large:N'])
  return foundWorld(await builtIn.read(wanted))
}

/** A world that is already read, as one that was found. */
export const foundWorld = (world: World): FoundWorld => ({
  name: world.name,
  about: world.about,
  seed: world.seed,
  settle(options) {
    const { facts, handles } = settleWorld(world, options)
    return { facts: [facts], handles }
  },
})

async function readFile(path: string): Promise<World> {
  const text = readText(path)
  const { readWorld } = await import('./read-world.ts')
  return readWorld(text, path)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT'
        ? 'there is no such file'
        : String(error)
    throw new WorldError(path, [{ path: '', message: `cannot be read: ${reason}` }])
  }
}

const USUAL_SIZE = '100000'
const LARGEST_SIZE = 100_000_000

async function large(wanted: string, size = USUAL_SIZE): Promise<FoundWorld> {
  const grants = /^[1-9]\d*$/.test(size) ? Number(size) : 0
  if (grants < 1 || grants > LARGEST_SIZE)
    throw new UnknownWorldError(wanted, [`large:N with N from 1 to ${LARGEST_SIZE}`])
  const { largeWorld } = await import('./generate-large.ts')
  return {
    name: 'large',
    about: `${grants} grants sold through the last year, half of them in one bundle.`,
    seed: 'large',
    settle({ seed = 'large', ...options }) {
      const { chunks, handles } = largeWorld({ ...options, grants, seed })
      return { facts: chunks, handles }
    },
  }
}
