import { openMediaFactory } from '../bad-inputs/live/media-factory.ts'
import { newTenant, type Sent, send } from '../support/running-service.ts'

type Creation = { id: string; url: string; cover_url: string; watermarked_url: string; duration: number }
export type Made = { id: string; reply: Record<string, unknown>; creation: Creation }

export const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`a result responded ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A tenant with tools to create inputs and to inspect results. */
export const openStudio = async () => {
  const [media, { key, client }] = await Promise.all([openMediaFactory(), newTenant(100_000, 8)])
  const sendJson = (method: string, path: string, body: unknown): Promise<Sent> =>
    send(key, method, path, { body: JSON.stringify(body) })
  /** Creates a task, waits for its end and requires success. */
  const makeAll = async (path: string, body: Record<string, unknown>) => {
    const created = await sendJson('POST', path, body)
    const id = String(created.body['id'])
    if (created.status !== 200) throw new Error(`${path} responded ${created.status} ${created.text}`)
    const { state, err_code, creations } = await client.wait(id, { everyMs: 200, timeoutMs: 600_000 })
    if (state !== 'success') throw new Error(`${path} ended ${state} ${err_code}`)
    return { id, reply: created.body, creations }
  }
  return {
    media,
    send: sendJson,
    read: (id: string) => client.get(id),
    makeAll,
    /** Returns the only creation of a create. */
    async make(generator: string, body: Record<string, unknown>): Promise<Made> {
      const { creations, ...made } = await makeAll(`/ent/v2/${generator}`, body)
      const [creation] = creations
      if (!creation) throw new Error(`${generator} made nothing`)
      return { ...made, creation }
    },
    close: () => media.close(),
  }
}
export type Studio = Awaited<ReturnType<typeof openStudio>>
