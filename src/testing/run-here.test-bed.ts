import { vi } from 'vitest'
import { runCommandLine } from '../cli/cli.ts'
import type { Spawned } from './spawned.test-bed.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs a command line in this process, which is faster; not for commands that wait for signals. */
export async function runHere(...line: readonly string[]): Promise<Spawned> {
  const printed = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((chunk) => {
      printed[name] += chunk
      return true
    }),
  )
  const listeners = process.stdout.listeners('error')
  const onWarning = process.listeners('warning')
  const onSignal = signals.map((signal) => process.listeners(signal))
  process.exitCode = undefined
  try {
    await runCommandLine(['node', 'bundle-access', ...line])
    return { code: Number(process.exitCode ?? 0), ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const added of process.stdout.listeners('error'))
      if (!listeners.includes(added)) process.stdout.off('error', added as () => void)
    process.removeAllListeners('warning')
    for (const listener of onWarning) process.on('warning', listener)
    for (const [index, signal] of signals.entries())
      for (const added of process.listeners(signal))
        if (!onSignal[index]?.includes(added)) process.off(signal, added)
    process.exitCode = undefined
  }
}

/** Returns the commands that a help lists, under each of its headings. */
export const commandsIn = (help: string): readonly string[] =>
  help
    .split(/\nCommands[^\n]*:\n/)
    .slice(1)
    .flatMap((listed) => [...(listed.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)])
    .map(([, name = '']) => name)
