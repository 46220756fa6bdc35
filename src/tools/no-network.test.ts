import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const preload = fileURLToPath(new URL('no-network.ts', import.meta.url))
let met = 0
const server = createServer((_, response) => {
  met++
  response.end('here')
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

/** Returns what a program prints of its try to reach the server, with the module loaded before it or without. */
async function said(program: string, loaded: readonly string[]): Promise<string> {
  const { port } = server.address() as AddressInfo
  const env = { ...process.env, PORT: `${port}`, URL: `http://127.0.0.1:${port}` }
  const tried = `try { ${program}; console.log('reached') } catch (error) { console.log(error.cause?.message ?? error.message) }`
  const args = [...loaded, '--input-type=module', '--eval', tried]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout.trim()
}

describe('no network', () => {
  it.each([
    ['by fetch', `await fetch(process.env.URL)`],
    [
      'by http',
      `const { get } = await import('node:http'); await new Promise((yes, no) => get(process.env.URL, (answer) => yes(answer.resume())).on('error', no))`,
    ],
    ['by name', `await fetch('http://localhost:' + process.env.PORT)`],
  ])('lets nobody be asked %s, who is reached without it', async (_, program) => {
    const before = met
    expect(await said(program, ['--import', preload])).toMatch(/^nothing is fetched from a network here/)
    expect(met).toBe(before)
    expect(await said(program, [])).toBe('reached')
    expect(met).toBe(before + 1)
  })

  it.each([
    [
      'by TLS',
      `const { connect } = await import('node:tls'); connect({ host: '127.0.0.1', port: process.env.PORT })`,
    ],
    ['by a local socket', `const { connect } = await import('node:net'); connect('/tmp/any.sock')`],
    [
      'by datagram',
      `const { createSocket } = await import('node:dgram'); createSocket('udp4').send('x', 9, '127.0.0.1')`,
    ],
    ['by a look-up', `const { lookup } = await import('node:dns'); lookup('localhost', () => {})`],
  ])('lets nobody be asked %s', async (_, program) => {
    const before = met
    expect(await said(program, ['--import', preload])).toMatch(/^nothing is fetched from a network here/)
    expect(met).toBe(before)
  })
})
