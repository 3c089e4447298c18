import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createJobs } from './jobs.ts'
import { answerOthers } from './others.ts'
import { answerVideos, type VideoDialect } from './videos.ts'
import { readRequest, sendReply } from './wire.ts'

/** Speaks as vLLM-Omni or SGLang do; where that was read is told beside the back end, in its SOURCES.md. */
export const openScriptedOpenai = async (dialect: VideoDialect) => {
  const jobs = createJobs()
  const server = createServer((asked, response) => {
    readRequest(asked).then(
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
