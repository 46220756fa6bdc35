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

/** Our suite kills a mutant by a rule that the mutant breaks; Schemathesis by anything that it never reports of the sound server. */
export function compare(sound: readonly Pairing[], bouts: readonly Bout[]) {
  const alarmsOf = (side: keyof Pairing) => [...new Set(sound.flatMap((pairing) => pairing[side].found))]
  /** What was reported of the sound server. */
  const alarms = { ours: alarmsOf('ours'), peer: alarmsOf('peer') }
  const mutants = bouts.map((bout) => ({
    ...bout,
    kills: {
      ours: bout.ours.found.filter((rule) => bout.rules.includes(rule)),
      peer: bout.peer.found.filter((failure) => !alarms.peer.includes(failure)),
    },
  }))
  const killed = (side: keyof Pairing) => mutants.filter(({ kills }) => kills[side].length > 0).length
  return { mutants, alarms, killed: { ours: killed('ours'), peer: killed('peer') } }
}

/** One line for each mutant, then the figures side by side. */
export function table(
  { mutants, alarms, killed }: ReturnType<typeof compare>,
  sound: readonly Pairing[],
  version: string,
): string {
  const figures = (side: keyof Pairing): readonly string[] => [
    `${killed[side]} of ${mutants.length}`,
    spread(mutants.map((bout) => bout[side].requests)),
    spread(mutants.map((bout) => Math.round(bout[side].seconds))),
    `${sound.filter((pairing) => pairing[side].found.length > 0).length} of ${sound.length}`,
    `${alarms[side].length}`,
  ]
  const [ours, theirs] = [figures('ours'), figures('peer')]
  return [
    row('mutant', 'our suite', `Schemathesis ${version}`),
    ...mutants.map(({ name, kills }) =>
      row(name, kills.ours.length > 0 ? 'killed' : '-', kills.peer.join(', ') || '-'),
    ),
    '',
    ...measures.map((measure, index) => row(measure, ours[index] ?? '', theirs[index] ?? '')),
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
