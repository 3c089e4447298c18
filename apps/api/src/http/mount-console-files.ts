import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerConsole } from '../console-files/answer-console.ts'
import { buildConsoleHeaders } from '../console-files/console-headers.ts'
import type { ConsoleFiles } from '../console-files/load-console-files.ts'

export type ConsoleFileDeps = { consoleFiles: ConsoleFiles | undefined; resultOrigin: string }

const consolePaths = ['/console', '/console/*'] as const

/** Serves the built console on one listener. Routes below `/console/api` are more specific and come first. */
export const mountConsoleFiles = (app: FastifyInstance, { consoleFiles, resultOrigin }: ConsoleFileDeps): void => {
  const commonHeaders = buildConsoleHeaders(resultOrigin)
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { '*': path = '' } = request.params as { '*'?: string }
    const { status, headers, body } = answerConsole(consoleFiles, {
      path,
      acceptEncoding: String(request.headers['accept-encoding'] ?? ''),
      ifNoneMatch: request.headers['if-none-match'],
    })
    return reply
      .code(status)
      .headers({ ...commonHeaders, ...headers })
      .send(body)
  }
  for (const url of consolePaths)
    app.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, schema: { hide: true }, handler })
}
