import { callApi } from './creating.ts'

export type Opened = { id: string; put_url: string; expires_at: string }

export const openUpload = async (key: string, fields: Record<string, unknown> = {}): Promise<Opened> => {
  const { status, body, text } = await callApi(key, 'POST', '/tools/v2/files/uploads', fields)
  if (status !== 200) throw new Error(`an upload responds ${status} ${text}`)
  return body as Opened
}

export const put = (url: string, bytes: Uint8Array): Promise<Response> =>
  fetch(url, { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(bytes) })

export const finishUpload = (key: string, id: string, fields: Record<string, unknown>) =>
  callApi(key, 'PUT', `/tools/v2/files/uploads/${id}/finish`, fields)

/** Opens, uploads and finishes an upload. */
export const storeUpload = async (key: string, bytes: Uint8Array): Promise<{ id: string; uri: string }> => {
  const { id, put_url: url } = await openUpload(key)
  const { headers } = await put(url, bytes)
  const { body, text } = await finishUpload(key, id, { etag: headers.get('etag') })
  if (typeof body['uri'] !== 'string') throw new Error(`finishing responds ${text}`)
  return { id, uri: body['uri'] }
}
