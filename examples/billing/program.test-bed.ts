import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import * as bundleAccess from 'bundle-access/client'
import type { Mistake } from './mistakes.test-bed.ts'
import type { Program } from './year.test-bed.ts'

const source = readFileSync(new URL('./billing.ts', import.meta.url), 'utf8')

/** The program with a mistake; throws when an edit does not match exactly once. */
export function mistaken({ edits }: Pick<Mistake, 'edits'>): Program {
  const edited = edits.reduce((text, [find, put]) => {
    if (text.split(find).length !== 2) throw new Error(`not exactly once in billing.ts: ${find}`)
    return text.replace(find, () => put)
  }, source)
  const script = stripTypeScriptTypes(edited)
    .replace(/import \{([^}]*)\} from 'bundle-access\/client'/, 'const {$1} = bundleAccess')
    .replaceAll('export ', '')
  return new Function('bundleAccess', `'use strict'\n${script}\nreturn { connect, createBilling }`)(
    bundleAccess,
  )
}
