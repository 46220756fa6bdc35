import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fillName } from '../../src/world/plausible-name.ts'
import { readWorld } from '../../src/world/read-world.ts'
import type { SettledWorld } from '../../src/world/settle.ts'
import type { World } from '../../src/world/world.ts'
import type { Target } from '../runner/target.ts'
import { checkoutCommand } from './checkout-command.ts'

const demo = fileURLToPath(new URL('../../fixtures/worlds/demo.yaml', import.meta.url))

const lentName = 'Lent {given} {family} {n}'

/** The display names of the first people that are lent. */
export const lentNames = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => fillName(lentName, index + 1))

/** The built-in world `demo`, with people who have nothing yet and are lent to the suite. */
export function lendingWorld(): World {
  const world = readWorld(readFileSync(demo, 'utf8'), 'demo.yaml')
  const lent = {
    as: 'lent',
    tier: 'free',
    avatar: undefined,
    created: '-1y',
    deleted: undefined,
    step: '1d',
    count: 24,
    displayNames: [lentName],
  } as const
  return { ...world, crowds: [...world.crowds, lent] }
}

/** What the owner of that world's main bundle lends. */
export function lendingTarget({ handles }: SettledWorld, rateLimit: number | 'off'): Target {
  const { keys, bundles, checkouts } = handles
  const key = (name: string): string => keys[name]?.text ?? ''
  const checkout = (...names: readonly string[]): readonly string[] =>
    names.flatMap((name) => checkouts[name] ?? [])
  return {
    baseUrl: 'http://in-process.invalid/rest',
    keys: {
      full: key('full'),
      readOnly: key('readOnly'),
      none: key('none'),
      noBundles: key('noBundles'),
      noUsers: key('noUsers'),
      noGrants: key('noGrants'),
      revoked: key('revoked'),
      ipMasked: key('ipMasked'),
      otherOwner: key('otherOwner'),
    },
    bundles: {
      main: bundles['main'],
      second: bundles['second'],
      archived: bundles['archived'],
      other: bundles['other'],
    },
    users: { search: 'Lent ' },
    people: { owner: 'Helena Castellanos', deleted: 'Mateo Vargas', deletedSource: 'inv-2011-02' },
    checkout: {
      fresh: checkout('fresh', 'freshAda', 'discounted'),
      expired: checkout('expired'),
      foreign: checkout('foreign'),
      command: checkoutCommand,
    },
    rateLimit,
    claims: {},
  }
}
