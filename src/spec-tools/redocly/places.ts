import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the files lie that Redocly is started with: beside the bundle in a package, among the sources in a checkout. */
export interface Places {
  readonly configuration: string
  /** The module that refuses every connection. */
  readonly offline: string
  /** The module that refuses every connection but those to one target. */
  readonly onlyTarget: string
  readonly contract: string
  /** The Arazzo files. */
  readonly workflows: string
}

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const packaged: Places = {
  configuration: at('lint/redocly.yaml'),
  offline: at('lint/offline.js'),
  onlyTarget: at('lint/only-target.js'),
  contract: at('../spec/openapi.yaml'),
  workflows: at('../spec/workflows'),
}

const sources: Places = {
  configuration: at('../../../spec/redocly.yaml'),
  offline: at('offline.ts'),
  onlyTarget: at('only-target.ts'),
  contract: at('../../../spec/openapi.yaml'),
  workflows: at('../../../spec/workflows'),
}

export const places: Places = existsSync(packaged.configuration) ? packaged : sources
