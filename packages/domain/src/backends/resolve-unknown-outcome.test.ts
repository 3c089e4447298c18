import { describe, expect, it } from 'vitest'
import { resolveUnknownOutcome } from './resolve-unknown-outcome.ts'

const costly = { isTaskOpen: true, isStartFree: false, word: null }
const handle = { id: 'job' }

describe('resolveUnknownOutcome', () => {
  it('waits for a job that its back end knows', () => {
    expect(resolveUnknownOutcome({ handle }, costly)).toEqual({ verdict: 'wait on', handle })
  })
  it('starts a job that its back end has never seen', () => {
    expect(resolveUnknownOutcome('never seen', costly)).toEqual({ verdict: 'check now' })
  })
  it('stays unknown if the back end cannot say, because a second start may cost twice', () => {
    expect(resolveUnknownOutcome('cannot say', costly)).toEqual({ verdict: 'unknown' })
  })
  it('starts the job again if a start is free or the operator decides so', () => {
    expect(resolveUnknownOutcome('cannot say', { ...costly, isStartFree: true })).toEqual({ verdict: 'start again' })
    expect(resolveUnknownOutcome('cannot say', { ...costly, word: 'start-again' })).toEqual({ verdict: 'start again' })
  })
  it('gives up if the operator decides so, even if a start is free', () => {
    expect(resolveUnknownOutcome('cannot say', { ...costly, isStartFree: true, word: 'give-up' })).toEqual({
      verdict: 'give up',
    })
  })
  it('starts nothing for an ended task and stops a job that still runs', () => {
    const ended = { ...costly, isTaskOpen: false, isStartFree: true }
    expect(resolveUnknownOutcome({ handle }, ended)).toEqual({ verdict: 'stop', handle })
    expect(resolveUnknownOutcome('never seen', ended)).toEqual({ verdict: 'give up' })
    expect(resolveUnknownOutcome('cannot say', ended)).toEqual({ verdict: 'unknown' })
    expect(resolveUnknownOutcome('cannot say', { ...ended, word: 'start-again' })).toEqual({ verdict: 'give up' })
  })
})
