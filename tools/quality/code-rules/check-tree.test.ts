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
  H9: ['docs/guide.md', 'packages/domain/src/judge-create.ts', 'packages/domain/src/titles.test.ts'],
}

describe('checkTree', () => {
  it.each(Object.entries(faultyFiles))('rejects the fixture of %s for that rule alone', (rule, files) => {
    const violations = checkTree(join(import.meta.dirname, 'fixtures', rule.toLowerCase()))
    expect([...new Set(violations.map((violation) => violation.rule))]).toEqual([rule])
    expect([...new Set(violations.map(({ path }) => path))].sort()).toEqual(files)
  })

  it('reports every forbidden global of a generator', () => {
    const messages = checkTree(join(import.meta.dirname, 'fixtures', 'h6')).map(({ message }) => message)
    expect(messages).toEqual([
      'generators do not use Math.random',
      'generators do not use Date',
      'generators do not use fetch',
    ])
  })

  it('reports every missing path of a document', () => {
    const messages = checkTree(join(import.meta.dirname, 'fixtures', 'h8')).map(({ message }) => message)
    expect(messages).toEqual([
      'packages/domain/src/queue.ts does not exist',
      'packages/*/sagas does not exist',
      'packages/domain/dist/hold.js does not exist',
      'docs/add-a-backend.md does not exist',
    ])
  })

  it('H9 reports retired words in names, comments, titles, messages and documents with their replacement', () => {
    const messages = checkTree(join(import.meta.dirname, 'fixtures', 'h9')).map(({ message }) => message)
    expect(messages).toEqual([
      'line 3: "whoever"; use the caller, every client',
      'line 5: "What the server returns is par" begins with a question word; begin with the component',
      'line 1: "judge" in judge-create; use validate, check, assess',
      'line 2: "judge" in judgeCreate; use validate, check, assess',
      'line 2: "ask" in ask; use input, request, call',
      'line 4: "Of" in priceOf; name a function with a verb, a value with a noun',
      'line 6: "nobody"; use no tenant, no process, none',
      'line 1: "told"; use publish, report, notify, return',
      'line 3: "anew"; use again, new',
    ])
  })
})
