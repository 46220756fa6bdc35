import { describe, expect, it } from 'vitest'
import { isBrowser } from './client.ts'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'

describe('browser', () => {
  it.each([
    ['a page', { document: {}, navigator: { userAgent } }, true],
    ['a worker of a page', { navigator: { userAgent } }, true],
    ['a page whose bundler made up a process', { document: {}, process: { versions: {} } }, true],
    ['Node', { process: { versions: { node: '24.21.0' } }, navigator: { userAgent: 'Node.js/24' } }, false],
    ['Node with a made-up document', { process: { versions: { node: '24.21.0' } }, document: {} }, false],
    ['Deno', { navigator: { userAgent: 'Deno/2.5.0' } }, false],
    ['a hosted worker', { navigator: { userAgent: 'Cloudflare-Workers' } }, false],
    ['nothing at all', {}, false],
  ])('browser: %s is told', (_, globals, expected) => {
    expect(isBrowser(globals)).toBe(expected)
  })
})
