import { reasons } from '@kinora/contract'
import { type Listed, type OpenApi, operationsOf } from './sdk-operations.ts'

const pascal = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
const isCreate = ({ operation }: Listed): boolean => operation['x-command'] !== undefined
const hasQuote = ({ operation }: Listed): boolean =>
  operation.parameters?.some(({ name }) => name === 'dry_run') === true
const streams = ({ operation }: Listed): boolean =>
  operation.responses['200']?.content?.['text/event-stream'] !== undefined

const inputOf = ({ method, operation }: Listed): string => {
  const isRead = method === 'GET'
  const has = isRead ? operation.parameters?.some((each) => each.in === 'query') : operation.requestBody
  return has ? `NonNullable<T.${pascal(operation.operationId)}Data['${isRead ? 'query' : 'body'}']>` : 'unknown'
}

const returnsOf = (listed: Listed): string => {
  const reply = `T.${pascal(listed.operation.operationId)}Responses[200]`
  return hasQuote(listed) ? `Exclude<${reply}, { dry_run: true }>` : reply
}

const placeLine = ({ method, path, operation }: Listed): string =>
  `  ${operation.operationId}: { method: '${method}', path: '${path}' },`

const typeLine = (listed: Listed): string => {
  const hasId = listed.path.includes('{id}')
  return `  ${listed.operation.operationId}: { hasId: ${hasId}; input: ${inputOf(listed)}; returns: ${returnsOf(listed)} }`
}

const union = (names: readonly string[]): string => names.map((name) => `  | '${name}'`).join('\n')

/** Where each call goes, of which types it is, and every reason a refusal may have. */
export const renderSdkOperations = (document: OpenApi): string => {
  const all = operationsOf(document).filter((listed) => !streams(listed))
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

/** Those that make a task, and so have a price. */
export type CreateName =
${union(creates)}

export type Reason =
${union(Object.keys(reasons))}
`
}
