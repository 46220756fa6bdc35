import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../kit/exchange.ts'
import { curlLine } from './commands.ts'

const exchange = (request: Partial<Exchange['request']>): Exchange => ({
  n: 1,
  check: 'a/b',
  attempt: 1,
  step: 1,
  operation: undefined,
  request: {
    method: 'GET',
    path: '/v1/bundles',
    query: '',
    key: 'full',
    headers: { accept: 'application/json' },
    body: undefined,
    ...request,
  },
  status: 200,
  headers: {},
  text: '',
  json: undefined,
  sentAt: 0,
  receivedAt: 0,
  server: { earliest: 0, latest: 0 },
})

describe('curl line', () => {
  it('reads the key from the environment, and sends none where none was sent', () => {
    expect(curlLine(exchange({}), { baseUrl: 'https://a.example/rest' })).toBe(
      'curl -i -H "Authorization: Bearer $BUNDLE_ACCESS_KEY" https://a.example/rest/v1/bundles',
    )
    expect(curlLine(exchange({ key: 'none sent' }), { baseUrl: 'https://a.example' })).not.toContain(
      'Authorization',
    )
  })

  it('accepts what the request did, where that is not JSON alone', () => {
    const accept = 'text/html,*/*;q=0.8'
    const line = curlLine(exchange({ headers: { accept } }), { baseUrl: 'https://a.example' })
    expect(line).toContain(`-H 'accept: ${accept}'`)
  })

  it('says which other key it was', () => {
    expect(curlLine(exchange({ key: 'readOnly' }), { baseUrl: 'https://a.example' })).toMatch(
      /^# BUNDLE_ACCESS_KEY here: the key readOnly\ncurl /,
    )
    expect(
      curlLine(exchange({ key: 'full, last character changed' }), { baseUrl: 'https://a.example' }),
    ).toContain('the key full, last character changed')
  })

  it.each(['{"sourceId":"it\'s $HOME `id` \\" !"}', 'two\nlines', "''"])(
    'gives the body %j to curl as it was, through a shell',
    (body) => {
      const line = curlLine(exchange({ method: 'POST', body, query: 'a=b&c=%20' }), {
        baseUrl: 'https://a.example',
      })
      const words = execFileSync('/bin/sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${line}`], {
        env: { BUNDLE_ACCESS_KEY: 'the key' },
      })
      const all = words.toString().split('\0')
      expect(all[all.indexOf('--data-raw') + 1]).toBe(body)
      expect(all).toContain('Authorization: Bearer the key')
      expect(all).toContain('https://a.example/v1/bundles?a=b&c=%20')
    },
  )
})
