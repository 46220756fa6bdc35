import { expect, it } from 'vitest'
import { placesIn } from './annotation.ts'

const places = placesIn(`openapi: 3.1.0
paths:
  /x/{id}:
    get: { tags: [A, B] }
`)

it.each([
  ['a member', '#/paths/~1x~1{id}/get', { line: 4, column: 5, endLine: 4, endColumn: 8 }],
  ['an item', '#/paths/~1x~1{id}/get/tags/1', { line: 4, column: 22, endLine: 4, endColumn: 23 }],
  [
    'what is gone, at its parent',
    '#/paths/~1x~1{id}/put/tags',
    { line: 3, column: 3, endLine: 3, endColumn: 10 },
  ],
  ['the document', '#', { line: 1, column: 1, endLine: 1, endColumn: 1 }],
])('finds %s', (_, pointer, place) => expect(places(pointer)).toEqual(place))
