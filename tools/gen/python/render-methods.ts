import { docstring, generatedNote, pascalCase } from './python-words.ts'
import type { Operation } from './read-operations.ts'

export type Kind = 'sync' | 'async'

export const constantName = ({ name }: Operation): string => name.toUpperCase()

export const hasFields = ({ fields }: Operation): boolean => Object.keys(fields.properties ?? {}).length > 0

/** The name of the referenced component; otherwise a class for this call. */
export const replyName = ({ name, reply }: Operation): string =>
  reply.$ref?.replace('#/components/schemas/', '') ?? `${pascalCase(name)}Reply`

const renderImports = (operations: readonly Operation[], isQuote: boolean): string => {
  const components = new Set(operations.filter(({ reply }) => reply.$ref !== undefined).map(replyName))
  const own = operations.map((operation) => {
    const names = [
      constantName(operation),
      ...(hasFields(operation) ? [`${pascalCase(operation.name)}Fields`] : []),
      ...(isQuote || operation.reply.$ref !== undefined ? [] : [replyName(operation)]),
    ]
    return `from .${operation.name} import ${names.join(', ')}\n`
  })
  const replies = isQuote ? ['QuoteReply'] : [...components].sort()
  return [`from .replies import ${replies.join(', ')}\n`, ...own].join('')
}

const renderSignature = (operation: Operation, kind: Kind, isQuote: boolean): string => {
  const { name, hasId } = operation
  const parameters = [
    'self',
    ...(hasId ? ['id: str', '/'] : []),
    ...(isQuote ? [] : ['*', 'options: CallOptions | None = None']),
    ...(hasFields(operation) ? [`**fields: Unpack[${pascalCase(name)}Fields]`] : []),
  ]
  const reply = isQuote ? 'QuoteReply' : replyName(operation)
  return `    ${kind === 'async' ? 'async ' : ''}def ${name}(\n        ${parameters.join(', ')}\n    ) -> ${reply}:\n`
}

const renderCall = (operation: Operation, kind: Kind, isQuote: boolean): string => {
  const values = [
    constantName(operation),
    hasFields(operation) ? 'fields' : '{}',
    ...(isQuote ? [] : ['options']),
    ...(operation.hasId ? ['id'] : []),
  ]
  return `        return ${kind === 'async' ? 'await ' : ''}self.${isQuote ? '_quote' : '_call'}(${values.join(', ')})\n`
}

const renderMethod = (operation: Operation, kind: Kind, isQuote: boolean): string =>
  `${renderSignature(operation, kind, isQuote)}        ${docstring(operation.summary)}\n${renderCall(operation, kind, isQuote)}`

/** One method for each operation, in one class. */
export const renderMethods = (operations: readonly Operation[], kind: Kind): string => {
  const base = kind === 'async' ? 'AsyncCaller' : 'Caller'
  return `${generatedNote}from __future__ import annotations

from typing_extensions import Unpack

from .._caller import ${base}
from .._operation import CallOptions
${renderImports(operations, false)}

class ${pascalCase(kind)}Methods(${base}):
    """One method for each endpoint."""

${operations.map((operation) => renderMethod(operation, kind, false)).join('\n')}`
}

/** The same for operations that can return a quote. */
export const renderQuotes = (operations: readonly Operation[], kind: Kind): string => {
  const quoted = operations.filter(({ canQuote }) => canQuote)
  const base = kind === 'async' ? 'AsyncQuoter' : 'Quoter'
  return `${generatedNote}from __future__ import annotations

from typing_extensions import Unpack

from .._caller import ${base}
${renderImports(quoted, true)}

class ${pascalCase(kind)}Quotes(${base}):
    """Estimates prices without creating tasks."""

${quoted.map((operation) => renderMethod(operation, kind, true)).join('\n')}`
}
