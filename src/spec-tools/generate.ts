import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Catalogue, readRules } from '../../spec/rules.ts'
import { type ContractDocument, readContract } from './contract-document.ts'
import { renderContract, renderControl } from './contract-facts.ts'
import { controlSchemasOf } from './control-schemas.ts'
import { renderRules } from './rules.ts'
import { renderTypes } from './types.ts'
import { schemasOf } from './validator-schemas.ts'
import { renderValidators } from './validators.ts'
import { validatorsTypes } from './validators-types.ts'
import { renderVariants } from './variants.ts'

/** What the generators read. */
interface Source {
  readonly contract: ContractDocument
  readonly control: ContractDocument
  readonly catalogue: Catalogue
}

/** Everything in generated/, and how it is made. */
const files: Readonly<Record<string, (source: Source) => string | Promise<string>>> = {
  'public.ts': ({ contract }) => renderTypes(contract),
  'contract.ts': ({ contract }) => renderContract(contract),
  'validators.js': ({ contract }) => renderValidators(schemasOf(contract.resolved)),
  'validators.d.ts': () => validatorsTypes('OperationId', 'contract.ts'),
  'variants.ts': ({ catalogue }) => renderVariants(catalogue),
  'rules.ts': ({ catalogue }) => renderRules(catalogue),
  'openapi.json': ({ contract }) => `${JSON.stringify(contract.written, null, 2)}\n`,
  'control.ts': ({ control }) => renderTypes(control),
  'control-contract.ts': ({ control }) => renderControl(control),
  'control-validators.js': ({ control }) => renderValidators(controlSchemasOf(control.resolved)),
  'control-validators.d.ts': () => validatorsTypes('ControlOperationId', 'control-contract.ts'),
}

/** A generated file that is missing or no longer what its sources make of it. */
export interface Stale {
  readonly file: string
  /** What it ought to hold. */
  readonly text: string
}

/** The stale files under `generated` in the folder of a contract. */
export async function findStale(spec: string): Promise<readonly Stale[]> {
  const source = {
    contract: await readContract(join(spec, 'openapi.yaml')),
    control: await readContract(join(spec, 'control.yaml')),
    catalogue: readRules(join(spec, 'rules.yaml')),
  }
  const made = await Promise.all(
    Object.entries(files).map(async ([name, render]) => {
      const file = join(spec, 'generated', name)
      const [text, there] = await Promise.all([render(source), readFile(file, 'utf8').catch(() => undefined)])
      return { file, text, there }
    }),
  )
  return made.filter(({ text, there }) => text !== there)
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  })
  const stale = await findStale(positionals[0] ?? fileURLToPath(new URL('../../spec', import.meta.url)))
  for (const { file, text } of stale) {
    if (values.check) {
      console.error(`${file} is stale; run: node src/spec-tools/generate.ts`)
      process.exitCode = 1
    } else {
      await writeFile(file, text)
      console.log(`wrote ${file}`)
    }
  }
}
