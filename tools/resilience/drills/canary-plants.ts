import { randomUUID } from 'node:crypto'
import { noisePicture } from '../../testkit/sample-images.ts'
import type { TestService } from '../../testkit/start-service.ts'
import { must } from './drill.ts'

export type Plants = { key: string; managing: string; words: string; address: string }
export type Planted = { tasks: string[]; refusals: string[] }

type Fields = Record<string, unknown>
type Way = { authorization: string; base: string }

const picture = `data:image/png;base64,${noisePicture(66_000).toString('base64')}`

const send = async ({ authorization, base }: Way, method: string, path: string, body?: string | Fields) => {
  const sent = typeof body === 'object' ? JSON.stringify(body) : body
  const about = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: { authorization, ...(sent === undefined ? {} : about) },
    ...(sent === undefined ? {} : { body: sent }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Sends texts, URLs and keys in every field where a customer could write them, correctly and by mistake. */
export const plant = async (service: TestService, { key, managing, words, address }: Plants): Promise<Planted> => {
  const { baseUrl, adminUrl, receiver } = service
  const [ours, administration] = [
    { authorization: `Token ${key}`, base: baseUrl },
    { authorization: `Bearer ${words}`, base: adminUrl },
  ]
  const refusals: string[] = []
  const take = async (method: string, path: string, body: Fields): Promise<string> => {
    const { status, text } = await send(ours, method, path, body)
    must(status === 200, `${path} answered ${status} ${text}`)
    return String((JSON.parse(text) as Fields)['id'])
  }
  const refuse = async (way: Way, method: string, path: string, body?: string | Fields): Promise<void> => {
    const { status, text } = await send(way, method, path, body)
    must(status >= 400 && status < 500, `${path} answered ${status} ${text}`)
    refusals.push(text)
  }
  const film = { model: 'genq2', duration: 1, resolution: '540p', prompt: `${words} walks`, payload: words }
  const moving = { ...film, model: 'genq3-turbo' }
  const callback = `${receiver.url}?sig=${address}`
  const subject = await take('POST', '/ent/v2/subjects', { name: words, images: [picture] })
  await take('PUT', `/ent/v2/subjects/${subject}`, { style: words, description: words })
  await take('POST', '/tools/v2/files/uploads', { scene: words })
  const tasks = [
    await take('POST', '/ent/v2/text2video', {
      ...film,
      meta_data: JSON.stringify({ ContentProducer: words }),
      callback_url: callback,
    }),
    await take('POST', '/ent/v2/img2video', { ...moving, images: [picture], callback_url: callback }),
    await take('POST', '/ent/v2/img2video', { ...moving, images: [`${callback}&of=media`] }),
    // Fails: the URL has no picture. The name of the unknown field stays in its warnings.
    await take('POST', '/ent/v2/img2video', { ...moving, images: [`${callback}&of=nothing`], [words]: words }),
    await take('POST', '/ent/v2/audio-tts', { text: words, voice_setting_voice_id: 'Arrogant_Miss', payload: words }),
    await take('POST', '/ent/v2/audio-tts', { text: words, voice_setting_voice_id: words }),
    await take('POST', '/ent/v2/reference2image', { model: 'genq2', prompt: words, images: [picture] }),
    await take('POST', '/ent/v2/reference2video', {
      ...film,
      prompt: `[@${words}] walks`,
      subjects: [{ name: words, server_id: subject }],
    }),
  ]
  await send(ours, 'POST', '/ent/v2/text2video?dry_run=true', film)

  const create = (body: string | Fields) => refuse(ours, 'POST', '/ent/v2/text2video', body)
  await create({ ...film, prompt: words.repeat(1_000) })
  await create({ ...film, aspect_ratio: words, seed: words })
  await create({ ...film, model: words })
  await create(`{"prompt": "${words}", "payload": "${key}`)
  await create({ ...film, callback_url: `ftp://${words}:${key}@127.0.0.64/` })
  await refuse(ours, 'POST', '/ent/v2/img2video', { ...moving, images: [`${words}${key}`] })
  await refuse(ours, 'GET', `/ent/v2/tasks/${key}/creations?key=${key}&prompt=${words}`)
  await refuse(ours, 'GET', `/${key}/${words}`)
  await refuse(ours, 'GET', `/ent/v2/tasks?pager.page_token=${key}&states=${words}`)
  await refuse({ ...ours, authorization: `Bearer ${key}x` }, 'GET', '/ent/v2/credits')
  await refuse({ ...ours, authorization: `Token ${words}` }, 'GET', `/ent/v2/credits?api_key=${key}`)
  await refuse({ ...ours, base: adminUrl }, 'GET', `/admin/v1/tenants/${key}`)
  await refuse(administration, 'POST', `/admin/v1/tenants/${words}/grants`, { credits: words, reason: key })
  // The complete key in place of its id.
  await refuse({ authorization: `Token ${managing}`, base: adminUrl }, 'POST', `/admin/v1/keys/${key}/suspend`, {})
  return { tasks, refusals }
}
