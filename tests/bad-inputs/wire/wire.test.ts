import { expect, it } from 'vitest'
import { readResponses } from './read-responses.ts'
import { forged, headLines, toRawRequest } from './request.ts'

const text = (chunks: Iterable<Uint8Array>): string => Buffer.concat([...chunks]).toString('latin1')

it('toRawRequest adds Host and Content-Length', () => {
  const { chunks } = toRawRequest({ method: 'POST', target: '/a', headers: [['X-A', 'b']], body: 'é' }, 'host:1')
  expect(text(chunks as Uint8Array[])).toBe(
    'POST /a HTTP/1.1\r\nHost: host:1\r\nX-A: b\r\nContent-Length: 2\r\n\r\n\xc3\xa9',
  )
})

it('toRawRequest keeps given Host and length headers, and forged keeps raw text', () => {
  const headers = [['host', 'evil'] as const, ['transfer-encoding', 'chunked'] as const]
  const { chunks } = toRawRequest({ method: 'POST', target: '/', headers, body: '0\r\n\r\n' }, 'host:1')
  expect(text(chunks as Uint8Array[])).toBe(`${headLines('POST / HTTP/1.1', headers)}0\r\n\r\n`)
  expect(text(forged('FOO / \xe9').chunks as Uint8Array[])).toBe('FOO / \xe9')
})

it('readResponses parses responses with a length, in chunks, without a body and up to the end', () => {
  const bytes = Buffer.from(
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}' +
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n' +
      'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\nHTTP/1.1 200 OK\r\n\r\nrest',
  )
  const answers = readResponses(bytes, 'GET', true)
  expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual([
    [100, ''],
    [200, '{}'],
    [200, 'abcd'],
    [304, ''],
    [200, 'rest'],
  ])
  expect(readResponses(bytes, 'GET', false)).toHaveLength(4)
})

it('readResponses returns nothing for incomplete responses', () => {
  expect(readResponses(Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n{}'), 'GET', false)).toEqual([])
  expect(
    readResponses(Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab'), 'GET', false),
  ).toEqual([])
  expect(readResponses(Buffer.from('HTTP/1.1 200'), 'GET', false)).toEqual([])
})
