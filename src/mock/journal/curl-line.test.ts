import { execFileSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curlLine, type Sendable } from './curl-line.ts'

const get: Sendable = {
  method: 'GET',
  path: '/v1/bundles',
  query: '',
  headers: { authorization: '[redacted]' },
}

/** The words that a shell would hand to curl. */
const words = (line: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
    encoding: 'utf8',
    env: { BUNDLE_ACCESS_KEY: 'the key' },
  })
    .split('\0')
    .slice(0, -1)

describe('curlLine', () => {
  it('curlLine: the key is read from the environment, and only when the request had one', () => {
    const line = curlLine({ ...get, query: 'limit=5' }, 'http://127.0.0.1:4010/rest')
    expect(line).toBe(
      `curl -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" 'http://127.0.0.1:4010/rest/v1/bundles?limit=5'`,
    )
    expect(words(line)).toEqual([
      '-H',
      'Authorization: Bearer the key',
      'http://127.0.0.1:4010/rest/v1/bundles?limit=5',
    ])
    expect(curlLine({ ...get, headers: {} }, 'http://x')).toBe('curl http://x/v1/bundles')
    const head = { ...get, method: 'HEAD', headers: {} }
    expect(curlLine(head, 'http://x')).toBe('curl -I http://x/v1/bundles')
  })

  it('curlLine: what a body, a field or a path says reaches curl unchanged, whatever it is', () => {
    const texts = fc
      .string({ unit: 'binary', maxLength: 30 })
      .map((text) => text.replaceAll('\0', '').replaceAll('[redacted]', ''))
    fc.assert(
      fc.property(
        texts,
        texts,
        texts.filter((text) => text !== ''),
        (path, field, body) => {
          const sent = { method: 'POST', path: `/${path}`, query: '', headers: { 'x-note': field }, body }
          const line = curlLine(sent, 'http://x')
          expect(line).not.toMatch(/(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u)
          expect(words(line)).toEqual([
            '-X',
            'POST',
            '-H',
            `x-note: ${field}`,
            '--data-raw',
            body,
            `http://x/${path}`,
          ])
        },
      ),
      { numRuns: 20 },
    )
  })

  it('curlLine: what would steer a terminal is written in octal', () => {
    const body = 'it\u001b[2J\u202eis'
    const line = curlLine({ ...get, method: 'POST', headers: {}, body }, 'http://x')
    expect(line).toContain(`--data-raw 'it'"$(printf '\\033')"'[2J'"$(printf '\\342\\200\\256')"'is'`)
    expect(words(line)).toContain(body)
  })

  it('curlLine: fields that curl says itself, and those that lost a secret, are left out', () => {
    const headers = {
      host: 'a',
      'content-length': '3',
      cookie: '[redacted]',
      'content-type': 'application/json',
    }
    expect(curlLine({ ...get, method: 'POST', headers, body: 'abc' }, 'http://x')).toBe(
      `curl -X POST -H 'content-type: application/json' --data-raw abc http://x/v1/bundles`,
    )
  })

  it('curlLine: is a comment, on one line, for a body that was not kept', () => {
    const lost = { ...get, method: 'PUT', query: 'a=\n\u001b' }
    for (const headers of [{ 'content-length': '1' }, { 'transfer-encoding': 'chunked' }]) {
      const line = curlLine({ ...lost, headers }, 'http://x')
      expect(line).toBe('# PUT http://x/v1/bundles?a=\\u000a\\u001b: its body was not kept')
      expect(words(line)).toEqual([])
    }
    expect(words(curlLine({ ...lost, headers: { 'content-length': '0' } }, 'http://x'))).toContain('PUT')
  })
})
