import { reasons } from '@kinora/contract'
import { type ListedOperation, listOperations, type OpenApi } from './sdk-operations.ts'

const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const isCreate = ({ operation }: ListedOperation): boolean => operation['x-command'] !== undefined
const hasQuote = ({ operation }: ListedOperation): boolean =>
  operation.parameters?.some(({ name }) => name === 'dry_run') === true
const streams = ({ operation }: ListedOperation): boolean =>
  operation.responses['200']?.content?.['text/event-stream'] !== undefined

const getInputType = ({ method, operation }: ListedOperation): string => {
  const isRead = method === 'GET'
  const has = isRead ? operation.parameters?.some((each) => each.in === 'query') : operation.requestBody
  const data = `T.${pascal(operation.operationId)}Data`
  const places = operation.parameters?.some((each) => each.in === 'path' && each.name !== 'id')
  const types = [
    ...(has ? [`NonNullable<${data}['${isRead ? 'query' : 'body'}']>`] : []),
    ...(places ? [`Omit<${data}['path'], 'id'>`] : []),
  ]
  return types.length === 0 ? 'unknown' : types.join(' & ')
}

const getReturnType = (listed: ListedOperation): string => {
  const reply = `T.${pascal(listed.operation.operationId)}Responses[200]`
  return hasQuote(listed) ? `Exclude<${reply}, { dry_run: true }>` : reply
}

const placeLine = ({ method, path, operation }: ListedOperation): string =>
  `  ${operation.operationId}: { method: '${method}', path: '${path}' },`

const typeLine = (listed: ListedOperation): string => {
  const hasId = listed.path.includes('{id}')
  return `  ${listed.operation.operationId}: { hasId: ${hasId}; input: ${getInputType(listed)}; returns: ${getReturnType(listed)} }`
}

const union = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n')

/** The path and types of each call, and every error reason. */
export const renderSdkOperations = (document: OpenApi): string => {
  const all = listOperations(document).filter((listed) => !streams(listed))
  const creates = all.filter(isCreate).map(({ operation }) => operation.operationId)
  return `// Written by \`npm run gen\` from openapi.json; do not edit.
import type * as T from './requests-and-replies.gen.ts'

export const operations = {
${all.map(placeLine).join('\n')}
} as const

export type Calls = {
${all.map(typeLine).join('\n')}
}

export type OperationName = keyof Calls

/** Calls that create a task and have a price. */
export type CreateName =
${union(creates)}

export type Reason =
${union(Object.keys(reasons))}
`
}
