import type { Schema } from './schema.ts'

type Content = { schema: Schema }
export type Parameter = { in: string; name: string; required?: boolean; schema: Schema; description?: string }

export type DescribedOperation = {
  operationId: string
  summary: string
  'x-alias-of'?: string
  /** Of calls that create a task. */
  'x-command'?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, { content?: Record<string, Content> }>
}

export type OpenApi = {
  info: { version: string }
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema> }
}
