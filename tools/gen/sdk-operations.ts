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

export type ListedOperation = { method: string; path: string; operation: Operation }

/** Every call once, under its main path; path aliases are left out. */
export const listOperations = ({ paths }: OpenApi): ListedOperation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
