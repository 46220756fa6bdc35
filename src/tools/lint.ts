import { sep } from 'node:path'
import { isObject, listOf, objectOf, textOf } from '../../spec/lint/json.ts'
import { apiRules } from '../../spec/lint/plugin.ts'
import { workflowCommand } from './annotation.ts'
import { InputError, paths, runRedocly, withPlainPath } from './redocly.ts'
import { sarif } from './sarif.ts'

export type Problem = ReturnType<typeof toProblem>

/**
 * Returns the problems of an OpenAPI file by position, by all rules or without those of this API. `bound` multiplies the limits on
 * CPU time and memory. Rejects with an InputError if the file exceeds them, or has a circular reference.
 */
export async function lintDocument(
  file: string,
  rules: 'all' | 'general',
  bound: number,
): Promise<readonly Problem[]> {
  const configuration = rules === 'all' ? paths.configuration : paths.general
  return withPlainPath(file, async (path) => {
    const flags = ['--format', 'json', '--max-problems', '1000000', '--config', configuration]
    const problems = problemsIn(await runRedocly(['lint', path, ...flags], bound))
    return path === file ? problems : problems.map((problem) => ({ ...problem, file }))
  })
}

function problemsIn(run: Awaited<ReturnType<typeof runRedocly>>): readonly Problem[] {
  if (/Maximum call stack size exceeded|nesting exceeded maxDepth/.test(run.stderr))
    throw new InputError('is nested too deeply to be linted: name its parts, and refer to them')
  if (run.stderr.includes('Self-referencing circular pointer'))
    throw new InputError('has a reference that leads back to itself: let one of them be a schema of its own')
  const report: unknown = run.stdout === '' ? undefined : JSON.parse(run.stdout)
  if (!isObject(report) || !Array.isArray(report['problems']))
    throw new Error(`Redocly ended with ${run.code} and said: ${run.stderr.trim()}`)
  return report['problems']
    .map((problem) => toProblem(objectOf(problem)))
    .sort(
      (a, b) => Number(a.file > b.file) - Number(a.file < b.file) || a.line - b.line || a.column - b.column,
    )
}

/** Converts a problem from Redocly's JSON. */
function toProblem(problem: Readonly<Record<string, unknown>>) {
  const location = objectOf(listOf(problem['location'])[0])
  const [start, end] = [objectOf(location['start']), objectOf(location['end'])]
  const [line, column] = [Number(start['line'] ?? 1), Number(start['col'] ?? 1)]
  return {
    rule: textOf(problem['ruleId']) ?? 'unknown',
    severity: problem['severity'] === 'error' ? ('error' as const) : ('warning' as const),
    message: textOf(problem['message']) ?? '',
    /** The URL of a page about the rule, if any. */
    help: textOf(problem['reference']),
    /** Relative to the working directory, with slashes. */
    file: (textOf(objectOf(location['source'])['ref']) ?? '').split(sep).join('/'),
    pointer: textOf(location['pointer']) ?? '#',
    /** The position in the text, counted from 1; the end column is exclusive. */
    line,
    column,
    endLine: Number(end['line'] ?? line),
    endColumn: Number(end['col'] ?? column),
  }
}

/** Formats problems for terminals, programs, code scanning services and GitHub workflows. */
export const formats = {
  text: (problems: readonly Problem[]) =>
    problems
      .map(
        ({ file, line, column, severity, rule, message }) =>
          `${file}:${line}:${column} ${severity} ${rule}\n  ${message}\n`,
      )
      .join(''),
  json: (problems: readonly Problem[]) => `${JSON.stringify({ problems }, undefined, 2)}\n`,
  sarif: (problems: readonly Problem[], version: string) =>
    sarif(
      'bundle-access lint',
      version,
      problems.map((problem) => ({ ...problem, text: textOfRule(problem) })),
    ),
  'github-actions': (problems: readonly Problem[]) => problems.map(workflowCommand).join(''),
}

/** Returns what a rule says: our own text, or a link to Redocly's page. */
function textOfRule({ rule, help }: Problem): string {
  const own = apiRules.find(({ id }) => `house/${id}` === rule)
  return own?.text ?? `The rule ${rule} of Redocly${help === undefined ? '' : `, described at ${help}`}.`
}
