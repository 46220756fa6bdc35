import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { describe, expect, it } from 'vitest'
import * as bundleAccess from '../main.ts'
import { mockTest } from './index.ts'

const guide = readFileSync(new URL('../../docs/mock.md', import.meta.url), 'utf8')
const [program = '', sample = ''] = [...guide.matchAll(/```ts\n([\s\S]*?)```/g)].map((block) => block[1])

/** The code of the guide without its imports, which are handed in. */
const script = (code: string): string => stripTypeScriptTypes(code).replace(/^import .*$/gm, '')

describe('mock guide', () => {
  it('mock guide: its program works as written, and each thing that it says is so', async () => {
    expect(program.match(/assert/g)?.length).toBeGreaterThan(7)
    const run = new Function('assert', 'startMock', `return (async () => {${script(program)}})()`)
    await run(assert, bundleAccess.startMock)
  })
})

// Its tests are tests here.
new Function('mockTest', 'expect', script(sample))(mockTest, expect)
