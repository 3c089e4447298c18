import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestSecurely } from 'node:https'
import { fetchLimits } from './fetch-limits.ts'
import { createFetchMedia, type FetchMedia } from './fetch-media.ts'
import { readFrames, secretHeader } from './fetcher-protocol.ts'
import { errorOfEnd, mediaEnd } from './media-end.ts'
import type { MediaSource } from './media-source.ts'

type Settings = {
  url: string
  secret: string
  /** The fetcher says something more often than this, or it is gone. */
  quietMs?: number
}

/** A body begins once for each try. */
const mostBegun = fetchLimits.pausesMs.length + 1

const ask = ({ url, secret, quietMs = 15_000 }: Settings, body: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { [secretHeader]: secret, 'content-type': 'application/json' }
    const to = new URL('/fetch', url)
    const send = to.protocol === 'https:' ? requestSecurely : request
    const asked = send(to, { method: 'POST', agent: false, headers, signal })
    const onSilence = (stream: { destroy(error: Error): unknown }) => () =>
      stream.destroy(new Error('the fetcher is silent'))
    asked.setTimeout(quietMs, onSilence(asked))
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode === 200) return resolve(answer.setTimeout(quietMs, onSilence(answer)))
      asked.destroy()
      reject(new Error(`the fetcher answered ${answer.statusCode}`))
    })
    asked.end(body)
  })

/**
 * Media through a fetcher in another process. What it says is checked again here, for it stands closer to strangers:
 * length and hash must fit the bytes that came. When it is away the fault is ours, and the step may be tried again.
 */
const createRemoteSource =
  (settings: Settings): MediaSource =>
  async (question, sink, signal) => {
    let hash = createHash('sha256')
    let bytes = 0
    let begun = 0
    for await (const { tag, payload } of readFrames(await ask(settings, JSON.stringify(question), signal))) {
      if (tag === 'begin') {
        begun += 1
        if (begun > mostBegun) throw new Error('the fetcher begins again and again')
        hash = createHash('sha256')
        bytes = 0
        await sink.begin()
      } else if (tag === 'bytes') {
        bytes += payload.length
        if (begun === 0 && bytes > 0) throw new Error('the fetcher sent bytes before a beginning')
        if (bytes > question.mostBytes) throw new Error('the fetcher sent more than was asked for')
        hash.update(payload)
        await sink.write(payload)
      } else {
        const end = mediaEnd.parse(JSON.parse(payload.toString('utf8')))
        if (end.end !== 'whole') throw errorOfEnd(question.kind, end)
        const facts = { bytes, sha256: hash.digest('hex') }
        if (end.bytes === bytes && end.sha256 === facts.sha256) return facts
        throw new Error('the fetcher sent other bytes than it fetched')
      }
    }
    throw new Error('the fetcher broke off')
  }

export const createRemoteFetch = (settings: Settings): FetchMedia => createFetchMedia(createRemoteSource(settings))
