import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VariantName } from '../../spec/generated/variants.ts'
import type { MockOptions } from '../main.ts'

/** A request to a mock, as far as `exec --matrix` must know it to see which variants a run depends on. */
export interface SeenRequest {
  readonly status: number
  readonly operationId?: string | undefined
  readonly variants: readonly VariantName[]
}

/** The variable by which the mocks of `mockTest` know the variants of a run of `exec --matrix`, and where it reads their requests. */
const VARIABLE = 'BUNDLE_ACCESS_MATRIX'

/** Returns the environment of a run with these variants, its requests to mocks of `mockTest` so far, and what ends it. */
export function openMatrixRun(variants: MockOptions['variants'] = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-access-matrix-'))
  const file = join(folder, 'requests')
  writeFileSync(file, '')
  return {
    env: { [VARIABLE]: JSON.stringify({ variants, file }) },
    requests: (): readonly SeenRequest[] => {
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
      return lines.map((line) => JSON.parse(line))
    },
    close: (): void => rmSync(folder, { recursive: true }),
  }
}

/** Returns the options of a mock in a run of `exec --matrix`: what they leave open is a variant of the run. */
export function inMatrixRun(options: MockOptions): MockOptions {
  const run = process.env[VARIABLE]
  if (!run) return options
  const { variants, file } = JSON.parse(run)
  return {
    ...options,
    variants: { ...variants, ...options.variants },
    onExchange(exchange, trace) {
      options.onExchange?.(exchange, trace)
      const { status } = exchange.response
      const seen: SeenRequest = { status, operationId: trace.operationId, variants: [...trace.variants] }
      appendFileSync(file, `${JSON.stringify(seen)}\n`)
    },
  }
}
