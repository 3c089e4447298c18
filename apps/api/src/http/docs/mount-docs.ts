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

/** Collects the OpenAPI document from the routes that are registered after it. */
export const describeApi = async (app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> => {
  // Schemas describe; our own checks judge, and answers are text already.
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

/** The viewer's script. Its package serves it as a route and exports it nowhere else. */
const loadViewer = async (): Promise<Buffer> => {
  const vendor = Fastify()
  await vendor.register(scalar, { routePrefix: '/docs', configuration: { url: documentPath } })
  const { rawPayload } = await vendor.inject(viewerPath)
  await vendor.close()
  return rawPayload
}

/** The OpenAPI document and the pages for browsers, which need no key. */
export const mountDocs = (app: FastifyInstance): void => {
  const hidden = { schema: { hide: true } }
  // Anyone may ask for it, so it is written once.
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
  // One buffer for all readers, so that a slow one holds no copy of its own.
  let viewer: Promise<Buffer> | undefined
  app.get(viewerPath, hidden, async (_, reply) => {
    viewer ??= loadViewer()
    return script(reply).send(await viewer)
  })
}
