import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { lineOf, outcomeOf } from './generators.ts'
import { type Row, rows } from './rows.ts'
import { runRow } from './scenario.ts'

const page = readFileSync(new URL('../docs/contract.md', import.meta.url), 'utf8')
const ofNpm = rows.filter(({ needs }) => needs.length === 0)
const idle: Row = {
  name: 'idle',
  makes: 'nothing',
  kind: 'client',
  lost: '',
  setting: '',
  needs: [],
  prepare: async () => [process.execPath, '--eval', 'console.log("pages 3")'],
}

describe('tools that read the contract', () => {
  it.concurrent.each(ofNpm)('generators: $name does what its row says', async (row) => {
    const cells = await runRow(row, `test-${rows.indexOf(row)}`)
    expect(page).toContain(`\n${lineOf(row, cells.join(' | '))}\n`)
  })

  it('generators: the table has every tool once', () => {
    const [, block = ''] = /<!-- generators: begin -->([\s\S]*)<!-- generators: end -->/.exec(page) ?? []
    expect(
      [...block.matchAll(/^\| (.+?) \| .+? \| (?:yes|left out: .+?) \| .*\|$/gm)].map(([, name]) => name),
    ).toEqual(rows.map(({ name }) => name))
  })

  it('generators: one whose program is not there is left out, with the reason', async () => {
    expect(await outcomeOf({ ...idle, needs: ['no-such-program'] }, 'test-idle')).toBe(
      'left out: there was no `no-such-program` |  |  | ',
    )
  })

  it('generators: a validator that takes everything loses what the probes show, and one that does not start is seen', async () => {
    const validator = (program: string): Row => ({
      ...idle,
      kind: 'validator',
      prepare: async () => [process.execPath, '--eval', program],
    })
    const takesAll = `require('node:http').createServer((_, response) => response.end())
      .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`
    expect(await runRow(validator(takesAll), 'test-validator')).toEqual([
      'yes',
      'yes',
      'no',
      'unknown fields, days that do not exist, bounds',
    ])
    await expect(runRow(validator(''), 'test-validator')).rejects.toThrow('did not start')
  })

  it('generators: a client that creates no grant is seen', async () => {
    await expect(runRow(idle, 'test-idle')).rejects.toThrow('no such grant: paid-1')
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await outcomeOf(idle, 'test-idle')).toBe('no |  |  | ')
    expect(printed.mock.calls.join('')).toContain('no such grant: paid-1')
    printed.mockRestore()
  })
})
