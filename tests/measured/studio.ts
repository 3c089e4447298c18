import { openMediaShop } from '../bad-inputs/live/media-shop.ts'
import { newTenant, type Sent, send } from '../support/running-service.ts'

type Creation = { id: string; url: string; cover_url: string; watermarked_url: string; duration: number }
export type Made = { id: string; reply: Record<string, unknown>; creation: Creation }

export const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`a result answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A customer with the tools to make inputs and to look into results. */
export const openStudio = async () => {
  const [shop, { key, client }] = await Promise.all([openMediaShop(), newTenant(100_000, 8)])
  const ask = (method: string, path: string, body: unknown): Promise<Sent> =>
    send(key, method, path, { body: JSON.stringify(body) })
  /** Asks for something, waits for its end, and insists that it is good. */
  const makeAll = async (path: string, body: Record<string, unknown>) => {
    const created = await ask('POST', path, body)
    const id = String(created.body['id'])
    if (created.status !== 200) throw new Error(`${path} answered ${created.status} ${created.text}`)
    const { state, err_code, creations } = await client.wait(id, { everyMs: 200, timeoutMs: 600_000 })
    if (state !== 'success') throw new Error(`${path} ended ${state} ${err_code}`)
    return { id, reply: created.body, creations }
  }
  return {
    shop,
    send: ask,
    read: (id: string) => client.get(id),
    makeAll,
    /** The one thing that most creates make. */
    async make(generator: string, body: Record<string, unknown>): Promise<Made> {
      const { creations, ...made } = await makeAll(`/ent/v2/${generator}`, body)
      const [creation] = creations
      if (!creation) throw new Error(`${generator} made nothing`)
      return { ...made, creation }
    },
    close: () => shop.close(),
  }
}
export type Studio = Awaited<ReturnType<typeof openStudio>>
