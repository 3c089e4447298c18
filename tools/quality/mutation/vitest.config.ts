import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { type Area, areas } from './areas.ts'

const area = areas[inheritedEnvironment['MUTATION_AREA'] as Area]

export default defineConfig({
  root: join(import.meta.dirname, '../../..'),
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'], externalConditions: ['source'] } },
  test: {
    include: [...area.tests],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.int.test.ts'],
    testTimeout: 20_000,
  },
})
