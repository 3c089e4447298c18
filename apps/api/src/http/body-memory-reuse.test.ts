import type { LongText } from '@kinora/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp()
})
afterAll(() => app.close())

/** A minimal file that passes as a PNG of 256 by 256, padded with one repeated byte. */
const buildPicture = (filling: number): string => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(1_500_000)
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000010000000100000000000000000000', 'hex')
  const chunk = Buffer.concat([length, Buffer.from('fiLl'), Buffer.alloc(1_500_004, filling)])
  const end = Buffer.from('0000000049454e44ae426082', 'hex')
  return `data:image/png;base64,${Buffer.concat([head, chunk, end]).toString('base64')}`
}
const send = async (body: string): Promise<number> => {
  const headers = { authorization: `Token ${app.key}`, 'content-type': 'application/json' }
  return (await fetch(`http://127.0.0.1:${app.port}/ent/v2/reference2video`, { method: 'POST', body, headers })).status
}
const create = (filling: number) => JSON.stringify({ model: 'genq2', prompt: 'a', images: [buildPicture(filling)] })
const seenImage = (index: number): LongText => {
  const [image] = (app.seen.at(index)?.body.fields['images'] ?? []) as LongText[]
  return image ?? expect.fail('no image received')
}

it('a served large body does not expose data of the next one', async () => {
  expect(await send(create(1))).toBe(200)
  expect(await send(create(2))).toBe(200)
  expect([seenImage(-2).bytes.length, seenImage(-1).bytes.length]).toEqual([0, 0])
  const [first, second] = [seenImage(-2), seenImage(-1)].map(
    ({ file }) => file && 'content' in file && file.content[999],
  )
  expect([first, second]).toEqual([1, 2])
})

it('concurrent large bodies, valid and invalid, are each read as sent', async () => {
  const fillings = Array.from({ length: 12 }, (_, i) => 10 + i)
  const statuses = await Promise.all(fillings.map((each) => send(each % 3 === 0 ? `${create(each)}}` : create(each))))
  expect(statuses.filter((status) => status === 400)).toHaveLength(4)
  const taken = fillings.filter((_, i) => statuses[i] === 200)
  const found = app.seen.slice(-taken.length).map((_, i) => {
    const { file } = seenImage(i - taken.length)
    return file && 'content' in file ? file.content[999] : undefined
  })
  expect(new Set(found)).toEqual(new Set(taken))
})
