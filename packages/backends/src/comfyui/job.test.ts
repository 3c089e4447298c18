import { expect, it } from 'vitest'
import { fractionOf } from './follow-progress.ts'
import { isOutOfMemory, jobRecord, judgeJob, promptId } from './job.ts'

const judge = (record: object, fraction?: number) => judgeJob(jobRecord.parse(record), 'video/mp4', fraction)
const file = { filename: 'a_00001_.mp4', subfolder: 'kinora', type: 'output' }

it('finds a film among pictures, and takes no preview for it', () => {
  const outputs = { 1: { text: ['64'] }, 2: { images: [{ ...file, type: 'temp' }, file], animated: [true] } }
  expect(judge({ status: 'completed', outputs })).toEqual({
    state: 'done',
    output: { url: '/view?filename=a_00001_.mp4&subfolder=kinora&type=output' },
    mediaType: 'video/mp4',
  })
})

it('takes a job that completed without what was wanted for a refusal', () => {
  const png = { ...file, filename: 'a.png' }
  for (const outputs of [{}, { 1: { images: [png] } }, { 1: { images: [{ ...file, type: 'input' }] } }])
    expect(judge({ status: 'completed', outputs })).toMatchObject({ state: 'failed', kind: 'refused' })
})

it('tells too little memory by the class of the error, and repeats no word of it', () => {
  const failed = (type: string) => ({
    status: 'failed',
    execution_error: { exception_type: type, exception_message: 'secret', traceback: ['/srv/secret'] },
  })
  expect(judge(failed('torch.OutOfMemoryError'))).toMatchObject({ state: 'failed', kind: 'memory' })
  expect(judge(failed('ValueError'))).toMatchObject({ state: 'failed', kind: 'refused' })
  expect(JSON.stringify(judge(failed('ValueError')))).not.toContain('secret')
  expect(isOutOfMemory(jobRecord.parse({ status: 'completed' }))).toBe(false)
})

it('takes a job that somebody stopped at the server for lost, and does not believe a state it does not know', () => {
  expect(judge({ status: 'cancelled' })).toEqual({ state: 'lost' })
  expect(() => judge({ status: 'great' })).toThrow('expected one of')
})

it('counts progress by the share of the slow nodes, of its own job only', () => {
  const frame = (prompt: string, value: number) =>
    JSON.stringify({
      type: 'progress_state',
      data: { prompt_id: prompt, nodes: { 3: { value, max: 20 }, 9: { value: 1, max: 1 } } },
    })
  expect(fractionOf(frame('a', 10), 'a', { 3: 0.9 })).toBeCloseTo(0.45)
  expect(fractionOf(frame('b', 10), 'a', { 3: 0.9 })).toBeUndefined()
  expect(fractionOf('{"type":"status"}', 'a', {})).toBeUndefined()
  expect(fractionOf('no frame', 'a', {})).toBeUndefined()
})

it('asks under the same canonical id for the same attempt, and under another for its second try', () => {
  expect(promptId('7')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(promptId('7')).toBe(promptId('7'))
  expect(new Set([promptId('7'), promptId('7', 1), promptId('8')]).size).toBe(3)
})
