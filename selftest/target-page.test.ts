import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checks } from '../conformance/checks/all.ts'
import { catalogue } from '../conformance/contract/catalogue.ts'
import type { Target } from '../conformance/run/options.ts'
import { readTarget } from '../conformance/run/target-file.ts'
import type { RuleId } from '../spec/generated/rules.ts'
import { runInProcess } from './run-in-process.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const [, file = ''] = /<!-- target -->\n```yaml\n([\s\S]*?)```/.exec(read('../docs/suite.md')) ?? []

/** Every name that a target file can have below its top level, as `keys.full`. */
const schema = JSON.parse(read('../conformance/target.schema.json'))
const paths = Object.entries<{ properties?: object }>(schema.properties)
  .filter(([name]) => name !== '$schema')
  .flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties).map((inner) => `${name}.${inner}`),
  ])

/** Returns the comment of a name in the target file. */
const commentAt = (path: string): string =>
  path.startsWith('claims.')
    ? ''
    : (new RegExp(`^ *${path.split('.').at(-1)}:.* # (.*)`, 'm').exec(file)?.[1] ?? '')
const namedIn = (comment: string): readonly RuleId[] =>
  catalogue.map(({ id }) => id).filter((id) => new RegExp(`\\b${id}(?![\\w-])`).test(comment))

/** Returns the rules that are not testable on our own server without some test resources. */
async function untestable(
  rules: readonly RuleId[],
  ...without: readonly string[]
): Promise<readonly RuleId[]> {
  const changeTarget = (whole: Target): Target => {
    const less: Record<string, Record<string, unknown>> = structuredClone(Object(whole))
    for (const path of without) {
      const [group = '', name = ''] = path.split('.')
      Object.assign(less[group] ?? {}, { [name]: Array.isArray(less[group]?.[name]) ? [] : undefined })
    }
    return Object(less)
  }
  const judging = checks.filter((check) => check.rules.some((rule) => rules.includes(rule)))
  const only = judging.map(({ id }) => id)
  const { report } = await runInProcess({ seed: 1, profile: 'certify', maxRequests: 400, only, changeTarget })
  return rules.filter((id) =>
    report.rules.some(({ rule, verdict }) => rule === id && verdict === 'not testable'),
  )
}

describe('the target file of docs/suite.md', () => {
  it('is one, and has every name that a target file can have', () => {
    const variables = Object.fromEntries(
      [...file.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => [name, name]),
    )
    expect(readTarget(file, 'docs/suite.md', variables).keys.otherOwner).toBe('OTHER_OWNER_KEY')
    expect(() => readTarget(file.replaceAll(/^# ?(?=headers|claims| )/gm, ''), 'it', variables)).toThrow(
      'claims.checkout: is left unclaimed although',
    )
    for (const path of paths) expect(file, path).toMatch(new RegExp(`^[# ]*${path.split('.').at(-1)}:`, 'm'))
  })

  it('names behind each test resource the rules that it makes testable', async () => {
    const said = paths.filter(
      (path) => !/tried with/.test(commentAt(path)) && namedIn(commentAt(path)).length > 0,
    )
    expect(said).toEqual(
      expect.arrayContaining(['keys.otherOwner', 'people.deletedSource', 'checkout.expired']),
    )
    for (const path of said) {
      const rules = namedIn(commentAt(path))
      const others = path === 'checkout' ? ['checkout.fresh', 'checkout.command'] : [path]
      expect([path, await untestable(rules)]).toEqual([path, []])
      expect([path, await untestable(rules, ...others)]).toEqual([path, rules])
    }
    for (const path of paths.filter((one) => /tried with/.test(commentAt(one))))
      expect(namedIn(commentAt(path)), path).toHaveLength(1)
  })
})
