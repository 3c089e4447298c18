import { readFile } from 'node:fs/promises'
import {
  buildRequest,
  listUsedMedia,
  type Recipe,
  RecipeRefusal,
  readFirst,
  type SlotValues,
} from '@kinora/contract/recipes'
import type { BackendCall, PreparedMedia, StepOrder } from '@kinora/domain'
import type { HttpTaskConfig } from './facts.ts'
import { readOrderMedia } from './order-values.ts'

type Call = BackendCall<HttpTaskConfig>
type Media = NonNullable<Recipe['media']>

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'video/mp4': 'mp4', 'audio/wav': 'wav' }

const upload = async (media: PreparedMedia, { upload: how }: Media, call: Call): Promise<string> => {
  if (!how) throw new RecipeRefusal('media.upload is missing')
  const { recipe } = call.config
  const name = `${media.sha256.slice(0, 16) || 'input'}.${extensions[media.mediaType] ?? 'bin'}`
  const built = buildRequest(recipe, how.create, { 'upload.type': media.mediaType, 'upload.name': name })
  const { status, json } = await call.http.send({ ...built, timeoutMs: 60_000 })
  const [url, value] = [readFirst(json, how.url), readFirst(json, how.value)]
  if (status < 200 || status >= 300 || typeof url !== 'string' || typeof value !== 'string')
    throw new Error(`the provider answered ${status} to an upload`)
  const file = await call.file(media)
  const sent = await call.http.send({
    method: how.method,
    url,
    upload: { file, mediaType: media.mediaType },
    timeoutMs: 600_000,
  })
  if (sent.status < 200 || sent.status >= 300) throw new Error(`the provider answered ${sent.status} to a file`)
  return value
}

const passOne = async (media: PreparedMedia, how: Media, call: Call): Promise<string> => {
  if (media.bytes > how.maxBytes) throw new RecipeRefusal(`an input has ${media.bytes} bytes, above ${how.maxBytes}`)
  if (how.as === 'upload') return upload(media, how, call)
  if (how.as === 'url') {
    if (!call.mediaUrl) throw new RecipeRefusal('inputs have no URL here')
    return call.mediaUrl(media)
  }
  const base64 = (await readFile(await call.file(media))).toString('base64')
  return how.as === 'base64' ? base64 : `data:${media.mediaType};base64,${base64}`
}

/** The media slots of a step. An order with media that the step does not use goes to the next route. */
export const passMedia = async (order: StepOrder, call: Call): Promise<SlotValues> => {
  const { recipe } = call.config
  const step = recipe.steps[order.step as keyof Recipe['steps']]
  const given = readOrderMedia(order)
  const used = step ? listUsedMedia(step) : []
  const unused = Object.keys(given).find((name) => !used.includes(name))
  if (unused !== undefined) throw new RecipeRefusal(`${recipe.name} takes no ${unused} for ${order.step}`)
  const values: Record<string, string | string[]> = {}
  for (const [name, media] of Object.entries(given)) {
    if (!recipe.media || media === undefined) continue
    if ('key' in media) values[name] = await passOne(media, recipe.media, call)
    else {
      const list: string[] = []
      for (const each of media) list.push(await passOne(each, recipe.media, call))
      values[name] = list
    }
  }
  return values
}
