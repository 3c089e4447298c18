import swagger from '@fastify/swagger'
import type { Endpoint } from '@kinora/contract'
import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { jsonType, send } from '../send.ts'
import { describeRefusals } from './describe-refusals.ts'
import { landingPath, renderLandingPage } from './landing-page.ts'
import {
  documentPath,
  referencePath,
  renderReferencePage,
  startPath,
  startScript,
  viewerPath,
} from './reference-page.ts'
import { describeService } from './service-description.ts'

export const isDocsPath = (route: string): boolean => route === landingPath || /^\/(docs|openapi\.json)/.test(route)

/** Collects the OpenAPI document from the routes registered after this call. */
export const describeApi = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> => {
  // Schemas only describe: separate checks validate requests, and responses are already text.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  await app.register(swagger, {
    openapi: describeService(),
    transform: jsonSchemaTransform,
    transformObject: (given) => {
      const document = jsonSchemaTransformObject(given)
      describeRefusals(document, endpoints)
      return document
    },
  })
}

/** Loads the viewer's script. Its package serves it only as a route and does not export it. */
const loadViewer = async (): Promise<Buffer> => {
  const vendor = Fastify()
  await vendor.register(scalar, { routePrefix: '/docs', configuration: { url: documentPath } })
  const { rawPayload } = await vendor.inject(viewerPath)
  await vendor.close()
  return rawPayload
}

/** Serves the OpenAPI document and the browser pages, without a key. */
export const mountDocs = (app: FastifyInstance): void => {
  const hidden = { schema: { hide: true } }
  // Rendered once, because it needs no key.
  let document: string | undefined
  app.get(documentPath, hidden, async (request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return send(request, reply, { status: 200, headers: { 'content-type': jsonType }, body: document })
  })
  app.get(landingPath, hidden, async (request, reply) => send(request, reply, { status: 200, ...renderLandingPage() }))
  for (const path of [referencePath, `${referencePath}/`])
    app.get(path, hidden, async (request, reply) => send(request, reply, { status: 200, ...renderReferencePage() }))
  const script = (reply: FastifyReply) => reply.type('text/javascript; charset=utf-8')
  app.get(startPath, hidden, async (_, reply) => script(reply).send(startScript))
  // All readers share one buffer, so that a slow one holds no copy.
  let viewer: Promise<Buffer> | undefined
  app.get(viewerPath, hidden, async (_, reply) => {
    viewer ??= loadViewer()
    return script(reply).send(await viewer)
  })
}
