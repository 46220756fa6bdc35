import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { builtCommand } from './built.test-bed.ts'
import { watch } from './canary.test-bed.ts'
import { lintDocument } from './lint.ts'
import { paths } from './redocly.ts'

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-offline-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const redocly = join(createRequire(import.meta.url).resolve('@redocly/cli/package.json'), '../bin/cli.js')
/** The arguments of node for a command line of ours. */
const ours = (...args: readonly string[]): readonly string[] => [builtCommand(), ...args]

/** Our contract with a path that stands on another machine. */
const remote = join(directory, 'remote.yaml')
writeFileSync(
  remote,
  readFileSync(paths.contract, 'utf8').replace(
    'paths:\n',
    "paths:\n  /v1/elsewhere:\n    $ref: 'http://127.0.0.1:65001/elsewhere.yaml'\n",
  ),
)

describe('the canary', () => {
  it.each([
    ['fetch', "fetch('http://127.0.0.1:65001').catch(() => {})"],
    ['http', "require('node:http').get('http://127.0.0.1:65001')"],
    ['tls', "require('node:tls').connect(65001)"],
    ['a name', "require('node:dns').lookup('localhost', () => {})"],
    ['a name, as a promise', "import('node:dns/promises').then((dns) => dns.lookup('localhost'))"],
    ['a datagram', "require('node:dgram').createSocket('udp4').send('x', 65001)"],
    [
      'a child of a child',
      `require('node:child_process').spawnSync(process.execPath, ['-e', "fetch('http://127.0.0.1:65001')"])`,
    ],
  ])('sees %s', async (_, code) => {
    expect((await watch(['--eval', code])).reached).not.toEqual([])
  })

  it('sees what Redocly tells its makers when nobody forbids it', async () => {
    const told = await watch([redocly, 'lint', remote, '--format', 'json'], { REDOCLY_TELEMETRY: 'on' })
    expect(told.reached.some((attempt) => attempt.includes('otel.cloud.redocly.com'))).toBe(true)
    expect(told.reached.some((attempt) => attempt.includes('65001'))).toBe(true)
  })
})

describe('bundle-access', () => {
  it.each([
    ['lint', ['lint', '--format', 'json'], 0],
    ['lint of what stands elsewhere', ['lint', remote], 2],
    ['docs', ['docs', '--output', join(directory, 'docs.html')], 0],
  ])('reaches for no network: %s', async (_, args, code) => {
    const ended = await watch(ours(...args))
    expect(ended.code, ended.stderr).toBe(code)
    expect(ended.reached).toEqual([])
  })

  it('refuses to fetch what a reference names, with a reason', async () => {
    const problems = await lintDocument(remote, 'all', 1)
    expect(problems.find(({ rule }) => rule === 'no-unresolved-refs')?.message).toContain(
      'nothing is fetched from a network here',
    )
  })
})
