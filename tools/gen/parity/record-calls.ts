export type Call = { method: string; path: string }

const notFoundBody = { code: 404, reason: 'TaskNotFound', message: 'not found', metadata: {} }
/** Replies that the next call depends on: an upload is three calls, and weights are looked up first. */
const responses: Readonly<Record<string, object>> = {
  'POST /tools/v2/files/uploads': { id: '1', put_url: 'http://store.invalid/upload', expires_at: '' },
  'GET /admin/v1/weights': {
    weights: [{ name: '1', licence: '1', bytes: 1, files: [], state: 'absent', wanted: true, workers: [] }],
  },
}

const createResponse = ({ method, path }: Call): Response => {
  if (path === '/upload') return new Response(null, { headers: { etag: '"1"' } })
  const known = responses[`${method} ${path}`]
  return known ? Response.json(known) : Response.json(notFoundBody, { status: 404 })
}

/** Records the requests that `work` sends. Each gets a reply from above, or 404. */
export const recordCalls = async (work: () => Promise<unknown>): Promise<Call[]> => {
  const calls: Call[] = []
  const platform = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = { method: request.method, path: new URL(request.url).pathname }
    calls.push(call)
    return createResponse(call)
  }
  try {
    await work()
  } catch {
    // Expected: most calls get 404, and the request is recorded by then.
  } finally {
    globalThis.fetch = platform
  }
  return calls
}

/** Whether a call matches a path that may contain `{id}` and other places. */
export const isAt = (call: Call, method: string, path: string): boolean =>
  call.method === method && new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call.path)
