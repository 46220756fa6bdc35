import { describe, expect, it } from 'vitest'
import type { OperationId } from '../../spec/generated/contract.ts'
import { checkResponse } from './check-response.ts'

const json = { 'content-type': 'application/json; charset=utf-8' }
const sound = { bundles: [], limit: 50 }
const refusal = { errorCode: 'errors.request.route_not_found', message: 'No operation has this path.' }

const checked = (
  operationId: OperationId | undefined,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = json,
) => checkResponse(operationId, { status, headers, body: JSON.stringify(body) })

describe('checkResponse', () => {
  it('finds nothing wrong with what the contract allows', () => {
    expect(checked('listBundles', 200, sound)).toBeUndefined()
    expect(checked('listBundles', 200, sound, { 'content-type': 'application/json' })).toBeUndefined()
    expect(checked('listBundles', 401, refusal)).toBeUndefined()
  })

  it('takes a status that the contract names as an alternative of another', () => {
    expect(checked('listBundles', 422, refusal)).toBeUndefined()
    expect(checked('listBundles', 418, refusal)).toBe('listBundles does not declare the status 418')
  })

  it('names a wrong media type', () => {
    expect(checked('listBundles', 200, sound, {})).toBe('content-type is undefined, not application/json')
    expect(checked(undefined, 404, refusal, { 'content-type': 'text/html' })).toBe(
      'content-type is text/html, not application/json',
    )
  })

  it('names what is wrong with a body or a header', () => {
    expect(checked('listBundles', 200, {})).toBe("body: / must have required property 'bundles'")
    expect(checked('listBundles', 200, { ...sound, limit: 'x' })).toBe('body: /limit must be integer')
    expect(checked('listBundles', 429, refusal)).toBe(
      "headers: /headers must have required property 'retry-after'",
    )
    const headers = { ...json, 'retry-after': '7' }
    expect(checked('listBundles', 429, refusal, headers)).toBeUndefined()
    expect(headers).toEqual({ ...json, 'retry-after': '7' })
  })

  it.each([404, 405, 500])(
    'holds a refusal with %i that belongs to no operation against the error body',
    (status) => {
      expect(checked(undefined, status, refusal)).toBeUndefined()
      expect(checked(undefined, status, {})).toBe("body: / must have required property 'errorCode'")
    },
  )

  it('expects no other status where there is no operation', () => {
    expect(checked(undefined, 200, refusal)).toBe('no operation, yet the status is 200')
  })
})
