import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

const source = (path: string): string => new URL(path, import.meta.url).href
/** Examples name the package as its users do; here that is the source. */
const sources = new Map([
  ['bundle-access', source('../main.ts')],
  ['bundle-access/client', source('../client/index.ts')],
  ['bundle-access/vitest', source('../vitest/index.ts')],
])

registerHooks({
  resolve: (specifier, context, next) => next(sources.get(specifier) ?? specifier, context),
  // Node takes the types out of a file, but no JSX.
  load: (url, context, next) => {
    if (!url.endsWith('.tsx')) return next(url, context)
    const { transformSync }: typeof import('rolldown/utils') = require('rolldown/utils')
    const path = fileURLToPath(url)
    const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { importSource: 'preact' } })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
