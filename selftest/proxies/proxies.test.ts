import { readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../conformance/index.ts'
import { readTarget } from '../../conformance/run/target-file.ts'
import { readyJson } from '../../src/cli/ready.ts'
import { testResources } from '../../src/cli/test-resources.ts'
import { startMock } from '../../src/main.ts'
import { page, proxiesOfPage, withOutcomes } from './proxies.ts'

const proxies = proxiesOfPage()
const text = readFileSync(page, 'utf8')

/** A service that answers with the X-Forwarded-For and the target that reached it. */
const echo = createServer((incoming, response) => {
  const { url, headers } = incoming
  incoming.resume().on('end', () => response.end(JSON.stringify([url, headers['x-forwarded-for']])))
})
beforeAll(() => new Promise<void>((resolve) => void echo.listen(0, '127.0.0.1', resolve)))
afterAll(() => void echo.close())

describe('docs/behind-a-proxy.md', () => {
  it('configures eight proxies, and its table has the outcome of each', () => {
    expect(proxies.map(({ name }) => name)).toEqual([
      ...['nginx', 'HAProxy', 'Apache', 'Varnish', 'lighttpd', 'Squid', 'Envoy', 'Caddy'],
    ])
    for (const { name } of proxies) expect(text).toMatch(new RegExp(`^\\| ${name} \\| [\\d.]+ \\| \\w+`, 'm'))
  })

  it('keeps its other words, and the rows of proxies that are not here, when the outcomes are written', () => {
    const one = { name: 'nginx', version: '1.0', outcome: 'violated', broken: ['FORMAT-JSON', 'FORMAT-JSON'] }
    const written = withOutcomes(text, [one])
    const row = '| nginx | 1.0 | violated FORMAT-JSON |'
    expect(written).toBe(text.replace(/^\| nginx \| .*$/m, row))
    expect(written).toContain(row)
    expect(() => withOutcomes('no row', [one])).toThrow('no row for nginx')
  })
})

describe.each(proxies)('through $name', ({ name, version, start }) => {
  it.skipIf(version === undefined)(`${name}: smoke finds no violation`, async () => {
    await using mock = await startMock({ fixture: 'demo', rateLimit: 'off' })
    await using running = await start(Number(new URL(mock.baseUrl).port))
    const ready = readTarget(readyJson(mock, await testResources(mock, undefined)), 'the ready line', {})
    const target = { ...ready, baseUrl: `http://127.0.0.1:${running.port}` }
    const { report } = await run({ target, seed: 1, profile: 'smoke' })
    expect([report.failures, report.run.incomplete, report.residue]).toEqual([[], undefined, []])
    expect(report.rules.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(80)
  })

  it.skipIf(version === undefined)(
    `${name}: the service sees the client's address alone, and the target as it was sent`,
    async () => {
      await using running = await start((echo.address() as AddressInfo).port)
      const path = '/v1/a%2Fb/../c?x=%00&y=a+b'
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      const answer = await new Promise<string>((resolve, reject) => {
        const sent = request({ port: running.port, host: '127.0.0.1', path, headers }, async (response) => {
          resolve(Buffer.concat(await response.toArray()).toString())
        })
        sent.once('error', reject).end()
      })
      expect(JSON.parse(answer)).toEqual([path, '127.0.0.1'])
    },
  )
})
