import type { Client } from '@kinora/sdk'
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { costlyAbove } from './limits.ts'
import { everyModel, type IsOffered, modelsInDocument } from './offered-models.ts'
import type { Toolset } from './toolsets.ts'

type StdioSettings = {
  client: Client
  version: string
  costlyAbove?: number
  toolset?: Toolset
  /** Reads the OpenAPI document of the service, which lists the models of its endpoints. */
  readDocument(): Promise<object>
  onError(error: unknown): void
}

/** Offers every model if the OpenAPI document cannot be read. */
const createIsOffered = (readDocument: StdioSettings['readDocument']): (() => Promise<IsOffered>) => {
  let known: Promise<IsOffered> | undefined
  return () => {
    known ??= readDocument().then(modelsInDocument, () => {
      known = undefined
      return everyModel
    })
    return known
  }
}

/** Serves MCP over standard input and output until the parent process closes them. */
export const serveStdio = ({ onError, readDocument, ...settings }: StdioSettings): void => {
  const isOffered = createIsOffered(readDocument)
  const stopping = new AbortController().signal
  serve(() => createServer({ costlyAbove, headers: {}, stopping, isOffered, onError, ...settings }), {
    onerror: onError,
  })
}
