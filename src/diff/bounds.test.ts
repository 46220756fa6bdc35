import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the comparison of a hostile document ends within 300 MiB, and with a class', async () => {
  const bed = fileURLToPath(new URL('bounds.test-bed.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=300', bed])
  expect(JSON.parse(stdout)).toEqual({
    'properties of the next, twice': ['breaking', 'none', 'documentation'],
    'all of the next, twice': ['breaking', 'none', 'documentation'],
    'any of the next, twice': ['breaking', 'none', 'documentation'],
    'any of the next with a property, twice': ['unknown', 'none', 'documentation'],
    'the next or the next by a condition': ['breaking', 'none', 'documentation'],
    'a chain of references': ['breaking', 'none', 'documentation'],
    'a chain of references with something beside': ['breaking', 'none', 'documentation'],
    'a chain of properties': ['breaking', 'none', 'documentation'],
    'a chain of alternatives': ['unknown', 'none', 'documentation'],
    'a chain of negations': ['unknown', 'none', 'documentation'],
    'schemas inside each other': ['unknown', 'unknown', 'unknown'],
    'a pattern that backtracks': ['breaking', 'none', 'documentation'],
    'a pattern of many pieces that may be missing': ['breaking', 'none', 'documentation'],
    'schemas of which each has all others': ['breaking', 'none', 'documentation'],
    'a pattern of parentheses': ['unknown', 'none', 'documentation'],
    'twenty conditions': ['unknown', 'none', 'documentation'],
    'twenty choices': ['unknown', 'none', 'documentation'],
  })
})
