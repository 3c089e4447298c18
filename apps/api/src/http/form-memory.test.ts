import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Body } from '../body/read-body.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp()
})
afterAll(() => app.close())

const edge = 'edge'
const mebibyte = 1024 * 1024
const part = (name: string, value: string | Buffer, filename = '') =>
  Buffer.concat([
    Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
const file = (filling: number) => part('input_reference', Buffer.alloc(8 * mebibyte, filling), '; filename="a.png"')
const send = async (...parts: Buffer[]): Promise<number> => {
  const headers = {
    authorization: `Token ${app.key}`,
    'content-type': `multipart/form-data; boundary=${edge}`,
    'idempotency-key': String(Math.random()),
  }
  const body = new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${edge}--\r\n`)]))
  return (await fetch(`http://127.0.0.1:${app.port}/v1/videos`, { method: 'POST', body, headers })).status
}

type Reference = { file: { content: Uint8Array } }
const referenceIn = (body: Body): Reference => body.fields['input_reference'] as Reference

it('a large form is parsed in a thread, and its file is freed after the response', { timeout: 60_000 }, async () => {
  const taken: { reference: Reference; bytes: number; one: number | undefined }[] = []
  app.onSeen = ({ body }) => {
    const reference = referenceIn(body)
    taken.push({ reference, bytes: reference.file.content.length, one: reference.file.content[999] })
  }
  expect(await send(part('prompt', 'a'), file(7))).toBe(200)
  expect(taken).toMatchObject([{ bytes: 8 * mebibyte, one: 7 }])
  expect(taken[0]?.reference.file.content.length).toBe(0)
})

it.each([
  ['repeats a part name', [part('prompt', 'a'), part('prompt', 'b'), file(1)]],
  ['has a part without a name', [part('', 'a'), file(1)]],
  ['has a text that is too long', [part('prompt', Buffer.alloc(8 * mebibyte, 97))]],
])('the memory of a large form that %s is reused for the next form', { timeout: 60_000 }, async (_, parts) => {
  await send(...parts)
  const before = process.memoryUsage().arrayBuffers
  for (let i = 0; i < 12; i += 1) expect(await send(...parts)).toBe(400)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * mebibyte)
})
