import type { BackendHttp } from '@kinora/domain'
import { z } from 'zod'
import type { Template } from './template.ts'

const state = z.object({ value: z.number(), max: z.number().positive() })
const frame = z.object({
  type: z.literal('progress_state'),
  data: z.object({ prompt_id: z.string(), nodes: z.record(z.string(), state) }),
})

/** The progress of a job by one frame; undefined when the frame is about something else. */
export const readFraction = (text: string, id: string, shares: Template['progress']): number | undefined => {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = frame.safeParse(message)
  if (!read.success || read.data.data.prompt_id !== id) return undefined
  const { nodes } = read.data.data
  const done = Object.entries(shares).map(([node, share]) => {
    const at = nodes[node]
    return at ? share * Math.min(1, at.value / at.max) : 0
  })
  return Math.min(
    0.99,
    done.reduce((sum, share) => sum + share, 0),
  )
}

type Followed = { shape: Template; fraction: number; close(): void }

/** One socket for each job that is polled here, under its own client id: it receives no frames of other jobs. */
export const createFollower = () => {
  const followed = new Map<string, Followed>()
  const leave = (id: string): void => {
    followed.get(id)?.close()
    followed.delete(id)
  }
  return {
    follow(id: string, shape: Template, { http, signal }: { http: BackendHttp; signal: AbortSignal }): void {
      if (followed.has(id) || signal.aborted) return
      const entry: Followed = { shape, fraction: 0, close: () => undefined }
      followed.set(id, entry)
      const socket = http.listen(`/ws?clientId=${id}`, (text) => {
        entry.fraction = Math.max(entry.fraction, readFraction(text, id, shape.progress) ?? 0)
      })
      const onAbort = (): void => leave(id)
      signal.addEventListener('abort', onAbort, { once: true })
      entry.close = () => {
        signal.removeEventListener('abort', onAbort)
        socket.close()
      }
    },
    /** The template that a job was started with, as long as it is followed. */
    shape: (id: string): Template | undefined => followed.get(id)?.shape,
    fraction: (id: string): number | undefined => followed.get(id)?.fraction,
    leave,
  }
}
