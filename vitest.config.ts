import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '**/.kinora*/**']
// Everything else under tests/ only prepares for these.
const drivesService = ['tests/*.test.ts', 'tests/conformance/*.test.ts', 'tests/own-settings/*.test.ts']
const resolve = { conditions: ['source'] }
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } }

export default defineConfig({
  resolve,
  ssr,
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.int.test.ts', ...drivesService],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'int',
          include: ['**/*.int.test.ts'],
          exclude: [...ignored, 'tests/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'blackbox',
          include: drivesService,
          exclude: ignored,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxConcurrency: 8,
          // One running service is driven by all of them.
          fileParallelism: false,
        },
      },
    ],
  },
})
