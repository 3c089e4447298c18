import type { Body } from '../body/read-body.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { createAndWait } from './create-and-wait.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { imageOrder } from './orders.ts'
import { type Fields, parseEnum } from './request-fields.ts'

const parseFormat = (fields: Fields): 'url' | 'b64_json' =>
  parseEnum(fields, 'response_format', ['url', 'b64_json']) ?? 'url'

/** Encodes a byte stream as base64. Three bytes make four characters, so a remainder waits for the next piece. */
export async function* encodeBase64(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}

/** Streams the bytes from the store, so that memory use does not depend on the size of the picture. */
async function* withBytes(before: string, base64: AsyncIterable<string>, after: string): AsyncGenerator<string> {
  yield before
  yield* base64
  yield after
}

const makeImage =
  (isEdit: boolean) =>
  async (request: Incoming, body: Body, deps: OpenaiDeps): Promise<RouteResponse> => {
    const format = parseFormat(body.fields)
    const { reply, creation } = await createAndWait(imageOrder(body.fields, isEdit), request, body, deps)
    const created = Math.floor(deps.clock.nowMs() / 1000)
    const about = { created, output_format: 'png', size: `${creation.width}x${creation.height}` }
    if (format === 'url') return json(JSON.stringify({ ...about, data: [{ url: reply.creations[0]?.url }] }))
    const [before = '', after = ''] = JSON.stringify({ ...about, data: [{ b64_json: '' }] }).split('""')
    const base64 = encodeBase64(await deps.openObject(creation.result))
    return { status: 200, headers: {}, body: withBytes(`${before}"`, base64, `"${after}`) }
  }

export const generateImage = makeImage(false)
export const editImage = makeImage(true)
