import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operations } from '../../spec/generated/contract.ts'
import { publicOperations } from '../../spec/generated/facts.ts'
import {
  type Draft,
  draftFrom,
  draftOf,
  fieldsOf,
  fieldValue,
  isUnfilled,
  type OperationId,
  withField,
} from './request-draft.ts'

const operationIds = Object.keys(publicOperations) as OperationId[]
const fieldOf = (operation: OperationId, name: string) => {
  const field = fieldsOf(operation).find((each) => each.name === name)
  if (field === undefined) throw new Error(`${operation} has no field ${name}`)
  return field
}

describe('draft of a request', () => {
  it('draft: each operation has the fields of the contract', () => {
    for (const [id, { parameters, body }] of Object.entries(operations)) {
      const names = [
        ...Object.keys(parameters.path),
        ...Object.keys(parameters.query),
        ...(body?.properties ?? []),
      ]
      expect(
        fieldsOf(id as OperationId)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(names.toSorted())
    }
  })

  it('draft: a field has the value that was written into it, whatever the value, and leaves the others alone', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).map((drawn) => drawn.toWellFormed())
    const written = fc.constantFrom(...operationIds).chain((operation) => {
      const fields = fieldsOf(operation)
      const values = fc.tuple(...fields.map(({ name }) => text.filter((drawn) => drawn !== `{${name}}`)))
      return values.map((drawn) => ({ operation, fields, drawn }))
    })
    fc.assert(
      fc.property(written, ({ operation, fields, drawn }) => {
        const draft = fields.reduce<Draft>(
          (before, field, index) => withField(before, field, drawn[index] ?? ''),
          draftOf(operation),
        )
        expect(fields.map((field) => fieldValue(draft, field))).toEqual(drawn)
        const cleared = fields.reduce<Draft>((before, field) => withField(before, field, ''), draft)
        expect(cleared).toEqual(draftOf(operation))
      }),
    )
  })

  it('draft: what is sent is written as a client writes it, and goes to the fields of the next operation', () => {
    let draft = draftOf('listBundleGrants')
    expect(draft).toMatchObject({ method: 'GET', target: '/v1/bundles/{bundleId}/grants', body: '' })
    draft = withField(draft, fieldOf('listBundleGrants', 'bundleId'), 'a b')
    draft = withField(draft, fieldOf('listBundleGrants', 'sourceId'), 'inv&1')
    draft = withField(draft, fieldOf('listBundleGrants', 'cursor'), 'c')
    expect(draft.target).toBe('/v1/bundles/a%20b/grants?sourceId=inv%261&cursor=c')
    const create = draftOf('createBundleGrant', draft)
    expect(create).toMatchObject({ method: 'POST', target: '/v1/bundles/a%20b/grants' })
    expect(JSON.parse(create.body)).toEqual({ sourceId: 'inv&1' })
    expect(draftOf('listBundleUsers', draft).target).toBe('/v1/bundles/a%20b/users')
  })

  it('draft: a path parameter is unfilled until it has a value or the path is another; others never are', () => {
    const unfilled = (draft: Draft) =>
      fieldsOf(draft.operation).flatMap((field) => (isUnfilled(draft, field) ? [field.name] : []))
    const draft = draftOf('revokeBundleGrant')
    expect(unfilled(draft)).toEqual(['bundleId', 'grantId'])
    expect(unfilled(withField(draft, fieldOf('revokeBundleGrant', 'bundleId'), 'b'))).toEqual(['grantId'])
    expect(unfilled({ ...draft, target: '/v1/bundles//grants/' })).toEqual([])
    expect(unfilled(draftOf('createBundleGrant'))).toEqual(['bundleId'])
    expect(unfilled(draftOf('searchUsers'))).toEqual([])
  })

  it('draft: a body that is no JSON object has no fields, and a number in it is shown', () => {
    const userId = fieldOf('createBundleGrant', 'userId')
    for (const body of ['{', '[]', 'null', '1', ''])
      expect(fieldValue({ ...draftOf('createBundleGrant'), body }, userId)).toBeUndefined()
    expect(fieldValue({ ...draftOf('createBundleGrant'), body: '{"userId":7}' }, userId)).toBe('7')
  })

  it('draft: a request of the journal is one, unless it is of no operation', () => {
    const entry = {
      operationId: 'createBundleGrant',
      request: { method: 'POST', path: '/v1/bundles/b/grants', query: 'x=1', body: '{"userId":"u"}' },
    } as const
    const draft = draftFrom(entry)
    expect(draft).toMatchObject({ method: 'POST', target: '/v1/bundles/b/grants?x=1' })
    expect(draft && fieldValue(draft, fieldOf('createBundleGrant', 'userId'))).toBe('u')
    const { operationId: _, ...unknown } = entry
    expect(draftFrom(unknown)).toBeUndefined()
  })
})
