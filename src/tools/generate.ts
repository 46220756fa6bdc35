import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Catalogue, readRules } from '../../spec/lint/catalogue.ts'
import { type Contract, readContract } from './contract.ts'
import { renderRules, renderVariants } from './render-catalogue.ts'
import { renderContract, renderControl, renderTypes } from './render-contract.ts'
import {
  fixtureValidatorTypes,
  renderFixtureValidator,
  renderValidators,
  validatorsTypes,
} from './render-validators.ts'

interface Source {
  readonly contract: Contract
  readonly control: Contract
  readonly catalogue: Catalogue
}

/** Every file in spec/generated, and what makes it. */
const files: Readonly<Record<string, (source: Source) => string | Promise<string>>> = {
  'public.ts': ({ contract }) => renderTypes(contract),
  'contract.ts': ({ contract }) => renderContract(contract),
  'validators.js': ({ contract }) => renderValidators(contract.resolved, 'all'),
  'validators.d.ts': () => validatorsTypes('OperationId', 'contract.ts', 'OperationValidators'),
  'variants.ts': ({ catalogue }) => renderVariants(catalogue),
  'rules.ts': ({ catalogue }) => renderRules(catalogue),
  'openapi.json': ({ contract }) => JSON.stringify(contract.written, null, 2),
  'control.ts': ({ control }) => renderTypes(control),
  'control-contract.ts': ({ control }) => renderControl(control),
  'control-validators.js': ({ control }) => renderValidators(control.resolved, 'requests'),
  'control-validators.d.ts': () =>
    validatorsTypes('ControlOperationId', 'control-contract.ts', 'RequestValidators'),
  'fixture-validator.js': renderFixtureValidator,
  'fixture-validator.d.ts': () => fixtureValidatorTypes,
}

/** Writes `generated/` in the folder of a contract. */
export async function generate(spec = fileURLToPath(new URL('../../spec', import.meta.url))): Promise<void> {
  const source = {
    contract: await readContract(join(spec, 'openapi.yaml')),
    control: await readContract(join(spec, 'control.yaml')),
    catalogue: readRules(join(spec, 'rules.yaml')),
  }
  mkdirSync(join(spec, 'generated'), { recursive: true })
  for (const [name, render] of Object.entries(files)) {
    const banner = name.endsWith('.json') ? '' : '// Made from spec/ by `npm run generate`; do not edit.\n'
    writeFileSync(join(spec, 'generated', name), banner + (await render(source)))
  }
}

if (import.meta.main) await generate(process.argv[2])
