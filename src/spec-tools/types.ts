import openapiTS, { astToString } from 'openapi-typescript'
import { banner } from './banner.ts'
import type { ContractDocument } from './contract-document.ts'

/** The types of the contract as TypeScript source: readonly, erasable, and a default makes nothing required. */
export async function renderTypes({ written }: ContractDocument): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(written), {
    immutable: true,
    defaultNonNullable: false,
    silent: true,
  })
  return `${banner}\n${astToString(nodes)}`
}
