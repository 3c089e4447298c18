import { getInputSchema, omitPathFields } from './call-input.ts'
import { type ListedOperation, listOperations, type OpenApi } from './sdk-operations.ts'

type PlainCall = ListedOperation & { command: string; input: ReturnType<typeof omitPathFields> }

/** Calls that create no task; their fields alone define a command and a tool. */
export const listPlainCalls = (document: OpenApi): PlainCall[] =>
  listOperations(document).flatMap((listed) => {
    const { 'x-plain-command': command } = listed.operation
    return command === undefined ? [] : [{ ...listed, command, input: omitPathFields(listed, getInputSchema(listed)) }]
  })
