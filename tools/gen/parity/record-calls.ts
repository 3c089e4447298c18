export type Call = { method: string; path: string }

const notThere = { code: 404, reason: 'TaskNotFound', message: 'there is nothing here', metadata: {} }
/** What has to be answered for the next call to be made: an upload is three, and weights are looked up before. */
const answers: Readonly<Record<string, object>> = {
  'POST /tools/v2/files/uploads': { id: '1', put_url: 'http://store.invalid/upload', expires_at: '' },
  'GET /admin/v1/weights': {
    weights: [{ name: '1', licence: '1', bytes: 1, files: [], state: 'absent', wanted: true, workers: [] }],
  },
}

const answerTo = ({ method, path }: Call): Response => {
  if (path === '/upload') return new Response(null, { headers: { etag: '"1"' } })
  const known = answers[`${method} ${path}`]
  return known ? Response.json(known) : Response.json(notThere, { status: 404 })
}

/** What is asked of a service while this runs. Nothing is: whoever asks hears that it is not there. */
export const recordCalls = async (work: () => Promise<unknown>): Promise<Call[]> => {
  const calls: Call[] = []
  const platform = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const call = { method: request.method, path: new URL(request.url).pathname }
    calls.push(call)
    return answerTo(call)
  }
  try {
    await work()
  } catch {
    // Refused, as everything here is: what was asked is known by then.
  } finally {
    globalThis.fetch = platform
  }
  return calls
}

/** Whether a call goes to a path with `{id}` in it. */
export const isAt = (call: Call, method: string, path: string): boolean =>
  call.method === method && new RegExp(`^${path.replaceAll('{id}', '[^/]+')}$`).test(call.path)
