import { type Client, createClient, KinoraError, StillRunning } from '@kinora/sdk'
import { expect, it, vi } from 'vitest'
import { createHttpHandler } from './http-handler.ts'
import { TooCostly, toErrorResult, WrongArguments } from './refusals.ts'
import { listResults, readResult } from './task-resources.ts'
import type { Call } from './tool.ts'
import { toolTable } from './tool-table.ts'
import type { Toolset } from './toolsets.ts'

const task = { id: '7', state: 'success', progress: 100, err_code: '', creations: [{ id: '1', url: 'https://r/1' }] }
const quote = {
  dry_run: true as const,
  credits: 4,
  credits_max: 8,
  lines: [],
  backend: 'a',
  expected_seconds: 3,
  warnings: [],
}

const open = (more: Partial<Record<keyof Client, unknown>> = {}) => {
  const create = vi.fn(async (path: string) => (path.endsWith('?dry_run=true') ? quote : { id: '7', state: 'created' }))
  const client = {
    create,
    get: vi.fn(async () => task),
    cancel: vi.fn(async () => undefined),
    wait: vi.fn(async () => task),
    listTasks: vi.fn(async () => ({ tasks: [], next_page_token: '' })),
    getCredits: vi.fn(async () => ({ remains: [] })),
    createSubject: vi.fn(async () => ({ id: '9', credits: 5 })),
    recommendPrompts: vi.fn(async () => ({ id: '8', prompts: [] })),
    ...more,
  }
  const stopping = new AbortController()
  const call: Call = {
    client: client as unknown as Client,
    signal: new AbortController().signal,
    stopping: stopping.signal,
    headers: { 'x-sandbox': 's' },
    costlyAbove: 10,
    reportProgress: vi.fn(),
  }
  const run = (name: string, given: object = {}) => {
    const tool = toolTable.get(name)
    if (!tool) throw new Error(`no tool ${name}`)
    return tool.run({ ...given }, call)
  }
  return { run, client, call, create, stopping }
}

it('a create tool quotes the price before it creates the task', async () => {
  const { run, create, call } = open()
  const result = await run('text2video', { prompt: 'a fox', idempotency_key: 'k' })
  expect(create.mock.calls).toMatchObject([
    ['/ent/v2/text2video?dry_run=true', { prompt: 'a fox' }, { headers: { 'x-sandbox': 's' } }],
    ['/ent/v2/text2video', { prompt: 'a fox' }, { idempotencyKey: 'k' }],
  ])
  expect(result.structuredContent).toMatchObject({ id: '7' })
  expect(call.reportProgress).toHaveBeenCalledOnce()
})

it('a create tool rejects a price above max_credits', async () => {
  const { run, create } = open()
  await expect(run('text2video', { prompt: 'a fox', max_credits: 7 })).rejects.toBeInstanceOf(TooCostly)
  expect(create).toHaveBeenCalledOnce()
})

it.each([
  { tool: 'subject-create', method: 'createSubject', given: { name: 'kettle' }, limit: 4, price: 5 },
  { tool: 'recommend-prompts', method: 'recommendPrompts', given: { type: ['img2video'] }, limit: 7, price: 8 },
] as const)('$tool requires max_credits above the limit although it creates no task (D-399)', async (row) => {
  const { tool, method, given, limit, price } = row
  const { run, client, call } = open()
  call.costlyAbove = limit
  await expect(run(tool, given)).rejects.toMatchObject({ quote: { credits_max: price } })
  await expect(run(tool, { ...given, max_credits: price - 1 })).rejects.toBeInstanceOf(TooCostly)
  expect(client[method]).not.toHaveBeenCalled()
  await run(tool, { ...given, max_credits: price, idempotency_key: 'k' })
  expect(client[method]).toHaveBeenCalledExactlyOnceWith(given, expect.objectContaining({ idempotencyKey: 'k' }))
})

it('quote covers film tools and tools without a task', async () => {
  const { run, create } = open()
  const edit = { kind: 'one-click-mv', id: '7', job_id: '8', prompt: 'night' }
  expect((await run('quote', { tool: 'film-edit', arguments: edit })).structuredContent).toMatchObject({ credits: 4 })
  expect(create).toHaveBeenCalledExactlyOnceWith(
    '/ent/v2/one-click/mv/7/edit?dry_run=true',
    { job_id: '8', prompt: 'night' },
    expect.anything(),
  )
  const subject = await run('quote', { tool: 'subject-create', arguments: {} })
  expect(subject.structuredContent).toEqual({ credits: 5, credits_max: 5 })
})

it('a create tool with wait true waits for the result', async () => {
  const { run, client } = open()
  const result = await run('text2video', { prompt: 'a fox', wait: true, timeout_seconds: 5 })
  expect(client.wait).toHaveBeenCalledExactlyOnceWith('7', expect.objectContaining({ timeoutMs: 5000 }))
  expect(result.structuredContent).toMatchObject({ state: 'success' })
})

it.each([
  ['text2video', { wait: 'yes' }],
  ['wait', { id: '' }],
  ['wait', { id: '7', timeout_seconds: 601 }],
  ['quote', { tool: 'nothing', arguments: {} }],
  ['tasks', { count: 0 }],
])('the tool %s rejects the arguments %j and names the field', async (name, given) => {
  await expect(open().run(name, given)).rejects.toBeInstanceOf(WrongArguments)
})

it('wait returns a failed task as an error with its code', async () => {
  const { run } = open({
    wait: async () => ({ ...task, state: 'failed', err_code: 'CreditInsufficient', creations: [] }),
  })
  const result = await run('wait', { id: '7' })
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result.content)).toContain('CreditInsufficient')
})

it('wait reports progress and, on timeout, the current state of the task', async () => {
  const running = { ...task, state: 'processing', progress: 40, creations: [] }
  const wait = async (_id: string, { onProgress }: { onProgress(seen: object): void }) => {
    onProgress(running)
    throw new StillRunning('7', running.state)
  }
  const { run, call } = open({ wait })
  const result = await run('wait', { id: '7' })
  expect(call.reportProgress).toHaveBeenCalledExactlyOnceWith(40, 'task 7 is processing, 40 %')
  expect(result.isError).toBeUndefined()
  expect(JSON.stringify(result.content)).toContain('call wait with its id to continue waiting')
})

it('wait returns immediately on shutdown and rethrows other errors', async () => {
  const { run, stopping } = open({ wait: () => Promise.reject(new Error('aborted')) })
  await expect(run('wait', { id: '7' })).rejects.toThrow('aborted')
  stopping.abort()
  expect(JSON.stringify((await run('wait', { id: '7' })).content)).toContain('task 7 is running')
})

it('task, cancel, tasks, credits and quote call the service and return its reply', async () => {
  const { run, client } = open()
  expect((await run('task', { id: '7' })).structuredContent).toMatchObject({ id: '7' })
  await run('cancel', { id: '7' })
  expect(client.cancel).toHaveBeenCalledExactlyOnceWith('7', expect.anything())
  await run('tasks', { states: ['success'], page_token: 'p' })
  const query = { 'pager.pagesz': 10, states: ['success'], 'pager.page_token': 'p' }
  expect(client.listTasks).toHaveBeenCalledExactlyOnceWith(query, expect.anything())
  expect((await run('credits')).structuredContent).toEqual({ remains: [] })
  const quoted = await run('quote', { tool: 'text2video', arguments: { prompt: 'a fox' } })
  expect(quoted.structuredContent).toMatchObject({ credits: 4, credits_max: 8 })
})

it('models lists the models of one tool or of all', async () => {
  const { run } = open()
  const listModelTools = async (given: object) => {
    const { structuredContent } = await run('models', given)
    return new Set((structuredContent as { models: { tool: string }[] }).models.map(({ tool }) => tool))
  }
  expect(await listModelTools({ tool: 'text2video' })).toEqual(new Set(['text2video']))
  expect((await listModelTools({})).size).toBeGreaterThan(1)
})

it('resources list finished tasks with a cursor, and reading one returns new links', async () => {
  const finished = { id: '7', type: 'text2video', prompt: 'p'.repeat(200), created_at: '2026-01-01' }
  const { client } = open({ listTasks: vi.fn(async () => ({ tasks: [finished], next_page_token: 'n' })) })
  const { signal } = new AbortController()
  expect(await listResults(client as unknown as Client, 'c', signal)).toMatchObject({
    resources: [{ uri: 'kinora://tasks/7', description: `2026-01-01: ${'p'.repeat(100)}` }],
    nextCursor: 'n',
  })
  const { contents } = await readResult(client as unknown as Client, 'kinora://tasks/7', signal)
  expect(contents).toMatchObject([{ uri: 'kinora://tasks/7', mimeType: 'application/json' }])
})

it.each(['kinora://tasks/x', 'file:///etc/passwd', 'kinora://tasks/7/../8'])(
  'resources reject the URI %s',
  async (uri) => {
    const { client } = open()
    await expect(readResult(client as unknown as Client, uri, new AbortController().signal)).rejects.toThrow(
      'kinora://tasks/',
    )
    expect(client.get).not.toHaveBeenCalled()
  },
)

it('toErrorResult returns errors of the caller and hides internal errors', () => {
  expect(toErrorResult(new WrongArguments('id: missing'))).toMatchObject({
    isError: true,
    content: [{ text: 'id: missing' }],
  })
  expect(toErrorResult(new TooCostly(quote, 3))).toMatchObject({ structuredContent: { quote } })
  expect(toErrorResult(new Error('password=secret'))).toBeUndefined()
})

/** Sends a message to the HTTP handler; every path of the service returns the same reply. */
const overHttp = async (
  method: string,
  params: object,
  { status = 200, reply = task as object, toolset = 'default' as Toolset } = {},
) => {
  const requests: Request[] = []
  const onError = vi.fn()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests.push(new Request(input, init))
    return Response.json(reply, { status })
  }
  const { answer } = createHttpHandler({
    version: '1',
    fetch,
    hasExtendedModels: false,
    stopping: new AbortController().signal,
    onError,
  })
  const headers = { accept: 'application/json, text/event-stream', 'x-sandbox': 'script' }
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const response = await answer({ headers, key: 'gk', body, toolset, signal: new AbortController().signal })
  return { text: await response.text(), requests, onError }
}

it('a message over HTTP calls the service with the key of its caller', async () => {
  const { text, requests } = await overHttp('tools/call', { name: 'task', arguments: { id: '7' } })
  expect(text).toContain('https://r/1')
  expect(requests[0]?.headers.get('authorization')).toMatch(/gk$/)
})

it('a message over HTTP with an unknown tool is rejected without a call', async () => {
  const { text, requests } = await overHttp('tools/call', { name: 'nothing' })
  expect(text).toContain('unknown tool nothing')
  expect(requests).toEqual([])
})

it('a message over HTTP returns the error message of the service', async () => {
  const reply = { code: 404, reason: 'TaskNotFound', message: 'task not found', metadata: {} }
  const { text } = await overHttp('tools/call', { name: 'task', arguments: { id: '7' } }, { status: 404, reply })
  expect(text).toContain('task not found')
  const resource = await overHttp('resources/read', { uri: 'kinora://tasks/7' }, { status: 404, reply })
  expect(resource.text).toContain('task not found')
})

it('a message over HTTP lists tools and resource templates', async () => {
  expect((await overHttp('tools/list', {})).text).toContain('text2video')
  const lipSync = '"name":"lip-sync"'
  expect((await overHttp('tools/list', {})).text).not.toContain(lipSync)
  expect((await overHttp('tools/list', {}, { toolset: 'all' })).text).toContain(lipSync)
  expect((await overHttp('resources/templates/list', {})).text).toContain('kinora://tasks/{id}')
})

it('the SDK client throws a KinoraError for an error response', async () => {
  const fetch = async () => Response.json({ reason: 'TaskNotFound', message: 'gone' }, { status: 404 })
  const client = createClient({ baseUrl: 'http://kinora.invalid', key: 'gk', patience: false, fetch })
  await expect(client.get('7')).rejects.toBeInstanceOf(KinoraError)
})
