import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerConsole } from '../console-files/answer-console.ts'
import { buildConsoleHeaders } from '../console-files/console-headers.ts'
import type { ConsoleFiles } from '../console-files/load-console-files.ts'
import { isConsolePath } from '../request/is-console-path.ts'
import { localTarget } from './routable-target.ts'

export type ConsoleFileDeps = { consoleFiles: ConsoleFiles | undefined; resultOrigin: string }

const consolePaths = ['/console', '/console/*'] as const

/** Adds the headers of C61 to every response below `/console`: files, calls, errors and unknown paths. */
const addConsoleHeaders = (app: FastifyInstance, resultOrigin: string): void => {
  const headers = buildConsoleHeaders(resultOrigin)
  app.addHook('onSend', async (request, reply, payload) => {
    const [path = ''] = localTarget(request.originalUrl).split('?')
    if (isConsolePath(path)) reply.headers(headers)
    return payload
  })
}

/** Serves the built console on one listener. Routes below `/console/api` are more specific and come first. */
export const mountConsoleFiles = (app: FastifyInstance, { consoleFiles, resultOrigin }: ConsoleFileDeps): void => {
  addConsoleHeaders(app, resultOrigin)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path = '' } = request.params as { '*'?: string }
    const { status, headers, body } = answerConsole(consoleFiles, {
      path,
      acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
      ifNoneMatch: request.headers['if-none-match'],
    })
    return reply.code(status).headers(headers).send(body)
  }
  for (const url of consolePaths)
    app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, schema: { hide: true }, handler })
}
