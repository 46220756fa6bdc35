import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const preload = fileURLToPath(new URL('only-target.ts', import.meta.url))
const servers: Server[] = []
let met = 0

async function listening(): Promise<string> {
  const server = createServer((_, response) => {
    met++
    response.end('here')
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let target = ''
let another = ''
beforeAll(async () => {
  target = await listening()
  another = await listening()
})
afterAll(() => {
  for (const server of servers) server.close()
})

/** What a program prints that may talk to the target alone. */
async function said(program: string): Promise<string> {
  const env = { ...process.env, BUNDLE_ACCESS_TARGET: target, ANOTHER: another }
  const args = ['--import', preload, '--input-type=module', '--eval', program]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
}

describe('only-target', () => {
  it('lets the target be asked', async () => {
    const program = `console.log(await (await fetch(process.env.BUNDLE_ACCESS_TARGET)).text())`
    expect(await said(program)).toBe('here')
    expect(met).toBe(1)
  })

  it.each([
    ['by fetch', `await fetch(process.env.ANOTHER)`],
    [
      'by http',
      `const { get } = await import('node:http'); await new Promise((_, no) => get(process.env.ANOTHER).on('error', no))`,
    ],
    ['by name', `await fetch('http://localhost:' + new URL(process.env.BUNDLE_ACCESS_TARGET).port)`],
    [
      'by TLS',
      `const { connect } = await import('node:tls'); connect({ host: '127.0.0.1', port: new URL(process.env.ANOTHER).port })`,
    ],
    ['by a local socket', `const { connect } = await import('node:net'); connect('/tmp/any.sock')`],
    [
      'by datagram',
      `const { createSocket } = await import('node:dgram'); createSocket('udp4').send('x', 9, '127.0.0.1')`,
    ],
  ])('lets nobody else be asked %s', async (_, program) => {
    const before = met
    const told = await said(
      `try { ${program}; console.log('sent') } catch (error) { console.log(error.cause?.message ?? error.message) }`,
    )
    expect(told).toMatch(/^(nothing but 127\.0\.0\.1:\d+ is connected to here|no datagram is sent)/)
    expect(met).toBe(before)
  })
})
