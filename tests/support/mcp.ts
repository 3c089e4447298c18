import { join } from 'node:path'
import { creates } from '@kinora/sdk/creates'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { allCreates } from './creates.ts'
import { smallPng } from './files/png.ts'
import { quickBody } from './minimal-bodies.ts'
import { fetchWithRetry } from './retries.ts'
import { baseUrl } from './running-service.ts'

/** Version negotiation of a client: the handshake from before 2026, or discovery. */
export const eras = ['legacy', 'auto'] as const
export type Era = (typeof eras)[number]

const newClient = (era: Era): Client =>
  new Client({ name: 'black box', version: '1.0.0' }, { versionNegotiation: { mode: era } })

/** A client at `/mcp`; the sandbox script applies to all its tasks. */
export const connect = async (
  key: string,
  era: Era = 'auto',
  script?: string,
  at = baseUrl,
  query = '',
): Promise<Client> => {
  const headers = { authorization: `Token ${key}`, ...(script === undefined ? {} : { 'x-sandbox': script }) }
  const client = newClient(era)
  const options = { requestInit: { headers }, fetch: fetchWithRetry }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${at}/mcp${query}`), options))
  return client
}

/** A client that starts `kinora mcp` and ends it. */
export const connectToCommand = async (key: string, era: Era = 'auto', ...flags: string[]) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['--conditions=source', 'apps/cli/src/main.ts', 'mcp', ...flags],
    cwd: join(import.meta.dirname, '..', '..'),
    env: { KINORA_URL: baseUrl, KINORA_KEY: key },
  })
  const client = newClient(era)
  await client.connect(transport)
  return { client, transport }
}

export type ToolCall = { name: string; arguments: Record<string, unknown> }
export type Reply = { id?: string; state?: string } & Record<string, unknown>

export const replyIn = ({ structuredContent }: CallToolResult): Reply => (structuredContent ?? {}) as Reply
export const readText = ({ content }: CallToolResult): string =>
  content.map((block) => (block.type === 'text' ? block.text : '')).join('\n')
export const linksIn = ({ content }: CallToolResult) => content.filter((block) => block.type === 'resource_link')

const unknownId = '100000000000000001'
const oneClicks = ['general-one-click', 'one-click-mv', 'premium-mv'] as const
const adParts = { video_task_ids: [unknownId], bgm_task_id: unknownId, narration_task_id: unknownId }
const adShot = { type: 'generate_video', storyboard_video_index: 0, prompt: 'a' }

/** Edits and composes of unknown films, for every product. */
export const filmCalls: readonly ToolCall[] = [
  ...oneClicks.flatMap((kind) => [
    { name: 'film-edit', arguments: { kind, id: unknownId, job_id: unknownId, prompt: 'a' } },
    { name: 'film-compose', arguments: { kind, id: unknownId, job_ids: [unknownId] } },
  ]),
  { name: 'film-edit', arguments: { kind: 'ad-one-click', id: unknownId, ...adShot } },
  { name: 'film-compose', arguments: { kind: 'ad-one-click', id: unknownId, ...adParts } },
]

/** A call of every create except edits and composes. */
export const createCalls: readonly ToolCall[] = creates.flatMap(({ command: name, path }) => {
  const known = allCreates.find((create) => create.path === path)
  return /-(edit|compose)$/.test(name) ? [] : [{ name, arguments: known ? quickBody(known.code) : {} }]
})

/** A call of each other tool, on an existing task, film and subject. */
export const otherCalls = (ids: { task: string; film: string; subject: string }): ToolCall[] => [
  { name: 'quote', arguments: { tool: 'text2video', arguments: quickBody('T2V') } },
  { name: 'task', arguments: { id: ids.task } },
  { name: 'tasks', arguments: { count: 5 } },
  { name: 'film', arguments: { kind: 'ad-one-click', id: ids.film } },
  { name: 'wait', arguments: { id: ids.task, timeout_seconds: 1 } },
  { name: 'models', arguments: { tool: 'text2video' } },
  { name: 'credits', arguments: {} },
  { name: 'cancel', arguments: { id: ids.task } },
  { name: 'recommend-prompts', arguments: { images: [smallPng], type: ['img2video'], count: 1 } },
  { name: 'subject-create', arguments: { name: 'kettle', images: [smallPng] } },
  { name: 'subjects', arguments: { count: 1 } },
  { name: 'subject-update', arguments: { id: ids.subject, name: 'teapot' } },
  { name: 'subject-delete', arguments: { id: ids.subject } },
]

const everyCall = [...createCalls, ...filmCalls, ...otherCalls({ task: '', film: '', subject: '' })]
export const toolNames: readonly string[] = [...new Set(everyCall.map(({ name }) => name))]
