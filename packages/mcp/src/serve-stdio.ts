import type { Client } from '@kinora/sdk'
import { serveStdio as serve } from '@modelcontextprotocol/server/stdio'
import { createServer } from './create-server.ts'
import { costlyAbove } from './figures.ts'

type StdioSettings = {
  client: Client
  version: string
  costlyAbove?: number
  onError(error: unknown): void
}

/** Serves the program that started this one, over its standard streams, until it closes them. */
export const serveStdio = ({ onError, ...settings }: StdioSettings): void =>
  void serve(
    () => createServer({ costlyAbove, headers: {}, stopping: new AbortController().signal, onError, ...settings }),
    { onerror: onError },
  )
