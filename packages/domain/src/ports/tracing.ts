export type Span = {
  traceId: string
  /** W3C format; passed with a task through database, engine and workers. */
  traceparent: string
  end(error?: unknown): void
}

export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** Spans carry ids, names and numbers; never prompts, keys or signed URLs. */
export type Tracing = { start(name: string, parent?: string, facts?: SpanFacts): Span }
