import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { written } from '../../spec/examples.test-bed.ts'
import contract from '../../spec/generated/openapi.json' with { type: 'json' }
import { operationsOf, readContract } from './contract.ts'
import { readRules } from './render-catalogue.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

describe('contract', () => {
  it('contract: Redocly finds nothing under recommended-strict', async () => {
    const redocly = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
    const { stdout } = await run(
      process.execPath,
      [redocly, 'lint', '--config', 'spec/redocly.yaml', 'spec/openapi.yaml', '--format', 'json'],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' },
      },
    )
    const { totals, problems } = JSON.parse(stdout)
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  })

  it('contract: it is OpenAPI 3.1 in the dialect that every tool here validates by', () => {
    expect(contract.openapi).toBe('3.1.0')
    expect(contract.jsonSchemaDialect).toBe('https://json-schema.org/draft/2020-12/schema')
  })

  it('contract: it has the seven operations, each with a summary and a description', () => {
    expect(written.map(({ operationId }) => operationId)).toEqual([
      'listBundles',
      'searchUsers',
      'listBundleUsers',
      'listBundleGrants',
      'createBundleGrant',
      'revokeBundleGrant',
      'readCheckout',
    ])
    for (const { summary, description } of written) {
      expect(summary).toBeTruthy()
      expect(description).toBeTruthy()
    }
  })

  it('contract: a checkout session says nothing of trial days', () => {
    expect(readFileSync(`${root}/spec/openapi.yaml`, 'utf8')).not.toMatch(/trialPeriodDays/i)
  })

  it('contract: each operation carries exactly the rules that the catalogue gives it', () => {
    const { rules } = readRules()
    for (const { operationId: id, 'x-rules': carried } of written)
      expect(carried, id).toEqual(rules.filter((rule) => rule.operations.includes(id)).map((rule) => rule.id))
    const shared = rules.filter((rule) => rule.operations.length === 0).map((rule) => rule.id)
    expect(contract['x-rules']).toEqual(shared)
  })

  it('contract: what leaves a status or a header open is an open rule', async () => {
    const open = new Set(readRules().rules.flatMap(({ id, level }) => (level === 'open' ? id : [])))
    const { resolved } = await readContract(`${root}spec/openapi.yaml`)
    const responses = operationsOf(resolved).flatMap((operation) => Object.entries(operation.responses))
    expect(responses.length).toBeGreaterThan(40)
    for (const [status, { headers = {}, ...response }] of responses) {
      const { 'x-open-statuses': openStatuses = [], 'x-rule': openRules = [] } = response
      const ofHeaders = Object.values(headers).flatMap((header) => header['x-rule'] ?? [])
      for (const id of [...openRules, ...ofHeaders]) expect(open, id).toContain(id)
      if (openStatuses.length > 0) expect(openRules, status).not.toEqual([])
      expect(openStatuses.every((other) => other >= 400 && other < 500 && Number(status) >= 400)).toBe(true)
    }
  })
})
