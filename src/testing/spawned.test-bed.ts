import { spawn, spawnSync } from 'node:child_process'
import { builtCommand } from '../tools/built.test-bed.ts'

const program = builtCommand()

/** The result of a command line in its own process. */
export interface Spawned {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command line of the built package in its own process. */
export function runLine(...line: readonly string[]): Spawned {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...line], { encoding: 'utf8' })
  return { code: status, stdout, stderr }
}

/** Starts a command line in its own process; returns what watches and stops it. */
export const startLine = (...line: readonly string[]) => started(process.execPath, [program, ...line])

/** Runs a command line through a bash script, in which "$@" is the command line. */
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
