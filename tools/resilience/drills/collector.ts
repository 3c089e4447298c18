import { createServer } from 'node:http'

export type SeenSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  service: string
  raw: string
}

type OtlpSpan = { traceId: string; spanId: string; parentSpanId?: string; name: string }
type OtlpBody = {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: OtlpSpan[] }[]
  }[]
}

/** A trace collector that keeps all received spans. */
export const startCollector = async (port: number) => {
  const spans: SeenSpan[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json').end('{}')
      const body = JSON.parse(Buffer.concat(chunks).toString()) as OtlpBody
      for (const { resource, scopeSpans } of body.resourceSpans) {
        const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? ''
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, raw: JSON.stringify(span) })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    spans,
    stop(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
