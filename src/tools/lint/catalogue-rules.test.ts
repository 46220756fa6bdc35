import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as rules from '../../../spec/lint/catalogue-rules.ts'
import { openDocument } from '../../../spec/lint/document.ts'
import { type Catalogue, type Rule, readRules } from '../render-catalogue.ts'

const catalogue = readRules()

const carryingProblems = ({ rules: own }: Pick<Catalogue, 'rules'>, contract: unknown): readonly string[] =>
  [...rules.carryingProblems(own, openDocument(contract))].map(({ message }) => message)

describe('carried rules', () => {
  it('carried rules: the contract names only rules that exist, and carries all that it checks where they belong', () => {
    const contract: unknown = parse(
      readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'),
    )
    expect(carryingProblems(catalogue, contract)).toEqual([])
  })

  const small: Catalogue = {
    ...catalogue,
    rules: [{ ...ruleOf('GRANT-TYPE-VALUES'), operations: ['createBundleGrant'] }],
  }
  const contractWith = (rules: readonly string[], more: object = {}) => ({
    paths: { '/v1/x': { post: { operationId: 'createBundleGrant', 'x-rules': rules } } },
    ...more,
  })

  it('carried rules: a must rule carried by an operation or by the root is carried', () => {
    expect(carryingProblems(small, contractWith(['GRANT-TYPE-VALUES']))).toEqual([])
    expect(carryingProblems(small, contractWith([], { 'x-rules': ['GRANT-TYPE-VALUES'] }))).toEqual([])
  })

  it('carried rules: a must rule that only a schema names is not carried', () => {
    const schemas = { Grant: { 'x-rule': 'GRANT-TYPE-VALUES' } }
    expect(carryingProblems(small, contractWith([], { components: { schemas } }))).toEqual([
      'GRANT-TYPE-VALUES is checked by the contract, but createBundleGrant does not carry it in x-rules',
    ])
  })

  it('carried rules: a must rule of the whole API that the root does not carry is found', () => {
    const whole = { ...small, rules: [ruleOf('FORMAT-JSON')] }
    expect(carryingProblems(whole, contractWith([], { 'x-rules': ['FORMAT-JSON'] }))).toEqual([])
    expect(carryingProblems(whole, contractWith(['FORMAT-JSON']))).toEqual([
      'FORMAT-JSON is checked by the contract, but the root does not carry it in x-rules',
    ])
  })

  it('carried rules: an operation that carries a rule of others is found', () => {
    const rules = [
      ...small.rules,
      ruleOf('LIMIT-BOTH'),
      { ...ruleOf('USERS-PREFIX'), operations: ['createBundleGrant'] },
    ]
    const more = {
      paths: { '/v1/y': { get: { operationId: 'y', 'x-rules': ['GRANT-TYPE-VALUES', 'LIMIT-BOTH'] } } },
    }
    const { paths } = contractWith(['GRANT-TYPE-VALUES', 'USERS-PREFIX'])
    expect(carryingProblems({ ...small, rules }, { paths: { ...paths, ...more.paths } })).toEqual([
      'y carries GRANT-TYPE-VALUES, which does not concern it',
    ])
  })

  it('carried rules: an id that does not exist is found wherever it stands', () => {
    const components = { responses: { '4/4': { 'x-rule': 'NO-SUCH' }, other: { 'x-rule': ['NOR-THIS'] } } }
    expect(carryingProblems(small, contractWith(['GRANT-TYPE-VALUES', 'OR-THAT'], { components }))).toEqual([
      '/paths/~1v1~1x/post/x-rules names a rule that does not exist: OR-THAT',
      '/components/responses/4~14/x-rule names a rule that does not exist: NO-SUCH',
      '/components/responses/other/x-rule names a rule that does not exist: NOR-THIS',
    ])
  })

  it('carried rules: an operation that the contract does not have is found once, however many rules name it', () => {
    const rules = [...small.rules, { ...ruleOf('USERS-PREFIX'), operations: ['searchUsers'] }]
    expect(carryingProblems({ ...small, rules }, contractWith(['GRANT-TYPE-VALUES']))).toEqual([
      'the rules name searchUsers, which the contract does not have',
    ])
  })

  it('carried rules: another operationId is one problem, at its place', () => {
    const contract = parse(readFileSync(new URL('../../../spec/openapi.yaml', import.meta.url), 'utf8'))
    contract.paths['/v1/bundles/{bundleId}/grants'].post.operationId = 'makeGrant'
    expect([...rules.carryingProblems(catalogue.rules, openDocument(contract))]).toEqual([
      {
        pointer: '#/paths/~1v1~1bundles~1{bundleId}~1grants/post/operationId',
        message:
          'no rule names the operation makeGrant; the rules name createBundleGrant, which the contract does not have',
      },
    ])
  })
})

function ruleOf(id: string): Rule {
  const found = catalogue.rules.find((rule) => rule.id === id)
  if (found === undefined) throw new Error(`no rule ${id}`)
  return found
}
