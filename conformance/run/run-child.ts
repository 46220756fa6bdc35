import { execFile } from 'node:child_process'
import type { RunCommand } from './ports.ts'

/** Runs the target's command without a shell (double quotes keep words together) and returns the last word that it prints. */
export const runChild: RunCommand = (command, values) => {
  const words = (command.match(/"[^"]*"|\S+/g) ?? []).map((word) =>
    word.replace(/^"(.*)"$/, '$1').replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole),
  )
  const [file = '', ...args] = words
  return new Promise((resolve, reject) => {
    execFile(file, args, { timeout: 30_000, killSignal: 'SIGKILL' }, (error, stdout) => {
      const id = stdout.trim().split(/\s+/).at(-1)
      if (error !== null || id === undefined || id === '') {
        // Neither the command nor its output: both may contain a secret of the vendor.
        const why =
          error === null ? 'it printed no id' : `it ended with ${error.code ?? error.signal ?? 'an error'}`
        reject(new Error(`checkout.command failed: ${why}`))
        return
      }
      resolve(id)
    })
  })
}
