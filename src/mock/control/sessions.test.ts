import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { requireContract } from '../../testing/contract.test-bed.ts'
import { controlled, TOKEN } from '../../testing/control.test-bed.ts'
import { builtPackage } from '../../tools/built.test-bed.ts'
import { hasSession, newCode, openSession } from './sessions.ts'

/** Sends a request as a browser would for a page of this address, without the token. */
async function browse(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  const contentType = response.headers.get('content-type') ?? ''
  requireContract(method, path, { status: response.status, contentType, body: text })
  return { status: response.status, text, headers: response.headers }
}

/** A control plane, and a session of its console. */
async function signedIn() {
  const bed = await controlled()
  const { code, url } = (await bed.ask('POST', '/session-codes', {})).body
  const opened = await browse(bed.url, 'POST', '/session', { origin: bed.url }, { code })
  const set = opened.headers.get('set-cookie') ?? ''
  return { ...bed, code, address: url, opened, set, cookie: set.split(';')[0] ?? '' }
}

describe('sessions of the console', () => {
  it('session: a code in the fragment becomes a cookie that no script reads and no other site sends', async () => {
    const { url, address, code, opened, set, cookie } = await signedIn()
    expect(address).toBe(`${url}/#code=${code}`)
    expect(opened.status).toBe(200)
    const port = new URL(url).port
    expect(set).toMatch(new RegExp(`^bundle-access-${port}=[\\w-]{32}; Path=/; HttpOnly; SameSite=Strict$`))
    expect(set + opened.text).not.toContain(code)
    for (const fetchSite of ['same-origin', 'none'])
      expect((await browse(url, 'GET', '/mock', { cookie, 'sec-fetch-site': fetchSite })).status).toBe(200)
    const note = { scenario: 'whole-program' }
    const own = { cookie, origin: url, 'sec-fetch-site': 'same-origin' }
    expect((await browse(url, 'POST', '/workspaces/main/notes', own, note)).status).toBe(200)
  })

  it('session: its cookie does not help pages of other origins, other ports of this machine included', async () => {
    const { url, cookie } = await signedIn()
    const refused = async (headers: Record<string, string>) => {
      const { status, text } = await browse(url, 'GET', '/mock', { cookie, ...headers })
      return [status, JSON.parse(text).errorCode]
    }
    const foreign = [403, 'errors.control.origin_not_allowed']
    expect(await refused({ 'sec-fetch-site': 'cross-site' })).toEqual(foreign)
    expect(await refused({ 'sec-fetch-site': 'same-site' })).toEqual(foreign)
    expect(await refused({ origin: url.replace(/\d+$/, '4010') })).toEqual(foreign)
    const missing = [401, 'errors.control.token_missing']
    expect(await refused({ cookie: cookie.replace(/=.*/, '=x') })).toEqual(missing)
    expect(await refused({ cookie: cookie.replace(/-\d+=/, '-4011=') })).toEqual(missing)
    expect(await refused({ authorization: 'Bearer wrong' })).toEqual([401, 'errors.control.token_wrong'])
    const another = await controlled()
    expect((await browse(another.url, 'GET', '/mock', { cookie })).status).toBe(401)
  })

  it('session: a code that is used, wrong or old is refused in words; only the token makes another', async () => {
    const { url, code } = await signedIn()
    const exchange = async (given: string) =>
      JSON.parse((await browse(url, 'POST', '/session', {}, { code: given })).text)
    const refusal = (message: RegExp) => ({
      errorCode: 'errors.control.code_refused',
      message: expect.stringMatching(message),
    })
    expect(await exchange(code)).toEqual(refusal(/has been used; run bundle-access open/))
    expect(await exchange('x')).toEqual(refusal(/not one of this mock/))
    expect(await exchange(TOKEN)).toEqual(refusal(/not one of this mock/))
    expect((await browse(url, 'POST', '/session-codes', {}, {})).status).toBe(401)

    let now = 0
    let drawn = 0
    const machine = {
      now: () => now,
      monotonic: () => now,
      random: (count: number) => new Uint8Array(count).fill(drawn++),
      wait: async () => {},
    }
    const sessions = { machine, codes: new Map(), open: new Set<string>() }
    const [first, second] = [newCode(sessions), newCode(sessions)]
    const headers = { host: '127.0.0.1:4011' }
    now = 599_999
    const cookie = openSession(headers, first, sessions).split(';')[0] ?? ''
    expect(hasSession({ ...headers, cookie: `a=b; ${cookie}` }, sessions)).toBe(true)
    expect(hasSession({ ...headers, cookie: cookie.replace('4011', '4013') }, sessions)).toBe(false)
    now = 600_000
    expect(() => openSession(headers, second, sessions)).toThrow('older than ten minutes')
    for (let more = 0; more < 200; more++) newCode(sessions)
    expect(sessions.codes.size).toBe(100)
  })

  it('session: page, script and style sheet are open, run nothing of others, and hold no token', async () => {
    builtPackage()
    const { url } = await controlled()
    let bytes = 0
    for (const path of ['/', '/console.js', '/console.css']) {
      const { status, text, headers } = await browse(url, 'GET', path, {})
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; .*frame-ancestors 'none'$/,
      )
      expect(text).not.toContain(TOKEN)
      bytes += gzipSync(text).length
      expect((await fetch(`${url}${path}`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    }
    expect(bytes).toBeLessThan(60_000)
  })
})
