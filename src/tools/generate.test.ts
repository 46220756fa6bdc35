import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { operationsOf, readContract, specFolder } from './contract.ts'
import { generate } from './generate.ts'
import { renderControl } from './render-contract.ts'

it('generate: a body without x-body-limit is refused by the name of its operation', async () => {
  const { written, resolved } = await readContract(join(specFolder, 'control.yaml'))
  const bodies = operationsOf(resolved).filter(({ requestBody }) => requestBody)
  expect(bodies.length).toBeGreaterThan(10)
  expect(() => renderControl({ written, resolved })).not.toThrow()
  for (const { operationId, path, method } of bodies) {
    const without = structuredClone(resolved)
    delete Object(without)['paths'][path][method.toLowerCase()].requestBody['x-body-limit']
    const render = () => renderControl({ written, resolved: without })
    expect(render).toThrow(`The body of ${operationId} has no x-body-limit: say how many bytes`)
  }
})

it('generate: it writes nothing when it refuses something', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['openapi.yaml', 'control.yaml', 'rules.yaml'])
    cpSync(join(specFolder, name), join(folder, name))
  const control = readFileSync(join(folder, 'control.yaml'), 'utf8')
  writeFileSync(join(folder, 'control.yaml'), control.replace(/^ +x-body-limit: 65536\n/m, ''))
  await expect(generate(folder)).rejects.toThrow('The body of setClock has no x-body-limit')
  expect(existsSync(join(folder, 'generated'))).toBe(false)
  writeFileSync(join(folder, 'control.yaml'), control)
  await generate(folder)
  expect(readFileSync(join(folder, 'generated/control-contract.ts'), 'utf8')).toBe(
    readFileSync(join(specFolder, 'generated/control-contract.ts'), 'utf8'),
  )
})
