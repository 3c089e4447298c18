import { expect, it } from 'vitest'
import type { FormInput } from './form.ts'
import { jsonLimits } from './limits.ts'
import { runDocumentJob, runFormJob } from './run-job.ts'

const limits = { ...jsonLimits, keyBytes: 64, pieceBytes: 32, longTextBytes: 64 }
const parseInput = { limits, wantsHash: true }
const png = Buffer.from('89504e470d0a1a0a', 'hex')
const dataUri = `data:image/png;base64,${Buffer.concat([png, Buffer.alloc(64)]).toString('base64')}`

const exact = (text: string): { bytes: ArrayBuffer; length: number } => {
  const bytes = new TextEncoder().encode(text)
  return { bytes: bytes.buffer, length: bytes.length }
}
const shared = (text: string) => {
  const encoded = new TextEncoder().encode(text)
  const bytes = new SharedArrayBuffer(encoded.length + 10)
  new Uint8Array(bytes).set(encoded)
  return { bytes, length: encoded.length }
}

it('runDocumentJob frees the bytes of a document without long texts', () => {
  const job = exact('{"a":1}')
  const { answer, transfer } = runDocumentJob(job, parseInput)
  expect(answer).toMatchObject({ outcome: { value: { a: 1 }, pieces: [], hash: expect.any(String) }, files: [] })
  expect([job.bytes.detached, answer.bytes.byteLength]).toEqual([true, 0])
  expect(transfer).toEqual([answer.bytes])
})

it('runDocumentJob frees the bytes of a rejected document', () => {
  const job = exact('{"a":')
  const { answer } = runDocumentJob(job, parseInput)
  expect(answer.outcome).toMatchObject({ fault: { rule: 'json_syntax' } })
  expect(job.bytes.detached).toBe(true)
})

it('runDocumentJob returns the bytes that a long text points into', () => {
  const job = exact(JSON.stringify({ prompt: 'x'.repeat(100) }))
  const { answer, transfer } = runDocumentJob(job, parseInput)
  expect(answer.outcome).toMatchObject({ pieces: [{ length: 100, isData: false }] })
  expect(answer.files).toEqual([undefined])
  expect(answer.bytes).toBe(job.bytes)
  expect(transfer).toEqual([job.bytes])
})

it('runDocumentJob reads an embedded file and transfers its memory with the result', () => {
  const { answer, transfer } = runDocumentJob(exact(JSON.stringify({ image: dataUri })), parseInput)
  const [file] = answer.files
  if (!file || !('content' in file)) throw new Error('no file was read')
  expect(Buffer.from(file.content).subarray(0, 8)).toEqual(png)
  expect(transfer).toEqual([answer.bytes, file.content.buffer])
})

it('runDocumentJob neither frees nor transfers shared bytes', () => {
  const job = shared('{"a":1}')
  const { answer, transfer } = runDocumentJob(job, parseInput)
  expect(answer.outcome).toMatchObject({ value: { a: 1 } })
  expect(answer.bytes).toBe(job.bytes)
  expect(transfer).toEqual([])
})

const formInput: FormInput = {
  type: 'multipart/form-data; boundary=edge',
  limits: { parts: 4, textBytes: 100, headerPairs: 16, headerBytes: 4096 },
  wantsHash: false,
}
const form =
  '--edge\r\ncontent-disposition: form-data; name="prompt"\r\n\r\nsea\r\n' +
  '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nbytes\r\n--edge--\r\n'

it('runFormJob frees the bytes of a form and transfers the memory of its files', async () => {
  const job = exact(form)
  const { answer, transfer } = await runFormJob(job, formInput)
  expect(answer.form).toMatchObject({ entries: [{ name: 'prompt', text: 'sea' }, { name: 'image' }] })
  expect(job.bytes.detached).toBe(true)
  expect(transfer.every((each) => each instanceof ArrayBuffer)).toBe(true)
})

it('runFormJob keeps shared bytes for the next body', async () => {
  const job = shared(form)
  const { answer } = await runFormJob(job, formInput)
  expect('entries' in answer.form && answer.form.entries).toHaveLength(2)
  expect(job.bytes.byteLength).toBe(job.length + 10)
})

it('runFormJob returns the fault of a truncated form', async () => {
  const { answer, transfer } = await runFormJob(exact(form.slice(0, 60)), formInput)
  expect(answer.form).toMatchObject({ fault: { reason: 'BadRequest' } })
  expect(transfer).toEqual([])
})
