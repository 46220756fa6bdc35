// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are placeholders of the file, not of a template
import { readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { featureNames } from '../kit/check.ts'
import { keyNames } from '../kit/draft.ts'
import { readTarget } from './target-file.ts'

const schema = JSON.parse(readFileSync(new URL('../target.schema.json', import.meta.url), 'utf8'))
const validate = new Ajv2020.default({ allowUnionTypes: true }).compile(schema)

const takes = (text: string): boolean => {
  try {
    readTarget(text, 'target.yaml', { KEY: 'k' })
    return true
  } catch {
    return false
  }
}

describe('target schema', () => {
  it('names the same keys and features as the code', () => {
    expect(Object.keys(schema.properties.keys.properties)).toEqual([...keyNames])
    expect(Object.keys(schema.properties.claims.properties)).toEqual([...featureNames])
  })

  it.each([
    'baseUrl: https://a.example/rest\nkeys: { full: "${KEY}" }',
    'baseUrl: https://a.example\nkeys: { full: a, none: b }\nusers: { search: An }\nrateLimit: off',
    'baseUrl: https://a.example\nkeys: { full: a }\nusers: { names: [Ann] }\ncheckout: { fresh: [c], command: make it }',
    'baseUrl: https://a.example\nkeys: { full: a }\nclaims: { rate-limit: behind a gateway }',
    'baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: "${KEY}" }',
    'baseUrl: https://a.example\nkeys: { full: a }\nheaders: { X-Token: 3 }',
    'baseUrl: https://a.example\nkeys: {}',
    'keys: { full: a }',
    'baseUrl: ftp://a.example\nkeys: { full: a }',
    'baseUrl: https://a.example\nkeys: { full: a, fool: b }',
    'baseUrl: https://a.example\nkeys: { full: 3 }',
    'baseUrl: https://a.example\nkeys: { full: a }\nbundles: { main: 3 }',
    'baseUrl: https://a.example\nkeys: { full: a }\nusers: {}',
    'baseUrl: https://a.example\nkeys: { full: a }\nusers: { search: x }',
    'baseUrl: https://a.example\nkeys: { full: a }\nrateLimit: 0',
    'baseUrl: https://a.example\nkeys: { full: a }\nclaims: { search: no }',
  ])('and the reader agree about %j', (text) => {
    expect(validate(parse(text))).toBe(takes(text))
  })
})
