import { isAbsolute } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Annotation } from './annotation.ts'

/** An annotation with the JSON pointer that it is on, and what its rule says. */
interface Result extends Annotation {
  readonly pointer: string
  readonly text: string
  /** The URL of a page about the rule, if any. */
  readonly help?: string | undefined
}

/** Returns a SARIF 2.1.0 log, for code scanning services; `version` is that of the package. */
export function sarif(tool: string, version: string, found: readonly Result[]): string {
  const rules = [...new Map(found.map((result) => [result.rule, result])).values()]
  const indices = new Map(rules.map(({ rule }, index) => [rule, index]))
  const results = found.map(
    ({ rule, severity, message, file, pointer, line, column, endLine, endColumn }) => ({
      ruleId: rule,
      level: levels[severity],
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
      ruleIndex: indices.get(rule),
    }),
  )
  const driver = { name: tool, semanticVersion: version, rules: rules.map(descriptor) }
  const runs = [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }]
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

const levels = { error: 'error', warning: 'warning', notice: 'note' } as const

const descriptor = ({ rule, text, help, severity }: Result): object => ({
  id: rule,
  shortDescription: { text },
  fullDescription: { text },
  help: { text },
  ...(help !== undefined && { helpUri: help }),
  defaultConfiguration: { level: levels[severity] },
})

/** Returns a relative URI for a file below the working directory, else a file URL. */
function uriOf(file: string): string {
  if (isAbsolute(file) || file.startsWith('../')) return pathToFileURL(file).href
  return file.split('/').map(encodeURIComponent).join('/')
}
