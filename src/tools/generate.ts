import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withRules } from '../diff/rules.ts'
import { type Contract, readContract, specFolder } from './contract.ts'
import { type Catalogue, readRules, renderRules, renderVariants, withVariants } from './render-catalogue.ts'
import {
  renderContract,
  renderControl,
  renderFacts,
  renderSchemaTypes,
  renderTypes,
} from './render-contract.ts'
import {
  fileValidatorTypes,
  renderFileValidator,
  renderValidators,
  validatorsTypes,
} from './render-validators.ts'

interface Source {
  readonly contract: Contract
  readonly control: Contract
  readonly catalogue: Catalogue
}

/** The files that `npm run generate` writes into spec/generated, with the functions that render them. */
const files: Readonly<Record<string, (source: Source) => string | Promise<string>>> = {
  'public.ts': ({ contract }) => renderTypes(contract),
  'contract.ts': ({ contract }) => renderContract(contract),
  'validators.js': ({ contract }) => renderValidators(contract.resolved, 'all'),
  'validators.d.ts': () => validatorsTypes('OperationId', 'contract.ts', 'OperationValidators'),
  'catalogue.ts': () => renderSchemaTypes(join(specFolder, 'rules.schema.json')),
  'variants.ts': ({ catalogue }) => renderVariants(catalogue),
  'rules.ts': ({ catalogue }) => renderRules(catalogue),
  'openapi.json': ({ contract }) => JSON.stringify(contract.written, null, 2),
  'control.ts': ({ control }) => renderTypes(control),
  'control-contract.ts': ({ control }) => renderControl(control),
  'control-validators.js': ({ control }) => renderValidators(control.resolved, 'requests'),
  'control-validators.d.ts': () =>
    validatorsTypes('ControlOperationId', 'control-contract.ts', 'RequestValidators'),
  'facts.ts': ({ contract, control }) => renderFacts(contract, control),
  'fixture.ts': () => renderSchemaTypes(join(specFolder, '../fixtures/fixture.schema.json')),
  'fixture-validator.js': () => renderFileValidator('fixtures/fixture.schema.json', 'validateFixture'),
  'fixture-validator.d.ts': () => fileValidatorTypes('validateFixture'),
  'target-validator.js': () => renderFileValidator('conformance/target.schema.json', 'validateTarget'),
  'target-validator.d.ts': () => fileValidatorTypes('validateTarget'),
}

/** Writes `generated/` in the folder of a contract. */
export async function generate(folder = specFolder): Promise<void> {
  const source = {
    contract: await readContract(join(folder, 'openapi.yaml')),
    control: await readContract(join(folder, 'control.yaml')),
    catalogue: readRules(join(folder, 'rules.yaml')),
  }
  // Renders all files before it writes one, so that an error leaves the folder unchanged.
  const texts = await Promise.all(
    Object.entries(files).map(async ([name, render]) => [name, await render(source)] as const),
  )
  mkdirSync(join(folder, 'generated'), { recursive: true })
  for (const [name, text] of texts) {
    const banner = name.endsWith('.json') ? '' : '// Made from spec/ by `npm run generate`; do not edit.\n'
    writeFileSync(join(folder, 'generated', name), banner + text)
  }
}

if (import.meta.main) {
  await generate(process.argv[2])
  const rewrite = (page: string, change: (text: string) => string): void => {
    const path = join(import.meta.dirname, '../../docs', page)
    writeFileSync(path, change(readFileSync(path, 'utf8')))
  }
  rewrite('versioning-policy.md', withRules)
  rewrite('variants.md', (text) => withVariants(text, readRules()))
}
