import { inflateRawSync } from 'node:zlib'
import type { ReadPart } from '@kinora/domain/comic-script'
import { expect, it } from 'vitest'
import { answerScript } from './script-job.ts'

/** The script between other bytes of a body. */
const body = (text: string) => {
  const script = Buffer.from(text)
  const bytes = Buffer.concat([Buffer.from('{"script":"'), script, Buffer.from('"}')])
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return { bytes: copy, script: { offset: 11, length: script.length } }
}

it('answerScript returns the weights of the parts of a script without reading them (D-287)', () => {
  const { bytes, script } = body('中'.repeat(1_201))
  expect(answerScript(bytes, { script, cast: undefined })).toEqual({ answer: { weights: [6_000, 5] }, transfer: [] })
})

it('answerScript compresses the lines of a script in batches and transfers their memory', () => {
  const { bytes, script } = body('It rained.\n\nThe sun came out.')
  const { answer, transfer } = answerScript(bytes, { script, cast: [] })
  if (!('batches' in answer)) throw new Error('the script was not read')
  const parts = answer.batches.flatMap((batch) => JSON.parse(inflateRawSync(batch).toString()) as ReadPart[])
  expect(parts.flatMap(({ lines }) => lines.map(({ words }) => words))).toEqual(['It rained.', 'The sun came out.'])
  expect(transfer).toEqual(answer.batches.map(({ buffer }) => buffer))
})
