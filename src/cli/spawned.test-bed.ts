import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = `import { runCommandLine } from ${JSON.stringify(fileURLToPath(new URL('./cli.ts', import.meta.url)))}
await runCommandLine(['node', 'bundle-access', ...process.argv.slice(1)])`

const argumentsOf = (line: readonly string[]): string[] => [
  '--input-type=module',
  '-e',
  program,
  '--',
  ...line,
]

/** How a command line that ran in a process of its own ended. */
export interface Spawned {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line from the source in a process of its own. */
export function runLine(...line: readonly string[]): Spawned {
  const { status, stdout, stderr } = spawnSync(process.execPath, argumentsOf(line), { encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** Starts one, and gives what it takes to watch and to stop it. */
export const startLine = (...line: readonly string[]) => started(process.execPath, argumentsOf(line))

/** The same in a process that may let no file grow beyond so many kilobytes. */
export const startLineWithin = (kilobytes: number, ...line: readonly string[]) =>
  started('bash', [
    '-c',
    `ulimit -f ${kilobytes} && exec "$@"`,
    'bash',
    process.execPath,
    ...argumentsOf(line),
  ])

function started(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Spawned>((resolve) =>
    child.on('close', (code) => resolve({ code, stdout, stderr })),
  )
  return { child, ended, stderr: () => stderr }
}
