import type { Body } from '../body/read-body.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { type Fields, oneOf } from './asked-fields.ts'
import { makeAndWait } from './make-and-wait.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { imageOrder } from './orders.ts'

const formatOf = (asked: Fields): 'url' | 'b64_json' => oneOf(asked, 'response_format', ['url', 'b64_json']) ?? 'url'

/** Base64 of bytes that come in pieces: three bytes are four characters, so what is left over waits for the next piece. */
export async function* base64Of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of pieces) {
    const bytes = rest.length === 0 ? Buffer.from(piece) : Buffer.concat([rest, piece])
    const whole = bytes.length - (bytes.length % 3)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}

/** The bytes are passed on as they come from the store: however large a picture is, a little of it is held at a time. */
async function* withBytes(before: string, base64: AsyncIterable<string>, after: string): AsyncGenerator<string> {
  yield before
  yield* base64
  yield after
}

const makeImage =
  (isEdit: boolean) =>
  async (request: Incoming, body: Body, deps: OpenaiDeps): Promise<Answer> => {
    const format = formatOf(body.fields)
    const { reply, made } = await makeAndWait(imageOrder(body.fields, isEdit), request, body, deps)
    const created = Math.floor(deps.clock.nowMs() / 1000)
    const about = { created, output_format: 'png', size: `${made.width}x${made.height}` }
    if (format === 'url') return json(JSON.stringify({ ...about, data: [{ url: reply.creations[0]?.url }] }))
    const [before = '', after = ''] = JSON.stringify({ ...about, data: [{ b64_json: '' }] }).split('""')
    const base64 = base64Of(await deps.openObject(made.result))
    return { status: 200, headers: {}, body: withBytes(`${before}"`, base64, `"${after}`) }
  }

export const generateImage = makeImage(false)
export const editImage = makeImage(true)
