import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', '**/.kinora*/**']
// Right under tests/ and in these of its folders stands what drives a running service; in the others, what prepares it.
const blackbox = [
  'tests/*.test.ts',
  'tests/{clients,clients/openai,conformance,measured,own-settings}/*.test.ts',
  // A running service as the model server of another.
  'tools/backend-suite/*.live.test.ts',
]
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
          exclude: [...ignored, '**/*.int.test.ts', ...blackbox],
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'int',
          provide: { isWhole: Boolean(process.env['ENGINE_WHOLE']) },
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
          include: blackbox,
          exclude: ignored,
          // A film of several shots is drawn on whatever cores there are.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxConcurrency: 24,
          // One running service is driven by all of them.
          fileParallelism: false,
          // What it imports names a `source` of its own, and Node strips no types of what is installed.
          server: { deps: { inline: ['@modelcontextprotocol/client', /eventsource/] } },
        },
      },
    ],
  },
})
