import { spawn, spawnSync } from 'node:child_process'
import { builtCommand } from '../tools/built.test-bed.ts'

const program = builtCommand()

/** How a command line that ran in a process of its own ended. */
export interface Spawned {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line of the built package in a process of its own. */
export function runLine(...line: readonly string[]): Spawned {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line], { encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** Starts one, and gives what it takes to watch and to stop it. */
export const startLine = (...line: readonly string[]) => started(process.execPath, [program, ...line])

/** The same through a script of bash, in which "$@" is the command line. */
export const startLineInShell = (script: string, ...line: readonly string[]) =>
  started('bash', ['-c', script, 'bash', process.execPath, program, ...line])

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
