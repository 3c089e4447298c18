import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTree } from './check-tree.ts'

const faultyFiles = {
  H3: ['packages/domain/src/tasks/admit-part2.ts', 'packages/domain/src/tasks/long.ts'],
  H4: ['packages/domain/src/index.ts', 'packages/domain/src/tasks/index.ts', 'packages/domain/src/utils.ts'],
  H5: ['apps/worker/src/main.ts', 'packages/adapters/src/postgres/connect.ts'],
  H6: ['packages/generators/src/text2video.ts'],
  H7: ['tools/gen/main.ts'],
  H8: ['docs/ARCHITECTURE.md'],
}

describe('check-house', () => {
  it.each(Object.entries(faultyFiles))('refuses the fixture of %s for that rule alone', (rule, files) => {
    const violations = checkTree(join(import.meta.dirname, 'fixtures', rule.toLowerCase()))
    expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule])
    expect([...new Set(violations.map(({ path }) => path))].sort()).toEqual(files)
  })

  it('names every forbidden thing of a generator', () => {
    const messages = checkTree(join(import.meta.dirname, 'fixtures', 'h6')).map(({ message }) => message)
    expect(messages).toEqual([
      'generators do not use Math.random',
      'generators do not use Date',
      'generators do not use fetch',
    ])
  })

  it('names every path of a doc that does not exist', () => {
    const messages = checkTree(join(import.meta.dirname, 'fixtures', 'h8')).map(({ message }) => message)
    expect(messages).toEqual([
      'packages/domain/src/queue.ts does not exist',
      'packages/*/sagas does not exist',
      'packages/domain/dist/hold.js does not exist',
      'docs/add-a-backend.md does not exist',
    ])
  })
})
