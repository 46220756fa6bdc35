import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { paths, runRedocly } from './redocly.ts'

const directory = fileURLToPath(new URL('../../spec/workflows', import.meta.url))
const files = readdirSync(directory).map((name) => join(directory, name))
const flows = files.map((file) => ({ file, flow: parse(readFileSync(file, 'utf8')) }))

const lint = ['lint', '--config', paths.configuration]

let scratch = ''
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'bundle-access-arazzo-'))
})
afterAll(() => rm(scratch, { recursive: true, force: true }))

describe('flows', () => {
  it('flows: Redocly finds nothing against any of them, and finds what is broken', async () => {
    const sound = await runRedocly([...lint, ...files])
    expect(sound.code, sound.stdout).toBe(0)
    const [{ file = '' } = {}] = flows
    const broken = join(scratch, 'broken.arazzo.yaml')
    writeFileSync(broken, readFileSync(file, 'utf8').replace('successCriteria', 'successCriterion'))
    expect(await runRedocly([...lint, broken])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('successCriterion'),
    })
  })

  it('flows: each hides the key, names its source, and asserts something at every step', () => {
    expect(flows).toHaveLength(6)
    for (const { file, flow } of flows)
      for (const { inputs, steps } of flow.workflows) {
        expect(inputs.properties.key.format, file).toBe('password')
        for (const step of steps) {
          if (step.operationId !== undefined)
            expect(step.successCriteria.length, step.stepId).toBeGreaterThan(0)
          const { payload } = step.requestBody ?? {}
          if (payload !== undefined) expect(payload.sourceId, step.stepId).toMatch(/^\{\$inputs\.source\}\./)
        }
      }
  })

  // Arazzo's "in" is for requests: with it on such a step Spectral refuses the whole document.
  it('flows: a step that calls a workflow gets no parameter of a request, nor does its workflow give it one', () => {
    const workflows = flows.flatMap(({ flow }) => flow.workflows)
    const calls = workflows.flatMap(({ parameters = [], steps }) =>
      steps.flatMap((step: { workflowId?: string; parameters: object[] }) =>
        step.workflowId === undefined ? [] : [[...parameters, ...step.parameters]],
      ),
    )
    expect(calls.length).toBeGreaterThan(0)
    for (const parameters of calls)
      expect(parameters).not.toContainEqual(expect.objectContaining({ in: expect.anything() }))
  })

  it('flows: each is described in the guide under its own name', () => {
    const guide = readFileSync(fileURLToPath(new URL('../../docs/flows.md', import.meta.url)), 'utf8')
    const described = [...guide.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, id]) => id)
    expect(described.sort()).toEqual(flows.map(({ flow }) => flow.workflows[0].workflowId).sort())
    for (const { file, flow } of flows) expect(file).toContain(`/${flow.workflows[0].workflowId}.arazzo.yaml`)
  })

  it('flows: together they call every operation', () => {
    const steps: { operationId?: string }[] = flows.flatMap(({ flow }) =>
      flow.workflows.flatMap((workflow: { steps: object[] }) => workflow.steps),
    )
    const called = new Set(steps.flatMap(({ operationId }) => operationId ?? []))
    expect([...called].sort()).toEqual([
      'createBundleGrant',
      'listBundleGrants',
      'listBundleUsers',
      'listBundles',
      'readCheckout',
      'revokeBundleGrant',
      'searchUsers',
    ])
  })
})
