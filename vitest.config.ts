import { defineConfig } from 'vitest/config'

export default defineConfig({
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
