import { describe, expect, it } from 'vitest'
import { chooseFiles, sampleFiles } from './sample-files.ts'

const files = ['e', 'a', 'd', 'b', 'c']

describe('chooseFiles', () => {
  it('runs every file once in as many consecutive samples as there are parts', () => {
    const runs = [7, 8, 9].flatMap((sample) => chooseFiles(files, 3, sample).run)
    expect(runs.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
  it('names the files it leaves out', () => {
    expect(chooseFiles(files, 2, 0)).toEqual({ run: ['a', 'c', 'e'], notRun: ['b', 'd'] })
  })
})

describe('sampleFiles', () => {
  it('never chooses an empty part of the suites it is used for', () => {
    for (const pattern of ['tests/measured/*.test.ts', 'tests/clients/{,openai/}*.test.ts'])
      for (const sample of [0, 1, 2]) expect(sampleFiles(pattern, 3, sample).run.length).toBeGreaterThan(2)
  })
})
