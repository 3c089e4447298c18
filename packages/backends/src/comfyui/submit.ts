import { AppError } from '@kinora/contract'
import { type BackendHttp, type Json, NoAnswer } from '@kinora/domain'
import { z } from 'zod'
import { type JobRecord, jobRecord } from './job.ts'

const taken = z.object({ prompt_id: z.string(), node_errors: z.record(z.string(), z.unknown()) })
const stored = z.object({
  name: z.string().regex(/^[\w. ()-]{1,200}$/),
  subfolder: z.string().regex(/^[\w-]{0,80}$/),
})
const refused = (detail: string): AppError => new AppError('ModelUnavailable', { detail })

/** The job as the server knows it; nothing when it does not, be it that it never did or that it was restarted. */
export const askJob = async (http: BackendHttp, id: string): Promise<JobRecord | undefined> => {
  const { status, json } = await http.ask({ method: 'GET', url: `/api/jobs/${id}`, maxBytes: 16 * 1024 * 1024 })
  if (status === 404) return undefined
  if (status !== 200) throw new Error(`the server answered ${status} for a job`)
  return jobRecord.parse(json)
}

export const cancelJob = async (http: BackendHttp, id: string): Promise<void> => {
  const { status } = await http.ask({ method: 'POST', url: `/api/jobs/${id}/cancel` })
  if (status >= 500) throw new Error(`the server answered ${status} to a cancel`)
}

/**
 * Puts a graph into the queue under our own id. The server runs the same id twice when asked twice, so after anything but
 * a clear answer it is asked for the job first.
 */
export const submit = async (http: BackendHttp, id: string, graph: Json): Promise<void> => {
  const answer = await http
    .ask({ method: 'POST', url: '/prompt', json: { prompt: graph, prompt_id: id, client_id: id } })
    .catch(async (error: unknown) => {
      if (!(error instanceof NoAnswer) || !error.wasSent || (await askJob(http, id)) === undefined) throw error
      return null
    })
  if (answer === null) return
  if (answer.status >= 500 && (await askJob(http, id)) !== undefined) return
  if (answer.status !== 200) throw refused(`the server answered ${answer.status} to a graph`)
  const read = taken.safeParse(answer.json)
  if (read.success && read.data.prompt_id === id && Object.keys(read.data.node_errors).length === 0) return
  // It runs what it liked of the graph: half a result is none.
  await cancelJob(http, id)
  throw refused('the server took only a part of the graph')
}

/** Gives the name by which a graph calls the file. */
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
  const { status, json } = await http.ask({ method: 'POST', url: '/upload/image', form, timeoutMs: 600_000 })
  if (status >= 500) throw new Error(`the server answered ${status} to an upload`)
  const read = stored.safeParse(json)
  if (status !== 200 || !read.success) throw refused(`the server answered ${status} to an upload`)
  return read.data.subfolder === '' ? read.data.name : `${read.data.subfolder}/${read.data.name}`
}
