import type { Problem } from './problem.ts'

/** The problems for a person: the place as editors understand it, the rule, and the sentence below. */
export function asText(problems: readonly Problem[]): string {
  return problems
    .map(
      ({ file, line, column, severity, rule, message }) =>
        `${file}:${line}:${column} ${severity} ${rule}\n  ${message}\n`,
    )
    .join('')
}
