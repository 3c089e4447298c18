import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '**/.kinora*/**']
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
          // Right under tests/ stands what drives a running service; in its folders, what only prepares for it.
          exclude: [...ignored, '**/*.int.test.ts', 'tests/*.test.ts'],
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
          include: ['tests/*.test.ts'],
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
