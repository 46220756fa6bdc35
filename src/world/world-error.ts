/** Property names and list positions from the top of a world file to one place in it. */
export type Path = readonly (string | number)[]

/** What is wrong at one place of a world, and what to do about it. */
export interface Fault {
  readonly path: Path
  readonly message: string
  /** Whether the name or the value is at fault; the value when left out. */
  readonly of?: 'name'
}

/** A fault with its place in the file, both counted from 1. */
export interface LocatedFault {
  readonly path: string
  readonly message: string
  readonly line?: number
  readonly column?: number
}

/** A world that cannot be used: its message names the file and lists each fault with its line, column and path. */
export class WorldError extends Error {
  readonly file: string
  readonly faults: readonly LocatedFault[]

  constructor(file: string, faults: readonly LocatedFault[]) {
    super(describe(file, faults))
    this.name = 'WorldError'
    this.file = file
    this.faults = faults
  }
}

const MOST_FAULTS_LISTED = 20

/** `bundles.grid.grants[2].ends`. */
export const formatPath = (path: Path): string =>
  path
    .map((step, depth) => (typeof step === 'number' ? `[${step}]` : depth === 0 ? step : `.${step}`))
    .join('')

function describe(file: string, faults: readonly LocatedFault[]): string {
  const lines = faults.slice(0, MOST_FAULTS_LISTED).map((fault) => `${place(file, fault)} ${fault.message}`)
  if (lines.length === 1) return lines.join('')
  const unlisted = faults.length - lines.length
  return [
    `${file} has ${faults.length} faults:`,
    ...lines.map((line) => `  ${line}`),
    ...(unlisted > 0 ? [`  and ${unlisted} more`] : []),
  ].join('\n')
}

function place(file: string, { path, line, column }: LocatedFault): string {
  const position = line === undefined ? '' : `:${line}:${column}`
  return `${file}${position}${path === '' ? '' : ` ${path}`}:`
}
