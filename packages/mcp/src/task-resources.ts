import type { Client } from '@kinora/sdk'
import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server'
import { ResourceNotFoundError } from '@modelcontextprotocol/server'

const scheme = 'kinora://tasks/'
const mimeType = 'application/json'
const perPage = 50

export const resourceTemplates = [
  {
    uriTemplate: `${scheme}{id}`,
    name: 'task',
    title: 'A task',
    description: 'A task with presigned result links, renewed on every read',
    mimeType,
  },
]

/** Successful tasks of the last days, newest first. */
export const listResults = async (
  client: Client,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListResourcesResult> => {
  const { tasks, next_page_token: nextCursor } = await client.listTasks(
    { states: ['success'], 'pager.pagesz': perPage, ...(cursor === undefined ? {} : { 'pager.page_token': cursor }) },
    { signal },
  )
  return {
    resources: tasks.map(({ id, type, prompt, created_at: made }) => ({
      uri: `${scheme}${id}`,
      name: `${type} ${id}`,
      description: [made, (prompt ?? '').slice(0, 100)].filter(Boolean).join(': '),
      mimeType,
    })),
    ...(nextCursor === '' ? {} : { nextCursor }),
  }
}

export const readResult = async (client: Client, uri: string, signal: AbortSignal): Promise<ReadResourceResult> => {
  const id = uri.startsWith(scheme) ? uri.slice(scheme.length) : ''
  if (!/^\d+$/.test(id)) throw new ResourceNotFoundError(uri, `must be ${scheme}{id}`)
  const task = await client.get(id, { signal })
  return { contents: [{ uri, mimeType, text: JSON.stringify(task) }] }
}
