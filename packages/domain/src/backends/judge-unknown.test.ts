import { describe, expect, it } from 'vitest'
import { judgeUnknown } from './judge-unknown.ts'

const costly = { isTaskOpen: true, isStartFree: false, word: null }
const handle = { id: 'job' }

describe('an attempt of unknown outcome', () => {
  it('is waited on when its back end turns out to know it', () => {
    expect(judgeUnknown({ handle }, costly)).toEqual({ verdict: 'wait on', handle })
  })
  it('is asked for when its back end has certainly never seen it', () => {
    expect(judgeUnknown('never seen', costly)).toEqual({ verdict: 'ask now' })
  })
  it('stays unknown while nobody can say, because a second start may cost a second time', () => {
    expect(judgeUnknown('cannot say', costly)).toEqual({ verdict: 'unknown' })
  })
  it('is started anew where a start costs nothing, or where the operator says so', () => {
    expect(judgeUnknown('cannot say', { ...costly, isStartFree: true })).toEqual({ verdict: 'start anew' })
    expect(judgeUnknown('cannot say', { ...costly, word: 'start-again' })).toEqual({ verdict: 'start anew' })
  })
  it('is given up when the operator says so, free or not', () => {
    expect(judgeUnknown('cannot say', { ...costly, isStartFree: true, word: 'give-up' })).toEqual({
      verdict: 'give up',
    })
  })
  it('is never started for a task that has ended, and what still runs for one is stopped', () => {
    const ended = { ...costly, isTaskOpen: false, isStartFree: true }
    expect(judgeUnknown({ handle }, ended)).toEqual({ verdict: 'stop', handle })
    expect(judgeUnknown('never seen', ended)).toEqual({ verdict: 'give up' })
    expect(judgeUnknown('cannot say', ended)).toEqual({ verdict: 'unknown' })
    expect(judgeUnknown('cannot say', { ...ended, word: 'start-again' })).toEqual({ verdict: 'give up' })
  })
})
