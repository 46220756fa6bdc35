import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Catalogue, readRules } from '../rules.ts'

let read: Catalogue | undefined

/** The rule catalogue that lies beside the contract, in the sources or in the package. */
export function catalogue(): Catalogue {
  const places = ['../rules.yaml', '../../spec/rules.yaml'].map((place) =>
    fileURLToPath(new URL(place, import.meta.url)),
  )
  read ??= readRules(places.find(existsSync))
  return read
}
