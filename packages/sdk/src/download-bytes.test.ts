import { expect, it } from 'vitest'
import { serve } from '../fixtures/serve.ts'
import { downloadBytes } from './download-bytes.ts'

it('downloadBytes repeats a broken transfer and sends no key', async () => {
  const { url, requests } = await serve((request, response) => {
    if (request.count === 1) {
      response.writeHead(200, { 'content-length': 9 }).write('part', () => response.destroy())
      return
    }
    response.end('complete')
  })
  expect(new TextDecoder().decode(await downloadBytes(`${url}/film.mp4`))).toBe('complete')
  expect(requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
})

it('downloadBytes does not repeat a refused download', async () => {
  const { url, requests } = await serve((_, response) => response.writeHead(403).end('expired'))
  await expect(downloadBytes(url)).rejects.toThrow('expired')
  expect(requests).toHaveLength(1)
})

it('downloadBytes uses the given fetch and stops when the caller aborts', async () => {
  const stop = new AbortController()
  const fetch = async (): Promise<Response> => {
    stop.abort(new Error('enough'))
    throw new Error('reset')
  }
  await expect(downloadBytes('http://results.test/1', { fetch, signal: stop.signal })).rejects.toThrow('enough')
})
