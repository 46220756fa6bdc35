/** Something to say beside a line of a file, all counted from 1; the end is the first column behind it. */
export interface Annotation {
  readonly severity: 'error' | 'warning' | 'notice'
  readonly rule: string
  readonly message: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

/** An annotation as a workflow command of GitHub, which no text in it can end. */
export function workflowCommand(annotation: Annotation): string {
  const { severity, rule, message, file, line, column, endLine, endColumn } = annotation
  const place = { title: rule, file, line, endLine, ...(line === endLine && { col: column, endColumn }) }
  const properties = Object.entries(place).map(
    ([name, value]) => `${name}=${escaped(`${value}`).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  )
  return `::${severity} ${properties.join()}::${escaped(message)}\n`
}

const escaped = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
