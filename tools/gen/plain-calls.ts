import { inputOf, withoutPath } from './call-input.ts'
import { type Listed, type OpenApi, operationsOf } from './sdk-operations.ts'

type PlainCall = Listed & { command: string; input: ReturnType<typeof withoutPath> }

/** Calls that make no task, and are a command and a tool by their fields alone. */
export const plainCallsOf = (document: OpenApi): PlainCall[] =>
  operationsOf(document).flatMap((listed) => {
    const { 'x-plain-command': command } = listed.operation
    return command === undefined ? [] : [{ ...listed, command, input: withoutPath(listed, inputOf(listed)) }]
  })
