import { randomBytes } from 'node:crypto'
import type { Span, Tracing } from '@kinora/domain'
import { ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node'

const parse = (traceparent: string | undefined): { traceId: string; spanId: string } | undefined => {
  const [, traceId, spanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(traceparent ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}

const render = ({ traceId, spanId }: { traceId: string; spanId: string }) => `00-${traceId}-${spanId}-01`

/** Without a collector no span is exported, but replies and logs still need a common trace id. */
const createIdsOnly = (): Tracing => ({
  start(_name, parent): Span {
    const known = parse(parent)
    const traceId = known?.traceId ?? randomBytes(16).toString('hex')
    return {
      traceId,
      traceparent: parent !== undefined && known ? parent : render({ traceId, spanId: randomBytes(8).toString('hex') }),
      end() {},
    }
  },
})

export const createTracing = (
  service: string,
  version: string,
  otlpEndpoint: string | undefined,
): { tracing: Tracing; flush(): Promise<void> } => {
  if (otlpEndpoint === undefined) return { tracing: createIdsOnly(), flush: async () => {} }
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  const tracer = provider.getTracer('kinora')
  const tracing: Tracing = {
    start(name, parent, facts): Span {
      const known = parse(parent)
      const context = known
        ? trace.setSpanContext(ROOT_CONTEXT, { ...known, traceFlags: TraceFlags.SAMPLED, isRemote: true })
        : ROOT_CONTEXT
      const span = tracer.startSpan(name, facts ? { attributes: { ...facts } } : {}, context)
      const { traceId, spanId } = span.spanContext()
      return {
        traceId,
        traceparent: render({ traceId, spanId }),
        end(error) {
          if (error !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'failed' })
          span.end()
        },
      }
    },
  }
  return { tracing, flush: () => provider.shutdown() }
}
