import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { operations as publicOperations } from './generated/contract.ts'
import { errorCodes, operations } from './generated/control-contract.ts'
import type { ControlOperation } from './operation.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const text = readFileSync(`${root}/spec/control.yaml`, 'utf8')
const entries: [string, ControlOperation][] = Object.entries(operations)

describe('control contract', () => {
  it('control contract: Redocly finds nothing under recommended-strict', async () => {
    const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
    const { stdout } = await run(
      process.execPath,
      [redocly, 'lint', '--config', 'spec/redocly.yaml', 'spec/control.yaml', '--format', 'json'],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' },
      },
    )
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
  })

  it('control contract: only pages, the health and the exchange of a code for a session are open', () => {
    const open = entries.filter(([, operation]) => operation.open)
    expect(open.map(([id, { method }]) => `${method} ${id}`)).toEqual([
      'GET showConsole',
      'GET readConsoleScript',
      'GET readConsoleStyle',
      'POST openSession',
      'GET showReference',
      'GET showContract',
      'GET showControlReference',
      'GET showControlContract',
      'GET readHealth',
    ])
  })

  it('control contract: what changes something takes JSON of bounded size, or is a DELETE without a body', () => {
    const { paths, components } = parse(text)
    for (const [id, { method, path, body, responses }] of entries) {
      if (method === 'GET' || method === 'DELETE') expect(body, id).toBeUndefined()
      else {
        const { requestBody } = paths[path][method.toLowerCase()]
        const { required, content } = requestBody.$ref ? components.requestBodies.Nothing : requestBody
        expect([required, Object.keys(content)], id).toEqual([true, ['application/json']])
        expect(body?.limit, id).toEqual(expect.any(Number))
        expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['413', '415']))
      }
    }
  })

  it('control contract: every refusal that an operation can meet is declared', () => {
    for (const [id, { open, path, responses }] of entries) {
      expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['200', '403', '500']))
      if (!open) expect(Object.keys(responses), id).toContain('401')
      if (path.includes('{'))
        expect(Object.keys(responses), id).toEqual(expect.arrayContaining(['400', '404']))
    }
    const { ErrorCode } = parse(text).components.schemas
    expect(ErrorCode.enum).toEqual(Object.keys(errorCodes))
  })

  it('control contract: it shares no path with the public one and knows its operations', () => {
    for (const [id, { path }] of entries) expect(path, id).not.toMatch(/^\/v\d/)
    expect(parse(text).components.schemas.PublicOperation.enum).toEqual(Object.keys(publicOperations))
  })
})
