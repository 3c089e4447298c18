import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../../fixtures/serve.ts'
import { downloadTo } from './download-to.ts'

const whole = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
const fileIn = async () => join(await mkdtemp(join(tmpdir(), 'download-')), 'film.mp4')

it('goes on where it broke off', async () => {
  const file = await fileIn()
  const sizeOfPart = (): number => statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0
  const { url, asked } = await serve((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const headers = { etag: '"a"', 'content-length': whole.length - from }
    if (from > 0) response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-299999/300000` })
    else response.writeHead(200, headers)
    if (request.count < 3) {
      response.write(whole.subarray(from, from + 100_000))
      const look = setInterval(() => {
        if (sizeOfPart() <= from) return
        clearInterval(look)
        response.destroy()
      }, 5)
    } else response.end(whole.subarray(from))
  })
  await downloadTo(url, file)
  expect((await readFile(file)).equals(whole)).toBe(true)
  expect(asked.map(({ headers }) => headers['if-range'])).toEqual([undefined, '"a"', '"a"'])
})

it('begins anew where the file has become another', async () => {
  const { url } = await serve((request, response) => {
    response.writeHead(200, { etag: `"${request.count}"`, 'content-length': whole.length })
    if (request.count === 1) {
      response.write(whole.subarray(0, 1_000))
      setTimeout(() => response.destroy(), 50)
    } else response.end(whole)
  })
  const file = await fileIn()
  await downloadTo(url, file)
  expect((await readFile(file)).equals(whole)).toBe(true)
})

it('leaves nothing behind when it is refused', async () => {
  const { url } = await serve((_, response) => response.writeHead(403).end('<Error/>'))
  const file = await fileIn()
  await expect(downloadTo(url, file)).rejects.toThrow('Unreadable')
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
})
