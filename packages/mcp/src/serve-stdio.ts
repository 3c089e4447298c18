import type { Client } from '@kinora/sdk'
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { costlyAbove } from './figures.ts'
import { everyModel, type IsOffered, modelsInDocument } from './offered-models.ts'
import type { Toolset } from './toolsets.ts'

type StdioSettings = {
  client: Client
  version: string
  costlyAbove?: number
  toolset?: Toolset
  /** Reads the OpenAPI document of the service, which tells what models its endpoints take. */
  readDocument(): Promise<object>
  onError(error: unknown): void
}

/** A service that cannot be asked may have every model. */
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

/** Serves the program that started this one, over its standard streams, until it closes them. */
export const serveStdio = ({ onError, readDocument, ...settings }: StdioSettings): void => {
  const isOffered = createIsOffered(readDocument)
  const stopping = new AbortController().signal
  serve(() => createServer({ costlyAbove, headers: {}, stopping, isOffered, onError, ...settings }), {
    onerror: onError,
  })
}
