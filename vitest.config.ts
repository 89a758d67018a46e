import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default', './tests/closing-line.ts'],
    // Each file that opens an embedded database needs some 400 MB.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'stories',
          include: ['{src,tests}/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/global-setup.ts',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'spoken',
          include: ['tests/browser/*.spoken.ts'],
          // They listen to real speech in real time: after everything else, one after the other.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          fileParallelism: false,
        },
      },
    ],
  },
})
