import type { GeneratedFiles } from './file-target.ts'
import type { OpenApi } from './python/open-api.ts'
import { generatedNote, literal, pascalCase } from './python/python-words.ts'
import { type Operation, readOperations } from './python/read-operations.ts'
import { renderFields } from './python/render-fields.ts'
import { constantName, hasFields, renderMethods, renderQuotes, replyName } from './python/render-methods.ts'
import { renderReasons } from './python/render-reasons.ts'
import { renderReply } from './python/render-replies.ts'

export const pythonSdkFolder = 'packages/sdk-python/src/kinora/_generated'

const future = 'from __future__ import annotations\n'

/** Imports only the names that the text uses. */
const imports = (text: string, from: string, names: readonly string[]): string => {
  const used = names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
  return used.length === 0 ? '' : `from ${from} import ${used.join(', ')}\n`
}

const section = (...lines: string[]): string => {
  const text = lines.filter((line) => line !== '').join('')
  return text === '' ? '' : `${text}\n`
}

/** Components that a reference names. */
const listReferencedComponents = ({ components }: OpenApi, text: string): string[] =>
  Object.keys(components.schemas).filter((name) => text.includes(`#/components/schemas/${name}"`))

const renderComponents = (document: OpenApi): string => {
  const names = listReferencedComponents(document, JSON.stringify(document))
  const classes = names
    .map((name) => renderReply(name, document.components.schemas[name] ?? {}, 'A reply of the service'))
    .join('\n\n')
  return `${generatedNote}${future}
${section(imports(classes, 'typing', ['Any', 'Literal']))}${section(imports(classes, 'pydantic', ['Field']))}from .._operation import Reply


${classes}`
}

const renderOperation = (operation: Operation, components: readonly string[]): string => {
  const { name, method, path, summary, query, reply } = operation
  const classes = [
    ...(hasFields(operation) ? [renderFields(pascalCase(name), operation.fields, summary)] : []),
    ...(reply.$ref === undefined ? [renderReply(replyName(operation), reply, `The reply to ${name}`)] : []),
  ].join('\n\n')
  const mapping = [...query].map(([own, wire]) => `${literal(own)}: ${literal(wire)}`).join(', ')
  const operationArgs = [
    literal(name),
    literal(method),
    literal(path),
    replyName(operation),
    ...(mapping === '' ? [] : [`{${mapping}}`]),
  ]
  const constant = `${constantName(operation)} = Operation(${operationArgs.join(', ')})\n`
  return `${generatedNote}${future}
${section(imports(classes, 'typing', ['Any', 'Literal']))}${section(imports(classes, 'pydantic', ['Field']), imports(classes, 'typing_extensions', ['Required', 'TypedDict']))}${section(
  imports(`${classes}${constant}`, '.._operation', ['Operation', 'Reply']),
  imports(`${classes}${constant}`, '.replies', components),
)}
${classes}${classes === '' ? '' : '\n\n'}${constant}`
}

/** All named classes in one module. */
const renderModels = (files: GeneratedFiles, modules: readonly string[]): string => {
  const listClasses = (module: string): string[] =>
    [...(files.get(`${pythonSdkFolder}/${module}.py`) ?? '').matchAll(/^(?:class (\w+)\(|(\w+) = TypedDict\()/gm)].map(
      ([, first, second]) => first ?? second ?? '',
    )
  const classesByModule = modules
    .map((module) => ({ module, names: listClasses(module) }))
    .filter(({ names }) => names.length > 0)
  const lines = classesByModule.map(({ module, names }) => `from .${module} import ${names.join(', ')}\n`).join('')
  const all = classesByModule.flatMap(({ names }) => names).sort()
  return `${generatedNote}${lines}\n__all__ = [\n${all.map((name) => `    ${literal(name)},\n`).join('')}]\n`
}

const renderOperationList = (operations: readonly Operation[]): string =>
  `${generatedNote}from typing import Any, Final, Literal

from .._operation import Operation
${operations.map((operation) => `from .${operation.name} import ${constantName(operation)}\n`).join('')}
OPERATIONS: Final[tuple[Operation[Any], ...]] = (
${operations.map((operation) => `    ${constantName(operation)},\n`).join('')})

CreateName = Literal[
${listCreates(operations)
  .map(({ name }) => `    ${literal(name)},\n`)
  .join('')}]

CREATES: Final[dict[str, Operation[Any]]] = {
${listCreates(operations)
  .map((operation) => `    ${literal(operation.name)}: ${constantName(operation)},\n`)
  .join('')}}
`

const listCreates = (operations: readonly Operation[]): Operation[] => operations.filter(({ makesTask }) => makesTask)

/** The generated part of the Python SDK: shapes, one method for each endpoint, errors. */
export const renderPythonSdk = (described: object): GeneratedFiles => {
  const document = described as OpenApi
  const operations = readOperations(document)
  const components = listReferencedComponents(document, JSON.stringify(document))
  const at = (name: string): string => `${pythonSdkFolder}/${name}.py`
  const shapes: GeneratedFiles = new Map([
    [at('replies'), renderComponents(document)],
    ...operations.map((operation): [string, string] => [at(operation.name), renderOperation(operation, components)]),
  ])
  return new Map([
    ...shapes,
    [at('__init__'), generatedNote],
    [at('version'), `${generatedNote}VERSION = ${literal(document.info.version)}\n`],
    [at('reasons'), renderReasons()],
    [at('operations'), renderOperationList(operations)],
    [at('models'), renderModels(shapes, ['replies', ...operations.map(({ name }) => name)])],
    [at('sync_methods'), renderMethods(operations, 'sync')],
    [at('async_methods'), renderMethods(operations, 'async')],
    [at('sync_quotes'), renderQuotes(operations, 'sync')],
    [at('async_quotes'), renderQuotes(operations, 'async')],
  ])
}
