import { expect, it } from 'vitest'
import { readFraction } from './follow-progress.ts'
import { isOutOfMemory, jobRecord, promptId, toPoll } from './job.ts'

const pollJob = (record: object, fraction?: number) => toPoll(jobRecord.parse(record), 'video/mp4', fraction)
const file = { filename: 'a_00001_.mp4', subfolder: 'kinora', type: 'output' }

it('toPoll finds a film among pictures and ignores previews', () => {
  const outputs = { 1: { text: ['64'] }, 2: { images: [{ ...file, type: 'temp' }, file], animated: [true] } }
  expect(pollJob({ status: 'completed', outputs })).toEqual({
    state: 'done',
    output: { url: '/view?filename=a_00001_.mp4&subfolder=kinora&type=output' },
    mediaType: 'video/mp4',
  })
})

it('toPoll treats a completed job without the wanted output as refused', () => {
  const png = { ...file, filename: 'a.png' }
  for (const outputs of [{}, { 1: { images: [png] } }, { 1: { images: [{ ...file, type: 'input' }] } }])
    expect(pollJob({ status: 'completed', outputs })).toMatchObject({ state: 'failed', kind: 'refused' })
})

it('toPoll detects a lack of memory by the class of the error and repeats none of its text', () => {
  const failed = (type: string) => ({
    status: 'failed',
    execution_error: { exception_type: type, exception_message: 'secret', traceback: ['/srv/secret'] },
  })
  expect(pollJob(failed('torch.OutOfMemoryError'))).toMatchObject({ state: 'failed', kind: 'memory' })
  expect(pollJob(failed('ValueError'))).toMatchObject({ state: 'failed', kind: 'refused' })
  expect(JSON.stringify(pollJob(failed('ValueError')))).not.toContain('secret')
  expect(isOutOfMemory(jobRecord.parse({ status: 'completed' }))).toBe(false)
})

it('toPoll treats a job that was cancelled at the server as lost, and an unknown status is rejected', () => {
  expect(pollJob({ status: 'cancelled' })).toEqual({ state: 'lost' })
  expect(() => pollJob({ status: 'great' })).toThrow('expected one of')
})

it('readFraction counts progress by the share of the slow nodes; other jobs do not count', () => {
  const frame = (prompt: string, value: number) =>
    JSON.stringify({
      type: 'progress_state',
      data: { prompt_id: prompt, nodes: { 3: { value, max: 20 }, 9: { value: 1, max: 1 } } },
    })
  expect(readFraction(frame('a', 10), 'a', { 3: 0.9 })).toBeCloseTo(0.45)
  expect(readFraction(frame('b', 10), 'a', { 3: 0.9 })).toBeUndefined()
  expect(readFraction('{"type":"status"}', 'a', {})).toBeUndefined()
  expect(readFraction('no frame', 'a', {})).toBeUndefined()
})

it('promptId is the same canonical id for the same attempt, and another one for its second run', () => {
  expect(promptId('7')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(promptId('7')).toBe(promptId('7'))
  expect(new Set([promptId('7'), promptId('7', 1), promptId('8')]).size).toBe(3)
})
