import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { outcomeOf } from './generators.ts'
import { type Row, rows } from './rows.ts'
import { play } from './scenario.ts'

const page = readFileSync(new URL('../docs/contract.md', import.meta.url), 'utf8')
const ofNpm = rows.filter(({ needs }) => needs.length === 0)
const idle: Row = {
  name: 'idle',
  makes: 'nothing',
  needs: [],
  prepare: async () => [process.execPath, '--eval', 'console.log("pages 3")'],
}

describe('clients of generators', () => {
  it.concurrent.each(ofNpm)('generators: a client made by $name does what its row says', async (row) => {
    await play(row, `test-${rows.indexOf(row)}`)
    expect(page).toContain(`\n| ${row.name} | ${row.makes} | works |\n`)
  })

  it('generators: the table has every generator once', () => {
    const [, block = ''] = /<!-- generators: begin -->([\s\S]*)<!-- generators: end -->/.exec(page) ?? []
    expect(
      [...block.matchAll(/^\| (.+?) \| .+ \| (?:works|left out: .+) \|$/gm)].map(([, name]) => name),
    ).toEqual(rows.map(({ name }) => name))
  })

  it('generators: one whose program is not there is left out, with the reason', async () => {
    expect(await outcomeOf({ ...idle, needs: ['no-such-program'] }, 'test-idle')).toBe(
      'left out: there was no `no-such-program`',
    )
  })

  it('generators: a client that creates no grant is seen', async () => {
    await expect(play(idle, 'test-idle')).rejects.toThrow('no such grant: paid-1')
    const printed = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    expect(await outcomeOf(idle, 'test-idle')).toBe('does not work')
    expect(printed.mock.calls.join('')).toContain('no such grant: paid-1')
    printed.mockRestore()
  })
})
