import { expect, it } from 'vitest'
import { fileProblem } from './files.ts'

it('says in words why a file cannot be used, and in those of the error what is none of a file', () => {
  expect(fileProblem(Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' }))).toBe(
    'permission denied',
  )
  expect(fileProblem(Object.assign(new Error('bad indentation'), { code: 'BAD_INDENT' }))).toBe(
    'bad indentation',
  )
  expect(fileProblem('text')).toBe('text')
})
