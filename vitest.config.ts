import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.types/**', 'tools/quality/*/fixtures/**', '**/.kinora*/**']
// Files in tests/ and in these folders drive a running service; the other folders contain support code.
const blackbox = [
  'tests/*.test.ts',
  'tests/{clients,clients/openai,conformance,console,measured,own-settings}/*.test.ts',
  // A running service as the model server of another.
  'tools/testkit/backend-suite/*.live.test.ts',
]
/** Above two seconds, or in need of a separate process (memory, threads, replay): part of the full check. */
const slowUnits = [
  'apps/api/src/body/{form-bombs,parse-document,parse-speed,parser-pool,script-reader}.test.ts',
  'apps/api/src/http/{body-memory-reuse,event-loop-lag,form-memory,reading,slow-clients}.test.ts',
  'apps/worker/src/replay/*.test.ts',
  'packages/animatic/src/{draw/draw-scene,audio/sound/sound}.test.ts',
  'packages/domain/src/linear-time.test.ts',
  'packages/generators/src/{any-body,long-texts}.test.ts',
  'tests/bad-inputs/building.test.ts',
  'tools/gen/one-field.test.ts',
  'tools/usage.test.ts',
]
// A run removes its temporary files, which fill the disk of a machine that runs many.
const globalSetup = ['tools/testkit/temporary-files.ts']
const resolve = { conditions: ['source'] }
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } }

export default defineConfig({
  resolve,
  ssr,
  test: {
    // Only with --coverage.enabled; tools/ci/coverage merges the reports.
    coverage: {
      provider: 'v8',
      include: ['{packages,apps}/*/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/test-setup/**'],
      reporter: ['lcovonly'],
      reportOnFailure: true,
    },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          globalSetup,
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.int.test.ts', ...blackbox, ...slowUnits],
          // One process for many files: a fresh one for each takes longer than most of the tests.
          isolate: false,
          // A busy machine is no failure; what a test costs is counted, not timed.
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'unit-slow', globalSetup, include: slowUnits, exclude: ignored, testTimeout: 120_000 },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'int',
          globalSetup,
          provide: { isWhole: Boolean(process.env['ENGINE_WHOLE']) },
          include: ['**/*.int.test.ts'],
          exclude: [...ignored, 'tests/**'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'blackbox',
          globalSetup,
          include: blackbox,
          exclude: ignored,
          // A film of several shots is drawn on whatever cores there are.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          maxConcurrency: 24,
          // One running service is driven by all of them.
          fileParallelism: false,
          // Its imports have their own `source` condition, and Node strips no types below node_modules.
          server: { deps: { inline: ['@modelcontextprotocol/client', /eventsource/, /node_modules.ai./, /@ai-sdk/] } },
        },
      },
    ],
  },
})
