import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { ruleReporter } from '../../conformance/vitest.ts'

/** A project of its own, as a vendor has one. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: { include: ['*.sample.ts'], reporters: ['default', ruleReporter] },
})
