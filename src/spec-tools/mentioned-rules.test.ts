import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readRules } from '../../spec/rules.ts'
import { unknownMentions } from './mentioned-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const places = ['{src,conformance,bench,examples,docs}/**/*.{ts,md}', 'spec/*.ts', '*.md']
const catalogue = readRules()

it('mentioned rules: code and docs name only rules that exist', () => {
  const files = globSync(places, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const wrong = files.flatMap((file) =>
    unknownMentions(catalogue, readFileSync(`${root}/${file}`, 'utf8')).map((id) => `${file}: ${id}`),
  )
  expect(files).toContain('spec/rules.ts')
  expect(wrong).toEqual([])
})

it('mentioned rules: a rule that was never made is found, words of other kinds are not', () => {
  const text = 'GRANT-COVERED, GRANT-COVRED (SHA-256, UTF-8, LIST-LIMIT-DEFAULT-50); grant-covred'
  expect(unknownMentions(catalogue, text)).toEqual(['GRANT-COVRED'])
})
