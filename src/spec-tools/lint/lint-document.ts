import { sep } from 'node:path'
import { isObject, listOf, objectOf, textOf } from '../../../spec/json.ts'
import { runRedocly } from '../redocly/run-redocly.ts'
import type { Problem } from './problem.ts'

/** Every problem of an OpenAPI 3.1 file and of the files it refers to, in the order of their places. */
export async function lintDocument(file: string): Promise<readonly Problem[]> {
  const run = await runRedocly('lint', file, '--format', 'json', '--max-problems', '1000000')
  const problems = problemsIn(run.stdout)
  if (problems === undefined) throw new Error(`Redocly ended with ${run.code} and said: ${run.stderr.trim()}`)
  return problems.toSorted(
    (a, b) => Number(a.file > b.file) - Number(a.file < b.file) || a.line - b.line || a.column - b.column,
  )
}

function problemsIn(stdout: string): readonly Problem[] | undefined {
  if (stdout === '') return undefined
  const report: unknown = JSON.parse(stdout)
  return isObject(report) && Array.isArray(report['problems'])
    ? report['problems'].map((problem) => toProblem(objectOf(problem)))
    : undefined
}

function toProblem(told: Readonly<Record<string, unknown>>): Problem {
  const [first] = listOf(told['location'])
  const location = objectOf(first)
  const start = objectOf(location['start'])
  const end = objectOf(location['end'])
  const [line, column] = [position(start['line'], 1), position(start['col'], 1)]
  return {
    rule: textOf(told['ruleId']) ?? 'unknown',
    severity: told['severity'] === 'error' ? 'error' : 'warning',
    message: textOf(told['message']) ?? '',
    help: textOf(told['reference']),
    file: (textOf(objectOf(location['source'])['ref']) ?? '').split(sep).join('/'),
    pointer: textOf(location['pointer']) ?? '#',
    line,
    column,
    endLine: position(end['line'], line),
    endColumn: position(end['col'], column),
  }
}

const position = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && value >= 1 ? value : otherwise
