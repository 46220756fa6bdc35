import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  // Examples name the package as its users do; here that is the source.
  resolve: {
    alias: [
      { find: /^bundle-access$/, replacement: source('./src/main.ts') },
      { find: /^bundle-access\/client$/, replacement: source('./src/client/index.ts') },
      { find: /^bundle-access\/vitest$/, replacement: source('./src/mock/vitest/index.ts') },
    ],
  },
  test: {
    include: [
      'spec/**/*.test.ts',
      'src/**/*.test.ts',
      'conformance/**/*.test.ts',
      'bench/**/*.test.ts',
      'examples/**/*.test.ts',
    ],
    testTimeout: 30_000,
    passWithNoTests: false,
    allowOnly: false,
  },
})
