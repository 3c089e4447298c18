import type { FastifyInstance } from 'fastify'
import type { CheckDeps } from '../checks/checks.ts'
import type { CrossOrigin } from '../checks/cross-origin.ts'
import type { OpenRoute, Route } from '../routes/route.ts'
import { createIncomingBuilder, type IncomingDeps } from './build-incoming.ts'
import { type AppDeps, createApp } from './create-app.ts'
import { describeApi, mountDocs } from './docs/mount-docs.ts'
import { mountOpenRoutes, mountRoutes } from './mount-routes.ts'
import { answerCrossOrigin, receiveRequests, runChecks } from './request-hooks.ts'
import { completeHeaders, type ResponseDeps, renderErrors, reportResponses } from './response-hooks.ts'

export type MountDeps = AppDeps & IncomingDeps & CheckDeps & ResponseDeps & { crossOrigin: CrossOrigin }

/** Mounts the public API over the given routes, not yet listening. Hooks run in the order of these calls. */
export const mount = async (
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  deps: MountDeps,
): Promise<FastifyInstance> => {
  const app = createApp(deps)
  await describeApi(
    app,
    routes.map(({ endpoint }) => endpoint),
  )
  receiveRequests(app, createIncomingBuilder(routes, openRoutes, deps))
  answerCrossOrigin(app, deps.crossOrigin)
  runChecks(app, deps)
  completeHeaders(app)
  reportResponses(app, deps)
  renderErrors(app)
  mountRoutes(app, routes, deps)
  mountOpenRoutes(app, openRoutes)
  mountDocs(app)
  return app
}
