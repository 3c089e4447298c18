import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { repoRoot } from '../../testkit/environment.ts'

const film = { model: 'genq2', prompt: 'a red boat on a lake at dawn', duration: 2, resolution: '540p' } as const

/** A tenant of a new installation with credits and a key. */
export const openTenant = async (variables: Readonly<Record<string, string>>): Promise<Client> => {
  const operator = createAdminClient({ baseUrl: 'http://127.0.0.1:9090', token: variables['ADMIN_TOKEN'] ?? '' })
  const { id } = await operator.createTenant({ name: 'containers' })
  await operator.grantCredits(id, { credits: 10_000, reason: 'test' })
  const { key } = await operator.createKey(id, { name: 'containers' })
  return createClient({ baseUrl: 'http://localhost:8080', key })
}

export const createFilm = async (client: Client): Promise<string> => (await client.textToVideo(film)).id

export const createAdFilm = async (client: Client): Promise<string> => {
  const picture = await readFile(join(repoRoot, 'docs/gallery/film-explain-comic.jpg'))
  const images = [`data:image/jpeg;base64,${picture.toString('base64')}`]
  return (await client.adOneClick({ images, duration: 8, language: 'en' })).id
}

/** Waits for a film and downloads it from its URL; returns the bytes. */
export const downloadFilm = async (client: Client, id: string): Promise<Buffer> => {
  const { creations } = await client.wait(id, { timeoutMs: 600_000 })
  const reply = await fetch(creations[0]?.url ?? '')
  const bytes = Buffer.from(await reply.arrayBuffer())
  // Every MP4 file names its kind here.
  if (reply.status !== 200 || bytes.toString('latin1', 4, 8) !== 'ftyp')
    throw new Error(`${reply.status} and no MP4 file from ${creations[0]?.url}`)
  return bytes
}
