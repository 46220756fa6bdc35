import { median } from '../mutants/tally.ts'

/** One run of a tool against one server. */
export interface Run {
  /** What it reported: of our suite the broken rules, of Schemathesis each kind of failure with its operation. */
  readonly found: readonly string[]
  /** That the server received. */
  readonly requests: number
  readonly seconds: number
}

/** Both tools against the same server. */
export interface Pairing {
  readonly ours: Run
  readonly peer: Run
}

/** Both tools against a mutant. */
export interface Bout extends Pairing {
  readonly name: string
  readonly rules: readonly string[]
}

export interface Comparison {
  readonly mutants: readonly (Bout & { readonly killed: Sides<boolean>; readonly kills: Sides })[]
  /** What was reported of the sound server. */
  readonly alarms: Sides
}

type Sides<Of = readonly string[]> = { readonly [Side in keyof Pairing]: Of }

/** Our suite kills a mutant by a rule that the mutant breaks; Schemathesis by anything that it never reports of the sound server. */
export function compare(sound: readonly Pairing[], bouts: readonly Bout[]): Comparison {
  const alarmsOf = (side: keyof Pairing) => [...new Set(sound.flatMap((pairing) => pairing[side].found))]
  const alarms = { ours: alarmsOf('ours'), peer: alarmsOf('peer') }
  const mutants = bouts.map((bout) => {
    const kills = {
      ours: bout.ours.found.filter((rule) => bout.rules.includes(rule)),
      peer: bout.peer.found.filter((failure) => !alarms.peer.includes(failure)),
    }
    return { ...bout, kills, killed: { ours: kills.ours.length > 0, peer: kills.peer.length > 0 } }
  })
  return { mutants, alarms }
}

/** One line for each mutant, then the figures side by side. */
export function table({ mutants, alarms }: Comparison, sound: readonly Pairing[], version: string): string {
  const rows = mutants.map(({ name, killed, kills }) =>
    row(name, killed.ours ? 'killed' : '-', killed.peer ? kills.peer.join(', ') : '-'),
  )
  const figures = (side: keyof Pairing): readonly string[] => [
    `${mutants.filter(({ killed }) => killed[side]).length} of ${mutants.length}`,
    spread(mutants.map((bout) => bout[side].requests)),
    spread(mutants.map((bout) => Math.round(bout[side].seconds))),
    `${sound.filter((pairing) => pairing[side].found.length > 0).length} of ${sound.length}`,
    `${alarms[side].length}`,
  ]
  const theirs = figures('peer')
  return [
    row('mutant', 'our suite', `Schemathesis ${version}`),
    ...rows,
    '',
    ...figures('ours').map((ours, index) => row(measures[index] ?? '', ours, theirs[index] ?? '')),
    '',
    ...alarms.ours.map((alarm) => `false alarm of our suite: ${alarm}`),
    ...alarms.peer.map((alarm) => `false alarm of Schemathesis: ${alarm}`),
  ].join('\n')
}

const measures = [
  'mutants killed',
  'requests: median (least to most)',
  'seconds: median (least to most)',
  'runs with false alarms against the sound server',
  'different false alarms',
]

const row = (what: string, ours: string, theirs: string): string =>
  `${what.padEnd(nameWidth)}  ${ours.padEnd(20)}  ${theirs}`
const nameWidth = 72

const spread = (numbers: readonly number[]): string =>
  `${median(numbers)} (${Math.min(...numbers)} to ${Math.max(...numbers)})`
