import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,tests}/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/global-setup.ts',
    reporters: ['default', './tests/closing-line.ts'],
    // Each file that opens an embedded database needs some 400 MB.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
