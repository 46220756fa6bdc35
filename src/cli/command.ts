import type { Command } from 'commander'

/** Adds the command that a group runs when none is named; any other name is refused as unknown to the group. */
export function defaultCommand(group: Command, name: string): Command {
  return group
    .command(name, { isDefault: true })
    .allowExcessArguments()
    .hook('preAction', (_, chosen) => {
      const [unknown] = chosen.args
      if (unknown === undefined) return
      const names = group.commands.map((command) => command.name()).join(', ')
      group.error(`error: ${group.name()} has no command "${unknown}"; it has ${names}`)
    })
}

/** Prints an answer as one line of JSON or as text; an empty text leaves stdout empty and prints `whenEmpty` on stderr. */
export function printAnswer<Answer>(
  { json }: { readonly json?: true },
  answer: Answer,
  text: (answer: Answer) => string,
  whenEmpty = '',
): void {
  const shown = json ? JSON.stringify(answer) : text(answer)
  if (shown !== '') process.stdout.write(`${shown}\n`)
  else if (whenEmpty !== '') process.stderr.write(`${whenEmpty}\n`)
}

/** Joins rows to lines of columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const width = (index: number): number => Math.max(...rows.map((row) => row[index]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, index) => width(index))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
