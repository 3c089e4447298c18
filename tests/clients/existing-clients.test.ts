import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { png } from '../support/files/png.ts'
import { newSandbox } from '../support/running-service.ts'
import { type RawAnswer, sendBytes } from '../support/send-bytes.ts'
import { startApi } from '../support/start-api.ts'

/**
 * Programs written for the same interface: what each sends, byte for byte, and how it reads responses. The requests
 * were taken from their sources:
 *
 * - the MCP client: shengshu-ai/vidu-mcp, 3dac293, vidu_mcp/client.py and server.py, over requests 2.32
 * - the gateway: QuantumNous/new-api, 2d8e50b, relay/channel/task/vidu/adaptor.go, over Go's net/http
 * - ComfyUI's API nodes: comfyanonymous/ComfyUI, 01d9369, comfy_api_nodes/nodes_vidu.py, over aiohttp
 * - custom nodes that upload first: 1zhangyy1/comfyui-vidu-nodes, c4335fb, vidu_nodes.py, over requests 2.32
 * - the .NET SDK: tryAGI/Vidu, 3a640f2, its models and authorization, over System.Net.Http
 *
 * callbacks.test.ts has the vectors of receivers that verify the older signature.
 */
let api: Awaited<ReturnType<typeof startApi>>
let key: string
beforeAll(async () => {
  api = await startApi({ MODEL_PREFIX_ALIASES: 'vidu', MODEL_ROWS: 'extended' })
  key = (await newSandbox()).key
})
afterAll(() => api?.stop())

const send = (lines: readonly string[], body?: string): Promise<RawAnswer> => sendBytes(api.baseUrl, lines, body)

const requests = () => [
  'User-Agent: python-requests/2.32.4',
  'Accept-Encoding: gzip, deflate',
  'Accept: */*',
  'Connection: keep-alive',
]
const token = () => `Authorization: Token ${key}`

/** Go rejects a reply with another type in any of these fields; it reads null as empty. */
const isReadByGo = (value: unknown, kind: 'string' | 'integer' | 'boolean' | 'strings'): boolean =>
  kind === 'integer'
    ? Number.isSafeInteger(value)
    : kind === 'strings'
      ? Array.isArray(value) && value.every((each) => typeof each === 'string')
      : typeof value === kind

const waitForEnd = async (read: () => Promise<RawAnswer>): Promise<Record<string, unknown>> => {
  for (;;) {
    const { status, json } = await read()
    expect(status).toBe(200)
    if (json['state'] === 'success' || json['state'] === 'failed') return json
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const firstUrl = ({ creations }: Record<string, unknown>): string => (creations as { url: string }[])[0]?.url ?? ''

describe('the MCP client (D-005)', () => {
  /** Sends Content-Type with every request, and spaces after colons and commas in JSON. */
  const head = (line: string) => [line, ...requests(), token(), 'Content-Type: application/json']

  it('creates a task, reads a reply without `code` as a success, polls and finds the URL', async () => {
    const body =
      '{"model": "viduq1", "style": "general", "prompt": "a lake", "duration": 5, "seed": 0, "aspect_ratio": "16:9", "resolution": "1080p", "movement_amplitude": "auto", "bgm": false}'
    const { status, json } = await send(head('POST /ent/v2/text2video HTTP/1.1'), body)
    expect([status, 'code' in json, typeof json['task_id']]).toEqual([200, false, 'string'])
    const task = await waitForEnd(() => send(head(`GET /ent/v2/tasks/${String(json['task_id'])}/creations HTTP/1.1`)))
    expect([task['state'], 'code' in task]).toEqual(['success', false])
    expect((await fetch(firstUrl(task))).status).toBe(200)
  })

  it('sends any local picture as JPEG with an empty prompt', async () => {
    const picture = png({ width: 256, height: 256 }).toString('base64')
    const body = `{"model": "viduq1", "images": ["data:image/jpeg;base64,${picture}"], "prompt": "", "duration": 5, "seed": 0, "resolution": "1080p", "movement_amplitude": "auto", "bgm": false}`
    const { json } = await send(head('POST /ent/v2/img2video HTTP/1.1'), body)
    expect(json).toMatchObject({ state: 'created', model: 'viduq1' })
  })

  it('reads status, `code`, message and trace id of a refusal', async () => {
    const { status, json } = await send(head('POST /ent/v2/text2video HTTP/1.1'), '{"model": "viduq9", "prompt": "a"}')
    expect(status).toBe(400)
    expect(json).toMatchObject({ code: 400, message: expect.any(String), metadata: { trace_id: expect.any(String) } })
  })
})

describe('the gateway (D-005)', () => {
  const head = (line: string) => [line, 'User-Agent: Go-http-client/1.1', 'Accept: application/json', token()]
  const post = (path: string, body: string) =>
    send([...head(`POST ${path} HTTP/1.1`), 'Content-Type: application/json', 'Accept-Encoding: gzip'], body)

  it('creates a task with null images and reads the reply into Go types (D-035)', async () => {
    const body =
      '{"model":"viduq2","images":null,"prompt":"a lake","duration":5,"resolution":"720p","movement_amplitude":"auto"}'
    const { status, json } = await post('/ent/v2/text2video', body)
    expect(status).toBe(200)
    const kinds = {
      task_id: 'string',
      state: 'string',
      model: 'string',
      prompt: 'string',
      resolution: 'string',
    } as const
    for (const [name, kind] of Object.entries(kinds)) expect([name, isReadByGo(json[name], kind)]).toEqual([name, true])
    expect(isReadByGo(json['duration'], 'integer') && isReadByGo(json['seed'], 'integer')).toBe(true)
    expect(isReadByGo(json['bgm'], 'boolean')).toBe(true)
    expect(isReadByGo(json['images'] ?? [], 'strings')).toBe(true)
    const task = await waitForEnd(() => send(head(`GET /ent/v2/tasks/${String(json['task_id'])}/creations HTTP/1.1`)))
    expect(isReadByGo(task['credits'], 'integer') && isReadByGo(task['err_code'], 'string')).toBe(true)
    expect(firstUrl(task)).toMatch(/^http/)
  })

  it('distinguishes a wrong key from a wrong body by probing with an empty object', async () => {
    expect((await post('/ent/v2/text2video', '{}')).status).toBe(400)
    const strange = [
      'POST /ent/v2/text2video HTTP/1.1',
      'Authorization: Token unknown',
      'Content-Type: application/json',
    ]
    expect((await send(strange, '{}')).status).toBe(401)
  })

  it('reads empty arrays, never null (D-035)', async () => {
    const { json } = await post('/ent/v2/text2video', '{"model":"viduq2","images":null,"prompt":"a lake"}')
    const { json: task } = await send(head(`GET /ent/v2/tasks/${String(json['task_id'])}/creations HTTP/1.1`))
    expect(Array.isArray(task['creations'])).toBe(true)
  })
})

describe("ComfyUI's API nodes (D-005)", () => {
  const head = (line: string) => [
    line,
    'Accept: application/json',
    token(),
    'Accept-Encoding: gzip, deflate',
    'User-Agent: Python/3.12 aiohttp/3.12.15',
    'Content-Type: application/json',
  ]
  it('sends aspect_ratio with a start frame, and reads task_id, state and created_at', async () => {
    const picture = `data:image/png;base64,${png({ width: 256, height: 256 }).toString('base64')}`
    const body = `{"model": "viduq1", "prompt": "a lake", "duration": 5, "seed": 0, "aspect_ratio": "16:9", "resolution": "1080p", "movement_amplitude": "auto", "images": ["${picture}"]}`
    const { status, json } = await send(head('POST /ent/v2/img2video HTTP/1.1'), body)
    expect(status).toBe(200)
    for (const name of ['task_id', 'state', 'created_at']) expect(typeof json[name]).toBe('string')
    expect(json['code'] ?? null).toBeNull()
    const task = await waitForEnd(() => send(head(`GET /ent/v2/tasks/${String(json['task_id'])}/creations HTTP/1.1`)))
    const [creation] = task['creations'] as Record<string, unknown>[]
    for (const name of ['id', 'url', 'cover_url']) expect(typeof creation?.[name]).toBe('string')
  })
})

describe('custom nodes that upload first (D-005)', () => {
  const head = (line: string) => [line, ...requests(), 'Content-Type: application/json', token()]
  it('upload a picture, finish it with an unquoted ETag and use the returned URI', async () => {
    const opened = await send(head('POST /tools/v2/files/uploads HTTP/1.1'), '{"scene": "vidu"}')
    expect(opened.status).toBe(200)
    const { id, put_url: url } = opened.json as { id: string; put_url: string }
    const put = await fetch(url, {
      method: 'PUT',
      headers: { 'Content-Type': 'image/png' },
      body: new Uint8Array(png({ width: 256, height: 256 })),
    })
    const etag = (put.headers.get('etag') ?? '').replaceAll('"', '')
    const line = `PUT /tools/v2/files/uploads/${id}/finish HTTP/1.1`
    const { json: finished } = await send(head(line), `{"etag": "${etag}"}`)
    const { uri } = finished as { uri: string }
    const body = `{"model": "vidu2.0", "images": ["${uri}", "${uri}"], "prompt": "a lake", "duration": 4, "seed": 0, "resolution": "720p", "movement_amplitude": "auto"}`
    const { status, json } = await send(head('POST /ent/v2/start-end2video HTTP/1.1'), body)
    expect([status, typeof json['task_id']]).toEqual([200, 'string'])
  })
})

describe('the .NET SDK (D-005)', () => {
  it('sends unset fields as null, and reads numbers and timestamps', async () => {
    const head = ['POST /ent/v2/text2video HTTP/1.1', token(), 'Content-Type: application/json; charset=utf-8']
    const body =
      '{"model":"viduq2","prompt":"a lake","duration":null,"aspect_ratio":null,"resolution":null,"seed":null,"movement_amplitude":null,"bgm":null,"audio":null,"off_peak":null,"callback_url":null,"payload":null}'
    const { status, json } = await send(head, body)
    expect(status).toBe(200)
    for (const name of ['duration', 'seed', 'credits'])
      expect([name, Number.isInteger(json[name])]).toEqual([name, true])
    expect(Number.isNaN(Date.parse(String(json['created_at'])))).toBe(false)
  })
})
