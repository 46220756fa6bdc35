import type { Problem } from './problem.ts'

/** The problems as workflow commands, which GitHub shows at their lines of a pull request. */
export function asGithubActions(problems: readonly Problem[]): string {
  return problems.map((problem) => `${commandOf(problem)}\n`).join('')
}

function commandOf({ severity, rule, message, file, line, column, endLine, endColumn }: Problem): string {
  const place = { title: rule, file, line, endLine, ...(line === endLine && { col: column, endColumn }) }
  const properties = Object.entries(place).map(([name, value]) => `${name}=${escapedProperty(`${value}`)}`)
  return `::${severity} ${properties.join()}::${escaped(message)}`
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
