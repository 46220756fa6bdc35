import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ContractDocument, readContract } from './contract-document.ts'
import { renderContract } from './contract-facts.ts'
import { renderTypes } from './types.ts'
import { renderValidators } from './validators.ts'
import { validatorsTypes } from './validators-types.ts'

/** Everything in spec/generated/, and how it is made from the contract. */
const files: Readonly<Record<string, (contract: ContractDocument) => string | Promise<string>>> = {
  'public.ts': renderTypes,
  'contract.ts': renderContract,
  'validators.js': renderValidators,
  'validators.d.ts': () => validatorsTypes,
  'openapi.json': ({ written }) => `${JSON.stringify(written, null, 2)}\n`,
}

/** Writes every generated file of the contract in `spec` and names those that changed. */
export async function generate(spec: string): Promise<readonly string[]> {
  const stale = await findStale(spec)
  for (const { file, text } of stale) await writeFile(file, text)
  return stale.map(({ file }) => file)
}

/** The generated files of the contract in `spec` that are missing or no longer what the contract makes of them. */
export async function findStale(
  spec: string,
): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const contract = await readContract(join(spec, 'openapi.yaml'))
  const made = await Promise.all(
    Object.entries(files).map(async ([name, render]) => {
      const file = join(spec, 'generated', name)
      const text = await render(contract)
      return { file, text, written: await readFile(file, 'utf8').catch(() => undefined) }
    }),
  )
  return made.filter(({ text, written }) => text !== written)
}

if (import.meta.main) {
  const spec = fileURLToPath(new URL('../../spec', import.meta.url))
  if (process.argv.includes('--check')) {
    const stale = await findStale(spec)
    for (const { file } of stale)
      console.error(`${file} is not what the contract makes of it; run: node src/spec-tools/generate.ts`)
    process.exitCode = stale.length === 0 ? 0 : 1
  } else {
    for (const file of await generate(spec)) console.log(`wrote ${file}`)
  }
}
