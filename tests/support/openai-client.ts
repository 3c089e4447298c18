import OpenAI, { toFile } from 'openai'
import type { Video, VideoCreateParams } from 'openai/resources/videos'
import { png } from './files/png.ts'
import { baseUrl, newSandbox } from './running-service.ts'

/** The unmodified official client with our base URL. */
export const openaiClient = (key: string): OpenAI =>
  new OpenAI({ apiKey: key, baseURL: `${baseUrl}/v1`, maxRetries: 0 })

/** Casts fields, because the client types know only OpenAI's models, lengths and sizes. */
export const toVideoParams = (fields: Record<string, unknown>): VideoCreateParams =>
  fields as unknown as VideoCreateParams

export const smallVideo = { model: 'genq2', seconds: '1', size: '1024x576' }

export const pictureFile = () => toFile(png({ width: 256, height: 144 }), 'picture.png', { type: 'image/png' })
export const pictureUri = `data:image/png;base64,${png({ width: 256, height: 144 }).toString('base64')}`

/** A client with a test key: results are immediate and free. */
export const openaiSandbox = async () => {
  const { key, live, client: own } = await newSandbox(10_000)
  const client = openaiClient(key)
  const ended = async (id: string): Promise<Video> => {
    await own.wait(id)
    return client.videos.retrieve(id)
  }
  return { client, key, live, ended }
}
