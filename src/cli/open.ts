import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { addControlFlags, type ControlFlags, callMock } from './control-command.ts'
import { print } from './print.ts'

export function registerOpen(program: Command): void {
  addControlFlags(
    program
      .command('open')
      .description('print the address of the console of a running mock, and open it in the browser')
      .option('--print', 'only print it')
      .option('--json', 'print the answer as one line of JSON, and open nothing')
      .addHelpText('after', browserHelp),
  ).action(async ({ print: onlyPrint, ...flags }: ControlFlags & { readonly print?: true }) => {
    const made = await callMock<{ readonly url: string }>(flags, 'POST /session-codes')
    print('stdout', `${flags.json ? JSON.stringify(made) : made.url}\n`)
    if (process.stdout.isTTY && !onlyPrint && !flags.json) openInBrowser(made.url)
  })
}

const browserHelp = `
The address works once, for ten minutes; nothing is opened when stdout is no terminal.`

/** Starts the browser of the user; that there is none is no failure, for the address has been printed. */
function openInBrowser(url: string): void {
  const usual = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  const [command = usual, ...args] = (process.env['BROWSER'] || usual).split(' ')
  const browser = spawn(command, [...args, url], { stdio: 'ignore', detached: true })
  browser.on('error', () => {})
  browser.unref()
}
