import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../../fixtures/serve.ts'
import { downloadTo } from './download-to.ts'

const whole = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251))
const createTarget = async () => join(await mkdtemp(join(tmpdir(), 'download-')), 'film.mp4')

it('downloadTo resumes an interrupted download', async () => {
  const file = await createTarget()
  const readPartSize = (): number => statSync(`${file}.part`, { throwIfNoEntry: false })?.size ?? 0
  const { url, requests } = await serve((request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const headers = { etag: '"a"', 'content-length': whole.length - from }
    if (from > 0) response.writeHead(206, { ...headers, 'content-range': `bytes ${from}-299999/300000` })
    else response.writeHead(200, headers)
    if (request.count < 3) {
      response.write(whole.subarray(from, from + 100_000))
      const timer = setInterval(() => {
        if (readPartSize() <= from) return
        clearInterval(timer)
        response.destroy()
      }, 5)
    } else response.end(whole.subarray(from))
  })
  await downloadTo(url, file)
  expect((await readFile(file)).equals(whole)).toBe(true)
  expect(requests.map(({ headers }) => headers['if-range'])).toEqual([undefined, '"a"', '"a"'])
})

it('downloadTo restarts if the file changed', async () => {
  const { url } = await serve((request, response) => {
    response.writeHead(200, { etag: `"${request.count}"`, 'content-length': whole.length })
    if (request.count === 1) {
      response.write(whole.subarray(0, 1_000))
      setTimeout(() => response.destroy(), 50)
    } else response.end(whole)
  })
  const file = await createTarget()
  await downloadTo(url, file)
  expect((await readFile(file)).equals(whole)).toBe(true)
})

it('downloadTo leaves no partial file after a rejected download', async () => {
  const { url } = await serve((_, response) => response.writeHead(403).end('<Error/>'))
  const file = await createTarget()
  await expect(downloadTo(url, file)).rejects.toThrow('Unreadable')
  expect([existsSync(file), existsSync(`${file}.part`)]).toEqual([false, false])
})
