import type { IncomingMessage } from 'node:http'
import { extname } from 'node:path'
import type { Folder, Storage } from './storage.ts'

const folders = ['input', 'output', 'temp']

/** Stores an upload; renames a file of the same name with other bytes unless `overwrite` is set. */
export const storeUpload = async ({ headers }: IncomingMessage, body: Buffer, storage: Storage) => {
  if (!headers['content-type']?.startsWith('multipart/')) return { status: 400 }
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': headers['content-type'] },
  }).formData()
  const image = form.get('image')
  if (!(image instanceof File)) return { status: 400 }
  const word = (name: string, otherwise: string): string => {
    const given = form.get(name)
    return typeof given === 'string' ? given : otherwise
  }
  const [type, subfolder] = [word('type', 'input'), word('subfolder', '')]
  if (subfolder.includes('..') || image.name.includes('..')) return { status: 400 }
  if (!folders.includes(type) || image.name.includes('/')) throw new Error('the real server fails here')
  const bytes = Buffer.from(await image.arrayBuffer())
  const at = (filename: string) => ({ filename, subfolder, type: type as Folder })
  let name = image.name
  const ending = extname(name)
  for (let copy = 1; form.get('overwrite') !== 'true' && storage.get(at(name))?.equals(bytes) === false; copy += 1)
    name = `${image.name.slice(0, -ending.length)} (${copy})${ending}`
  storage.put(at(name), bytes)
  return { status: 200, json: { name, subfolder, type } }
}
