import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** A project of its own, as whoever uses the fixture has one; the package's name leads to its source. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      { find: 'bundle-access/vitest', replacement: fileURLToPath(new URL('../index.ts', import.meta.url)) },
    ],
  },
  // The machine may be busy: nothing here is about how long it takes.
  test: { include: ['{advised,failing,passing,varied}.test-bed.ts'], testTimeout: 60_000 },
})
