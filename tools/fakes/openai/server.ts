import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createJobs } from './jobs.ts'
import { answerOthers } from './others.ts'
import { answerVideos, type VideoDialect } from './videos.ts'
import { readRequest, sendReply } from './wire.ts'

/** Emulates vLLM-Omni or SGLang; the SOURCES.md of the back end lists the sources. */
export const openScriptedOpenai = async (dialect: VideoDialect) => {
  const jobs = createJobs()
  const server = createServer((incoming, response) => {
    readRequest(incoming).then(
      (request) => {
        const reply = answerVideos(request, jobs, dialect) ?? answerOthers(request)
        sendReply(response, reply ?? { status: 404, json: { detail: 'Not Found' } })
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    jobs,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
