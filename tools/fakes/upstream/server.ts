import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { AppError, queryReply, type Reason, reasons } from '@kinora/contract'
import { createTask } from './create.ts'
import { createTasks, type ScriptedTask } from './tasks.ts'

/** What only the other service's operators should read. */
export const innerWords = 'node-7.internal ran out of credits'
const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')

/** Another service of this interface: its wire format, and as much of its behaviour as back ends rely on. */
export const openScriptedUpstream = async () => {
  const tasks = createTasks()
  /** Refuses the next requests, one after the other. */
  const refusals: Reason[] = []
  const seen: { line: string; key: string | undefined; authorization: string | undefined }[] = []
  let resultsAt = ''

  const read = (task: ScriptedTask): string => {
    const result = `${resultsAt}/results/${task.id}`
    const creation = { id: task.id, url: result, cover_url: '', watermarked_url: '', duration: 5, moderation_url: [] }
    return JSON.stringify(queryReply.parse({ ...task, creations: task.state === 'success' ? [creation] : [] }))
  }
  const known = (id: string): ScriptedTask => {
    const task = tasks.find(id)
    if (!task) throw new AppError('TaskNotFound')
    return task
  }
  const list = (query: URLSearchParams): string => {
    const size = Number(query.get('pager.pagesz'))
    const first = Number(query.get('pager.page_token') ?? 0)
    const found = tasks.all()
    const next = first + size < found.length ? String(first + size) : ''
    return JSON.stringify({ next_page_token: next, tasks: found.slice(first, first + size) })
  }
  const answer = async (asked: IncomingMessage, line: string): Promise<string> => {
    const { pathname: path, searchParams } = new URL(asked.url ?? '', 'http://any')
    const key = asked.headers['idempotency-key'] as string | undefined
    const body = await text(asked)
    const refusal = refusals.shift()
    if (refusal) throw new AppError(refusal, { detail: innerWords })
    if (!/^Token ./.test(asked.headers.authorization ?? '')) throw new AppError('Unauthorized')
    const [, id = '', what] = /^\/ent\/v2\/tasks\/(\d+)\/(creations|cancel)$/.exec(path) ?? []
    if (what === 'creations') return read(known(id))
    if (what === 'cancel') tasks.cancel(known(id))
    if (what === 'cancel') return '{}'
    if (line === 'GET /ent/v2/tasks') return list(searchParams)
    if (line === 'GET /ent/v2/credits') return JSON.stringify({ remains: [{ credit_remain: 100 }], packages: [] })
    return createTask({ path, key, body }, tasks)
  }

  const server = createServer((asked, response) => {
    const line = `${asked.method} ${(asked.url ?? '').split('?')[0]}`
    const { authorization } = asked.headers
    seen.push({ line, key: asked.headers['idempotency-key'] as string | undefined, authorization })
    if (line.startsWith('GET /results/')) return void response.writeHead(200, { 'content-type': 'video/mp4' }).end(film)
    const send = (status: number, body: string): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    answer(asked, line).then(
      (body) => send(200, body),
      (error: unknown) => {
        const { reason, message } = error instanceof AppError ? error : new AppError('InternalServiceFailure')
        const code = reasons[reason].status
        send(code, JSON.stringify({ code, reason, message, metadata: { trace_id: '0'.repeat(32) } }))
      },
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  resultsAt = baseUrl
  return {
    tasks,
    refusals,
    seen,
    baseUrl,
    /** Results are told under this address. */
    putResultsAt(address: string): void {
      resultsAt = address
    },
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
