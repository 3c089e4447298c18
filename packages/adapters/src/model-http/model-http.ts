import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@kinora/contract'
import type { BackendHttp, BackendOutput } from '@kinora/domain'
import { Agent, request } from 'undici'

const replyBytes = 4 * 1024 * 1024
const mediaBytes = 512 * 1024 * 1024
const smallBytes = 1024 * 1024
const replyMs = 30_000
const mediaMs = 600_000

const atMost = (most: number) => {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      done(seen > most ? new Error('a back end sent more than is taken') : null, chunk)
    },
  })
}

/** HTTP to the operator's model servers. Their answers are taken for hostile: bounded in size and time, checked by shape. */
export const createModelHttp = (): BackendHttp & {
  bring(output: BackendOutput, scratch: () => Promise<string>, signal: AbortSignal): Promise<Buffer | string>
  close(): Promise<void>
} => {
  const agent = new Agent({ connections: 128, connect: { timeout: 5_000 } })
  return {
    async json(shape, method, url, body) {
      const answer = await request(url, {
        method,
        dispatcher: agent,
        signal: AbortSignal.timeout(replyMs),
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const chunks: Buffer[] = []
      for await (const chunk of Readable.from(answer.body).pipe(atMost(replyBytes)) as AsyncIterable<Buffer>)
        chunks.push(chunk)
      // A refusal is final; a server that is broken or busy may take the same question later.
      if (answer.statusCode >= 400 && answer.statusCode < 500 && answer.statusCode !== 429)
        throw new AppError('ModelUnavailable', { detail: `the back end answered ${answer.statusCode}` })
      if (answer.statusCode >= 300) throw new Error(`the back end answered ${answer.statusCode}`)
      return shape.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    },
    async bring(output, scratch, signal) {
      if ('file' in output) return output.file
      const answer = await request(output.url, {
        dispatcher: agent,
        signal: AbortSignal.any([signal, AbortSignal.timeout(mediaMs)]),
      })
      if (answer.statusCode !== 200) throw new Error(`the back end answered ${answer.statusCode} for its output`)
      const declared = Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY)
      if (declared <= smallBytes) return Buffer.from(await answer.body.arrayBuffer())
      const file = join(await scratch(), 'brought')
      await pipeline(Readable.from(answer.body), atMost(mediaBytes), createWriteStream(file))
      return file
    },
    close: () => agent.close(),
  }
}
