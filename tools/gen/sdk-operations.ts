export type Operation = {
  operationId: string
  summary: string
  parameters?: { name: string; in: string; schema?: object; required?: boolean; description?: string }[]
  requestBody?: { required?: boolean; content?: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, unknown> }>
  'x-alias-of'?: string
  'x-command'?: string
  'x-plain-command'?: string
}
export type OpenApi = { paths: Record<string, Record<string, Operation>> }

export type Listed = { method: string; path: string; operation: Operation }

/** What clients are made of: every call once, under the path that is not an older one. */
export const operationsOf = ({ paths }: OpenApi): Listed[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
