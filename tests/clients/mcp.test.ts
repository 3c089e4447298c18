import { limits } from '@kinora/contract'
import type { AdFilmReply, OneClickReply } from '@kinora/sdk'
import { beforeAll, describe, expect, it } from 'vitest'
import { smallPng } from '../support/files/png.ts'
import {
  connect,
  connectToCommand,
  createCalls,
  eras,
  filmCalls,
  linksIn,
  otherCalls,
  type Reply,
  readText,
  replyIn,
  toolNames,
} from '../support/mcp.ts'
import { baseUrl, newSandbox, newTenant, send, smallest } from '../support/running-service.ts'
import { startApi } from '../support/start-api.ts'

type Pair = Awaited<ReturnType<typeof newSandbox>>
let sandbox: Pair
beforeAll(async () => {
  sandbox = await newSandbox(0, 30)
})

const quickArgs = { ...smallest, prompt: 'sandbox: delay=4 steps=4', wait: true, timeout_seconds: 300 }
const succeeded = expect.objectContaining({ state: 'success' })
const timeout = 300_000
const endlessArgs = { ...smallest, prompt: 'sandbox: delay=600' }
const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

it('a client at /mcp lists and calls every tool (D-399)', async () => {
  // Tasks fail at once; rendering is not under test here.
  const client = await connect(sandbox.key, 'legacy', 'outcome=ModelUnavailable', baseUrl, '?toolset=all')
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).toSorted()).toEqual(toolNames.toSorted())
  const { id: subject } = await sandbox.client.createSubject({ name: 'kettle', images: [smallPng] })
  const ids = { task: '', film: '', subject }
  for (const call of createCalls) {
    const result = await client.callTool(call)
    const { id, code } = replyIn(result)
    expect([call.name, id === undefined ? code : 'made']).toEqual([call.name, 'made'])
    if (call.name === 'ad-one-click') ids.film = String(id)
  }
  for (const call of filmCalls) expect([call, replyIn(await client.callTool(call))['code']]).toEqual([call, 404])
  ids.task = String((await sandbox.client.textToVideo(endlessArgs)).id)
  for (const call of otherCalls(ids))
    expect([call.name, (await client.callTool(call)).isError ?? false]).toEqual([call.name, false])
  expect(await sandbox.client.get(ids.task)).toMatchObject({ state: 'failed', err_code: 'UserCancelled' })
  await client.close()
})

it('a client at /mcp sees at most 15 tools in at most 25 kB unless it requests all (D-399)', async () => {
  const client = await connect(sandbox.key)
  const { tools } = await client.listTools()
  expect(tools.length).toBeLessThanOrEqual(15)
  expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(25_000)
  // Unlisted tools can still be called.
  expect((await client.callTool({ name: 'credits', arguments: {} })).isError).toBeUndefined()
  await client.close()
  const refused = await send(sandbox.key, 'POST', '/mcp?toolset=some', { body: message('tools/list') })
  expect(refused.body).toMatchObject({ reason: 'FieldInvalid', metadata: { field: 'toolset' } })
})

it('tools that cost credits without a task require consent above the limit (D-399)', async () => {
  const { key, client: service } = await newTenant(1000)
  const { client } = await connectToCommand(key, 'auto', '--costly-above', '0')
  const subject = { name: 'kettle', images: [smallPng] }
  const recommend = { images: [smallPng], type: ['img2video'], count: 6 }
  for (const [name, given, price] of [
    ['subject-create', subject, 5],
    ['recommend-prompts', recommend, 20],
  ] as const)
    expect(await client.callTool({ name, arguments: given })).toMatchObject({
      isError: true,
      structuredContent: { quote: { credits_max: price } },
    })
  expect((await service.getCredits()).remains[0]?.credit_remain).toBe(1000)
  const subjectResult = await client.callTool({ name: 'subject-create', arguments: { ...subject, max_credits: 5 } })
  expect(replyIn(subjectResult)).toMatchObject({ credits: 5 })
  await client.close()
})

it('a client at /mcp creates films, reads their plan, regenerates one shot and composes them again (D-399)', async () => {
  const client = await connect(sandbox.key)
  const call = async <T = Record<string, unknown>>(name: string, given: Record<string, unknown>): Promise<T> => {
    const result = await client.callTool({ name, arguments: given }, { timeout })
    expect([name, result.isError ?? false, readText(result)]).toEqual([name, false, expect.any(String)])
    return replyIn(result) as T
  }
  const ended = { wait: true, timeout_seconds: 300, max_credits: 10_000 }
  const short = { images: [smallPng], duration: 15, ...ended }
  const [general, advertisement] = await Promise.all([
    call<Reply>('general-one-click', short),
    call<Reply>('ad-one-click', { ...short, language: 'en' }),
  ])
  expect([general, advertisement]).toEqual([succeeded, succeeded])

  const { job_records: records } = await call<OneClickReply>('film', { kind: 'general-one-click', id: general.id })
  const shots = records.filter(({ type }) => type === 'generate_video').map(({ jobs }) => jobs.at(-1)?.id ?? '')
  const kind = 'general-one-click'
  const edit = { kind, id: general.id, job_id: shots[1], prompt: 'night', ...ended }
  const regenerated = await call<Reply>('film-edit', edit)
  const chosen = shots.with(1, regenerated.id ?? '')
  expect(await call('film-compose', { kind, id: general.id, job_ids: chosen, ...ended })).toEqual(succeeded)

  const { id } = advertisement
  const { data_records: parts } = await call<AdFilmReply>('film', { kind: 'ad-one-click', id })
  const videos = parts.storyboards.map((shot) => shot.records.at(-1)?.id ?? '')
  const newest = { bgm_task_id: parts.bgm_records.at(-1)?.id, narration_task_id: parts.narration_records.at(-1)?.id }
  const ad = { kind: 'ad-one-click', id }
  const shot = { ...ad, type: 'generate_video', storyboard_video_index: 0, prompt: 'night' }
  const again = await call<Reply>('film-edit', { ...shot, ...ended })
  const joined = { ...ad, video_task_ids: videos.with(0, again.id ?? ''), ...newest, ...ended }
  expect(await call('film-compose', joined)).toEqual(succeeded)
  await client.close()
})

describe.each(eras)('a client at /mcp, %s', (era) => {
  it('receives progress while it waits, and links to the results (D-399)', async () => {
    const client = await connect(sandbox.key, era)
    const updates: { progress: number; message: string }[] = []
    const onprogress = ({ progress, message = '' }: { progress: number; message?: string | undefined }) =>
      void updates.push({ progress, message: message })
    const result = await client.callTool({ name: 'text2video', arguments: quickArgs }, { onprogress, timeout })
    const { id, state } = replyIn(result)
    expect(state).toBe('success')
    const steps = updates.map(({ progress }) => progress)
    expect(steps).toEqual([...new Set(steps)].toSorted((a, b) => a - b))
    expect([steps.length > 2, steps.at(-1)]).toEqual([true, 100])
    expect(updates.every((each) => each.message.includes(String(id)))).toBe(true)
    const film = linksIn(result).find(({ mimeType }) => mimeType === 'video/mp4')
    expect((await fetch(film?.uri ?? '')).headers.get('content-type')).toBe('video/mp4')

    const { resources } = await client.listResources()
    const listed = resources.find(({ uri }) => uri.endsWith(`/${id}`))
    const { contents } = await client.readResource({ uri: listed?.uri ?? '' })
    expect(JSON.parse((contents[0] as { text: string }).text)).toMatchObject({
      id,
      state,
      creations: [{ url: expect.stringMatching(/^http/) }],
    })
    await client.close()
  })

  it('cancels its calls without cancelling their tasks (D-399)', async () => {
    const { key, client: service } = await newSandbox()
    const client = await connect(key, era)
    const { id } = await service.textToVideo(endlessArgs)
    const wait = { name: 'wait', arguments: { id, timeout_seconds: 60 } }
    const cancelled = new AbortController()
    const waits = Array.from({ length: limits.mcpCallsPerTenant }, () => {
      const begun = Promise.withResolvers<void>()
      const call = client.callTool(wait, { signal: cancelled.signal, onprogress: () => begun.resolve() })
      return { begun: begun.promise, ended: call.then(String, String) }
    })
    await Promise.all(waits.map(({ begun }) => begun))
    await expect(client.callTool({ name: 'credits', arguments: {} })).rejects.toThrow('at most 20 calls at once')
    cancelled.abort()
    for (const { ended } of waits) expect(await ended).toContain('abort')
    // The service has stopped waiting as well, otherwise it would accept no further call.
    await expect
      .poll(() => client.callTool({ name: 'credits', arguments: {} }).catch(String), { timeout: 10_000 })
      .toHaveProperty('content')
    expect((await service.get(id)).state).not.toBe('failed')
    const ended = await client.callTool({ name: 'cancel', arguments: { id } })
    expect(replyIn(ended)).toMatchObject({ state: 'failed', err_code: 'UserCancelled' })
    await client.close()
  })
})

describe('an MCP tool', () => {
  it('returns the refusal of the service, or a plain message for invalid arguments (D-399)', async () => {
    const client = await connect(sandbox.key)
    const callForError = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given })
      return [result.isError, readText(result)]
    }
    expect(await callForError('text2video', { model: 'unknown', prompt: 'a' })).toEqual([
      true,
      expect.stringMatching(/^FieldInvalid: .*model/),
    ])
    expect(await callForError('task', { id: '100000000000000001' })).toEqual([
      true,
      expect.stringMatching(/^TaskNotFound: /),
    ])
    expect(await callForError('wait', {})).toEqual([true, expect.stringMatching(/^id: /)])
    expect(await callForError('quote', { tool: 'unknown', arguments: {} })).toEqual([
      true,
      expect.stringMatching(/^tool: .*text2video/),
    ])
    await expect(client.callTool({ name: 'nobody', arguments: {} })).rejects.toThrow('unknown tool nobody')
    await expect(client.readResource({ uri: 'kinora://tasks/1' })).rejects.toThrow('TaskNotFound')
    await client.close()
  })

  it('is limited to the scopes of its key (D-399)', async () => {
    const { key } = await newTenant(100, 5, ['read'])
    const client = await connect(key)
    expect((await client.callTool({ name: 'credits', arguments: {} })).isError).toBeUndefined()
    const refused = await client.callTool({ name: 'text2video', arguments: smallest })
    expect([refused.isError, readText(refused)]).toEqual([true, expect.stringMatching(/^Forbidden: .*create/)])
    await client.close()
  })

  it('above the price limit creates nothing until the caller sets max_credits, and returns its price (D-395, D-399)', async () => {
    const { key, client: service } = await newTenant(100_000)
    const client = await connect(key)
    const costly = { ...smallest, model: 'genq3-pro', duration: 16, resolution: '1080p' }
    const { credits_max: price } = await service.quote('textToVideo', costly as never)
    expect(price).toBeGreaterThan(100)
    const call = (more: Record<string, unknown>) =>
      client.callTool({ name: 'text2video', arguments: { ...costly, ...more } })
    for (const more of [{}, { max_credits: price - 1 }])
      expect(await call(more)).toMatchObject({ isError: true, structuredContent: { quote: { credits_max: price } } })
    expect((await service.listTasks()).tasks).toEqual([])
    const once = { max_credits: price, idempotency_key: 'one' }
    const { id } = replyIn(await call(once))
    expect(replyIn(await call(once)).id).toBe(id)
    await client.callTool({ name: 'cancel', arguments: { id } })
    await client.close()
  })

  it('returns the state of the task when its wait times out (D-399)', async () => {
    const client = await connect(sandbox.key)
    const result = await client.callTool({
      name: 'text2video',
      arguments: { ...endlessArgs, wait: true, timeout_seconds: 1 },
    })
    const { id } = replyIn(result)
    expect([result.isError, readText(result)]).toEqual([undefined, expect.stringContaining('call wait with its id')])
    await client.callTool({ name: 'cancel', arguments: { id } })
    await client.close()
  })

  it('ends its wait when its node shuts down, and another node can continue (D-399)', async () => {
    const node = await startApi({})
    const client = await connect(sandbox.key, 'auto', undefined, node.baseUrl)
    const { id } = await sandbox.client.textToVideo(endlessArgs)
    let stopped: Promise<void> | undefined
    const onprogress = () => {
      stopped ??= node.stop()
    }
    const result = await client.callTool({ name: 'wait', arguments: { id, timeout_seconds: 60 } }, { onprogress })
    expect([result.isError, readText(result)]).toEqual([undefined, expect.stringContaining('call wait with its id')])
    await stopped
    const other = await connect(sandbox.key)
    expect(replyIn(await other.callTool({ name: 'cancel', arguments: { id } }))).toMatchObject({
      err_code: 'UserCancelled',
    })
    await other.close()
  })
})

describe('/mcp', () => {
  it('requires a key (D-058, D-399)', async () => {
    const answer = await send(undefined, 'POST', '/mcp', { body: message('tools/list') })
    expect([answer.status, answer.body['reason']]).toEqual([401, 'Unauthorized'])
  })
  it('accepts only POST messages up to the size limit (D-399)', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await send(sandbox.key, method, '/mcp')
      expect([status, headers.get('allow')]).toEqual([405, 'POST'])
    }
    const large = message('tools/call', {
      name: 'text2video',
      arguments: { ...smallest, payload: 'a'.repeat(limits.mcpBodyBytes) },
    })
    expect((await send(sandbox.key, 'POST', '/mcp', { body: large })).body).toMatchObject({ reason: 'PayloadTooLarge' })
    expect((await send(sandbox.key, 'POST', '/mcp', { body: '[]' })).status).toBe(400)
  })
  it('is not part of openapi.json (D-399)', async () => {
    const { paths } = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as { paths: object }
    expect(Object.keys(paths)).not.toContain('/mcp')
  })
})
