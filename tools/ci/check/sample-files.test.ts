import { describe, expect, it } from 'vitest'
import { chooseFiles, sampleFiles } from './sample-files.ts'

const files = ['e', 'a', 'd', 'b', 'c']

describe('chooseFiles', () => {
  it('runs every file once in as many consecutive samples as there are parts', () => {
    const runs = [7, 8, 9].flatMap((sample) => chooseFiles(files, 3, sample, { a: 7, d: 2 }).run)
    expect(runs.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
  it('evens out the recorded times of its parts and names the files it leaves out', () => {
    const seconds = { a: 1, b: 10, c: 4, d: 3, e: 2 }
    expect(chooseFiles(files, 2, 0, seconds)).toEqual({ run: ['b'], notRun: ['a', 'c', 'd', 'e'] })
    expect(chooseFiles(files, 2, 1, seconds)).toEqual({ run: ['a', 'c', 'd', 'e'], notRun: ['b'] })
  })
  it('treats a file without a recorded time as long', () => {
    expect(chooseFiles(['a', 'b', 'new'], 2, 0, { a: 5, b: 5 }).run).toEqual(['new'])
  })
})

describe('sampleFiles', () => {
  it('never chooses an empty part of the suites it is used for', () => {
    for (const pattern of ['tests/measured/*.test.ts', 'tests/clients/{,openai/}*.test.ts'])
      for (const sample of [0, 1, 2]) expect(sampleFiles(pattern, 3, sample).run.length).toBeGreaterThan(0)
  })
})
