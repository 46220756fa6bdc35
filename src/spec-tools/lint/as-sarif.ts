import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import { houseRules } from '../../../spec/lint/house-rules.ts'
import type { Problem } from './problem.ts'

/** The problems as a SARIF 2.1.0 log, which code scanning services show at their lines; `version` is that of the package. */
export function asSarif(problems: readonly Problem[], version: string): object {
  const rules = [...new Map(problems.map((problem) => [problem.rule, problem])).values()]
  const indices = new Map(rules.map(({ rule }, index) => [rule, index]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'bundle-access lint', semanticVersion: version, rules: rules.map(descriptor) },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => ({ ...result(problem), ruleIndex: indices.get(problem.rule) })),
      },
    ],
  }
}

/** What a reader is told of a rule: our own sentence, or where Redocly describes it. */
function descriptor({ rule, help, severity }: Problem): object {
  const own = houseRules.find(({ id }) => `house/${id}` === rule)
  const text =
    own?.says ?? `The rule ${rule} of Redocly${help === undefined ? '' : `, described at ${help}`}.`
  return {
    id: rule,
    shortDescription: { text },
    fullDescription: { text },
    help: { text },
    ...(help !== undefined && { helpUri: help }),
    defaultConfiguration: { level: severity },
  }
}

function result(problem: Problem): object {
  const { rule, severity, message, file, pointer, line, column, endLine, endColumn } = problem
  return {
    ruleId: rule,
    level: severity,
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file) },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        logicalLocations: [{ fullyQualifiedName: pointer }],
      },
    ],
  }
}

/** A file below the working directory stays relative to it; any other is named in full. */
function uriOf(file: string): string {
  if (isAbsolute(file) || file.startsWith('../')) return pathToFileURL(file).href
  return file.split('/').map(encodeURIComponent).join('/')
}
