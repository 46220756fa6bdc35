import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the comparison of a hostile document ends within 300 MiB, and with a class', async () => {
  const bed = fileURLToPath(new URL('bounds.test-bed.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=300', bed])
  expect(JSON.parse(stdout)).toEqual({
    'properties of the next, twice': ['breaking', 'none'],
    'all of the next, twice': ['breaking', 'none'],
    'any of the next, twice': ['breaking', 'none'],
    'any of the next with a property, twice': ['unknown', 'none'],
    'the next or the next by a condition': ['breaking', 'none'],
    'a chain of references': ['breaking', 'none'],
    'a chain of references with something beside': ['breaking', 'none'],
    'a chain of properties': ['unknown', 'none'],
    'a chain of alternatives': ['unknown', 'none'],
    'a chain of negations': ['unknown', 'none'],
    'schemas inside each other': ['unknown', 'unknown'],
    'a pattern that backtracks': ['breaking', 'none'],
    'a pattern of many pieces that may be missing': ['breaking', 'none'],
    'schemas of which each has all others': ['breaking', 'none'],
    'a pattern of parentheses': ['unknown', 'none'],
    'twenty conditions': ['unknown', 'none'],
    'twenty choices': ['unknown', 'none'],
  })
})
