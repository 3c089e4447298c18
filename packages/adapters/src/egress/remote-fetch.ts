import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { fetchLimits } from './fetch-limits.ts'
import { createFetchMedia, type FetchMedia } from './fetch-media.ts'
import { readFrames, secretHeader } from './fetcher-protocol.ts'
import { mediaEnd, toFetchError } from './media-end.ts'
import type { MediaSource } from './media-source.ts'

type Settings = {
  url: string
  secret: string
  /** A fetcher that sends nothing for this long is considered dead. */
  quietMs?: number
}

/** A body starts once for each attempt. */
const maxBegins = fetchLimits.pausesMs.length + 1

const sendRequest = ({ url, secret, quietMs = 15_000 }: Settings, body: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { [secretHeader]: secret, 'content-type': 'application/json' }
    const target = new URL('/fetch', url)
    const send = target.protocol === 'https:' ? requestSecurely : request
    const outgoing = send(target, { method: 'POST', agent: false, headers, signal })
    const onTimeout = (stream: { destroy(error: Error): unknown }) => () =>
      stream.destroy(new Error('the fetcher timed out'))
    outgoing.setTimeout(quietMs, onTimeout(outgoing))
    outgoing.on('error', reject)
    outgoing.on('response', (answer) => {
      if (answer.statusCode === 200) return resolve(answer.setTimeout(quietMs, onTimeout(answer)))
      outgoing.destroy()
      reject(new Error(`the fetcher answered ${answer.statusCode}`))
    })
    outgoing.end(body)
  })

/**
 * Media through a fetcher in another process. Its replies are checked again, because it is exposed to untrusted
 * origins: length and hash must match the received bytes. Its outage is an internal error, and the step may be retried.
 */
const createRemoteSource =
  (settings: Settings): MediaSource =>
  async (mediaRequest, sink, signal) => {
    let hash = createHash('sha256')
    let bytes = 0
    let begins = 0
    for await (const { tag, payload } of readFrames(
      await sendRequest(settings, JSON.stringify(mediaRequest), signal),
    )) {
      if (tag === 'begin') {
        begins += 1
        if (begins > maxBegins) throw new Error('the fetcher sent too many begin frames')
        hash = createHash('sha256')
        bytes = 0
        await sink.begin()
      } else if (tag === 'bytes') {
        bytes += payload.length
        if (begins === 0 && bytes > 0) throw new Error('the fetcher sent bytes before a begin frame')
        if (bytes > mediaRequest.mostBytes) throw new Error('the fetcher sent more bytes than requested')
        hash.update(payload)
        await sink.write(payload)
      } else {
        const end = mediaEnd.parse(JSON.parse(payload.toString('utf8')))
        if (end.end !== 'whole') throw toFetchError(mediaRequest.kind, end)
        const facts = { bytes, sha256: hash.digest('hex') }
        if (end.bytes === bytes && end.sha256 === facts.sha256) return facts
        throw new Error('the fetcher sent other bytes than it fetched')
      }
    }
    throw new Error('the fetcher aborted the fetch')
  }

export const createRemoteFetch = (settings: Settings): FetchMedia => createFetchMedia(createRemoteSource(settings))
