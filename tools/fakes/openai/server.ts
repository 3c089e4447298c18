import { createJobs } from './jobs.ts'
import { answerOthers } from './others.ts'
import { answerVideos, type VideoDialect } from './videos.ts'
import { openServer } from './wire.ts'

/** Emulates vLLM-Omni or SGLang; the SOURCES.md of the back end lists the sources. */
export const openScriptedOpenai = async (dialect: VideoDialect) => {
  const jobs = createJobs()
  const server = await openServer(
    (request) =>
      answerVideos(request, jobs, dialect) ?? answerOthers(request) ?? { status: 404, json: { detail: 'Not Found' } },
  )
  return { jobs, ...server }
}
