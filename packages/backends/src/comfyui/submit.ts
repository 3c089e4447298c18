import { AppError } from '@kinora/contract'
import { type BackendHttp, type Json, NoAnswer } from '@kinora/domain'
import { z } from 'zod'
import { type JobRecord, jobRecord } from './job.ts'

const accepted = z.object({ prompt_id: z.string(), node_errors: z.record(z.string(), z.unknown()) })
const stored = z.object({
  name: z.string().regex(/^[\w. ()-]{1,200}$/),
  subfolder: z.string().regex(/^[\w-]{0,80}$/),
})
const refused = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** The job record of the server; undefined when the server does not know it, or no longer after a restart. */
export const fetchJob = async (http: BackendHttp, id: string): Promise<JobRecord | undefined> => {
  const { status, json } = await http.send({ method: 'GET', url: `/api/jobs/${id}`, maxBytes: 16 * 1024 * 1024 })
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`the server answered ${status} for a job`)
  return jobRecord.parse(json)
}

export const cancelJob = async (http: BackendHttp, id: string): Promise<void> => {
  const { status } = await http.send({ method: 'POST', url: `/api/jobs/${id}/cancel` })
  if (status >= 500) throw new Error(`the server answered ${status} to a cancel`)
}

/**
 * Queues a graph under our own id. The server would run the same id twice, so after an unclear answer the job is looked
 * up first.
 */
export const submit = async (http: BackendHttp, id: string, graph: Json): Promise<void> => {
  const answer = await http
    .send({ method: 'POST', url: '/prompt', json: { prompt: graph, prompt_id: id, client_id: id } })
    .catch(async (error: unknown) => {
      if (!(error instanceof NoAnswer) || !error.wasSent || (await fetchJob(http, id)) === undefined) throw error
      return null
    })
  if (answer === null) return
  if (answer.status >= 500 && (await fetchJob(http, id)) !== undefined) return
  if (answer.status !== 200) throw refused(`the server answered ${answer.status} to a graph`)
  const read = accepted.safeParse(answer.json)
  if (read.success && read.data.prompt_id === id && Object.keys(read.data.node_errors).length === 0) return
  // The server runs only the valid part of the graph: a partial result is useless.
  await cancelJob(http, id)
  throw refused('the server accepted only a part of the graph')
}

/** Uploads a file and returns its name for a graph. */
export const upload = async (
  http: BackendHttp,
  { file, filename, mediaType }: { file: string; filename: string; mediaType: string },
): Promise<string> => {
  const form = [
    { name: 'image', file, filename, mediaType },
    { name: 'type', value: 'input' },
    { name: 'subfolder', value: 'kinora' },
    { name: 'overwrite', value: 'true' },
  ]
  const { status, json } = await http.send({ method: 'POST', url: '/upload/image', form, timeoutMs: 600_000 })
  if (status >= 500) throw new Error(`the server answered ${status} to an upload`)
  const read = stored.safeParse(json)
  if (status !== 200 || !read.success) throw refused(`the server answered ${status} to an upload`)
  return read.data.subfolder === '' ? read.data.name : `${read.data.subfolder}/${read.data.name}`
}
