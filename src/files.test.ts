import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileProblem, isPath, writeWhole } from './files.ts'

it('writes a file beside the one that it replaces, which keeps its name and mode, and leaves nothing where it cannot', () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)
  writeFileSync(at('page'), 'before')
  chmodSync(at('page'), 0o640)
  linkSync(at('page'), at('same'))
  symlinkSync('page', at('link'))
  mkdirSync(at('folder'))
  writeWhole(at('link'), 'after')
  writeWhole(at('new'), 'first')
  expect(() => writeWhole(at('folder'), 'text')).toThrow('EISDIR')
  expect(['page', 'same', 'new'].map((name) => readFileSync(at(name), 'utf8'))).toEqual([
    'after',
    'before',
    'first',
  ])
  expect([statSync(at('page')).mode & 0o777, lstatSync(at('link')).isSymbolicLink()]).toEqual([0o640, true])
  expect(readdirSync(folder).sort()).toEqual(['folder', 'link', 'new', 'page', 'same'])
})

it('says in words why a file cannot be used, and in those of the error what is none of a file', () => {
  expect(fileProblem(Object.assign(new Error('EACCES: permission denied, open x'), { code: 'EACCES' }))).toBe(
    'permission denied',
  )
  expect(fileProblem(Object.assign(new Error('bad indentation'), { code: 'BAD_INDENT' }))).toBe(
    'bad indentation',
  )
  expect(fileProblem('text')).toBe('text')
})

describe('the path of a ledger', () => {
  it.each([
    'ledger.db',
    'my ledger (1).db',
    'data/a:b.db',
    'data/tenant=acme/ledger.db',
    'me@work/ledger.db',
    './a:b.db',
    './host=local.db',
    './"quoted".db',
    '../a:b@c.db',
    '/srv/a:b@c.db',
    '/srv/password=1.db',
    '//server/share/ledger.db',
    '\\\\server\\share\\ledger.db',
    'C:\\data\\ledger.db',
    'c:/data/ledger.db',
    '.\\C:x',
  ])('path: %s is one', (name) => expect(isPath(name)).toBe(true))

  it.each([
    '',
    ':memory:',
    'C:ledger.db',
    'a:b.db',
    'postgres:ledger',
    'POSTGRES://u:pw@h/db',
    'postgress://u:pw@h/db',
    'postgres//u:pw@h/db',
    '//u:pw@h/db',
    'u:pw@h/db',
    'u://u:pw@h/db',
    'jdbc:postgresql://h/db?user=u&password=pw',
    'h/db?user=u&password=pw',
    'mysql://u:pw@h/db',
    'sqlite:ledger.db',
    'file:ledger.db',
    'host=h password=pw',
    "'host=h password=pw'",
    '"postgres://u:pw@h/db"',
    ' postgres://u:pw@h/db',
    '\npostgres://u:pw@h/db',
    '\ufeffpostgres://u:pw@h/db',
    '"ledger.db"',
  ])('path: %j is none', (name) => expect(isPath(name)).toBe(false))
})
