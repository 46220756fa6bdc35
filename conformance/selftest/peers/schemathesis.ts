import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export const version = '4.32.5'

/** What its benchmarking guide recommends, with every check and phase. */
export const flags = [
  '--checks=all',
  '--phases=examples,coverage,fuzzing,stateful',
  '--mode=all',
  '--continue-on-failure',
  '--no-shrink',
  '--suppress-health-check=all',
  '--generation-database=none',
] as const

/** What it may know of a server beside the contract. */
export interface Knowledge {
  readonly url: string
  /** By name, its own first; with those of the others it checks what they may see. */
  readonly keys: Readonly<Record<string, string>>
  /** Values that exist there, by the place of a request and the example of the contract that names none of them. */
  readonly values: readonly {
    readonly place: string
    readonly example: string
    readonly real: readonly string[]
  }[]
}

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const environment = join(root, 'node_modules/.cache', `schemathesis-${version}`)
const command = join(environment, 'bin/schemathesis')

/** Installs it from PyPI into a virtual environment of its own, unless it is there. */
export async function install(): Promise<void> {
  if (existsSync(command)) return
  await execute('python3', ['-m', 'venv', '--clear', environment])
  await execute(join(environment, 'bin/pip'), ['install', '--quiet', `schemathesis==${version}`])
}

/** Runs it for so many seconds; returns each kind of failure with its operation. */
export async function fuzz(known: Knowledge, seed: number, seconds: number): Promise<readonly string[]> {
  // It keeps what it learns in its working directory, and each run must begin anew.
  const folder = mkdtempSync(join(tmpdir(), 'peers-'))
  try {
    writeFileSync(join(folder, 'openapi.yaml'), contractFor(known))
    writeFileSync(join(folder, 'schemathesis.toml'), configFor(known))
    writeFileSync(join(folder, 'keys.json'), keysOf(known))
    const bounds = [`--url=${known.url}`, `--seed=${seed}`, `--max-time=${seconds}`]
    const report = join(folder, 'report.json')
    const output = ['--report=json', `--report-json-path=${report}`]
    const run = execute(command, ['run', 'openapi.yaml', ...flags, ...bounds, ...output], {
      cwd: folder,
      // Hypothesis takes ten seconds for its tables of characters, unless it finds those of a run before.
      env: { ...process.env, HYPOTHESIS_STORAGE_DIRECTORY: join(environment, 'hypothesis') },
      maxBuffer: 2 ** 28,
    })
    // It ends with 1 when it found something.
    await run.catch((error: { readonly stdout: string; readonly stderr: string }) => {
      if (!existsSync(report)) throw new Error(`Schemathesis failed: ${error.stdout}${error.stderr}`)
    })
    return foundIn(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads its report: each type of failure with each operation, and errors, which have none. */
export function foundIn(report: string): readonly string[] {
  const { failures, errors } = JSON.parse(report) as {
    readonly failures: readonly { readonly type: string; readonly operations: readonly string[] }[]
    readonly errors: readonly { readonly title: string }[]
  }
  return [
    ...failures.flatMap(({ type, operations }) => operations.map((operation) => `${type} ${operation}`)),
    ...errors.map(({ title }) => title),
  ]
}

/** The contract with examples that exist: two of its phases try them, and would see little but 404. */
const contractFor = ({ values }: Knowledge): string =>
  values.reduce(
    (text, { example, real: [first = example] }) => text.replaceAll(example, first),
    readFileSync(join(root, 'spec/openapi.yaml'), 'utf8'),
  )

/** The other phases mix such values with their own. */
export const configFor = ({ keys, values }: Pick<Knowledge, 'keys' | 'values'>): string => {
  const [own, ...others] = Object.keys(keys)
  return [
    '[auth.wfc]',
    'path = "keys.json"',
    `user = "${own}"`,
    ...(others.length === 0 ? [] : [`peers = ${JSON.stringify([own, ...others])}`]),
    ...values.flatMap(({ real }, index) => [`[dictionaries.d${index}]`, `values = ${JSON.stringify(real)}`]),
    '[parameters]',
    ...values.map(({ place }, index) => `"${place}" = { dictionary = "d${index}", probability = 0.9 }`),
  ].join('\n')
}

const keysOf = ({ keys }: Knowledge): string =>
  JSON.stringify({
    auth: Object.entries(keys).map(([name, key]) => ({
      name,
      fixedHeaders: [{ name: 'Authorization', value: `Bearer ${key}` }],
    })),
  })
