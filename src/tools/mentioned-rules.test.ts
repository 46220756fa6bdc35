import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { readRules } from './render-catalogue.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const places = ['{src,conformance,selftest,bench,examples,docs}/**/*.{ts,md}', 'spec/*.ts', '*.md']
const ids = new Set(readRules().rules.map(({ id }) => id))
const areas = new Set([...ids].map((id) => id.split('-', 1)[0]))

/** The rule ids that a text mentions and the catalogue does not have: words of the form of an id that begin as one does. */
function unknownMentions(text: string): readonly string[] {
  const mentioned = new Set(text.match(/(?<![\w-])[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+(?![\w-])/g))
  return [...mentioned].filter((id) => areas.has(id.split('-', 1)[0]) && !ids.has(id))
}

it('mentioned rules: code and docs name only rules that exist', () => {
  // The corpus and the fixtures of lint make up rules of their own.
  const files = globSync(places, { cwd: root }).filter(
    (file) => !/\.test\.ts$|^src.(diff.corpus|tools.lint.fixtures)/.test(file),
  )
  const wrong = files.flatMap((file) =>
    unknownMentions(readFileSync(`${root}/${file}`, 'utf8')).map((id) => `${file}: ${id}`),
  )
  expect(files).toContain('spec/operation.ts')
  expect(wrong).toEqual([])
})

it('mentioned rules: a rule that was never made is found, words of other kinds are not', () => {
  const text = 'GRANT-COVERED, GRANT-COVRED (SHA-256, UTF-8, LIST-LIMIT-DEFAULT-50); grant-covred'
  expect(unknownMentions(text)).toEqual(['GRANT-COVRED'])
})
