import { describe, expect, it } from 'vitest'
import { normalBasePath, splitTarget } from './target.ts'

describe('splitTarget', () => {
  it.each([
    ['/v1/bundles', '/v1/bundles', ''],
    ['/v1/users?displayName=a%20b&x=1', '/v1/users', 'displayName=a%20b&x=1'],
    ['/v1/users?', '/v1/users', ''],
    ['/v1/users?a=b?c', '/v1/users', 'a=b?c'],
    ['/v1/%2e%2e/%zz', '/v1/%2e%2e/%zz', ''],
    ['//v1/bundles', '//v1/bundles', ''],
    ['/', '/', ''],
    ['http://api.example/v1/bundles?limit=1', '/v1/bundles', 'limit=1'],
    ['HTTPS://api.example:443/v1', '/v1', ''],
    ['http://api.example?limit=1', '/', 'limit=1'],
    ['http://api.example', '', ''],
    ['*', '', ''],
    ['api.example:443', '', ''],
    ['', '', ''],
  ])('splits %j', (target, path, query) => {
    expect(splitTarget(target, '')).toEqual({ path, query })
  })

  it.each([
    ['/rest/v1/bundles?limit=1', '/v1/bundles'],
    ['http://api.example/rest/v1/bundles', '/v1/bundles'],
    ['/rest/', '/'],
    ['/rest', ''],
    ['/restaurants/v1/bundles', ''],
    ['/v1/bundles', ''],
    ['/REST/v1/bundles', ''],
    ['/rest%2Fv1/bundles', ''],
    ['*', ''],
  ])('takes the base path off %j at a boundary of segments', (target, path) => {
    expect(splitTarget(target, '/rest').path).toBe(path)
  })
})

describe('normalBasePath', () => {
  it.each([
    ['', ''],
    ['/', ''],
    ['/rest', '/rest'],
    ['rest', '/rest'],
    ['/rest/', '/rest'],
    ['//a/b//', '/a/b'],
  ])('makes %j %j', (text, normal) => {
    expect(normalBasePath(text)).toBe(normal)
  })
})
