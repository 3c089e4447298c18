import type {
  Experimental_VideoModelV4VideoData as VideoData,
  Experimental_VideoModelV4 as VideoModel,
  Experimental_VideoModelV4OperationStatusResult as VideoStatus,
} from '@ai-sdk/provider'
import { describeFailure, type TaskQueryReply } from '@kinora/sdk'
import { operations } from '@kinora/sdk/operations'
import { withApiErrors } from './api-errors.ts'
import { type CallSettings, readCallSettings } from './call-settings.ts'
import { describeResponse, describeResults, listWarnings } from './task-results.ts'
import { downloadResults, runTasks, type Service, startTasks } from './task-run.ts'
import { buildVideoRequest } from './video-request.ts'

/** All videos of a call share its idempotency key, so none is split into several calls. */
const maxVideosPerCall = 100

const readTaskIds = (operation: unknown): string[] => {
  const ids = (operation as { taskIds?: unknown } | null)?.taskIds
  if (Array.isArray(ids) && ids.every((id) => typeof id === 'string')) return ids
  throw new TypeError('operation must be the value that doStart returned: an object with the field taskIds')
}

const loadVideos = async (service: Service, tasks: readonly TaskQueryReply[], signal?: AbortSignal) => {
  const files = await downloadResults(service, tasks, signal)
  return {
    videos: files.map((data): VideoData => ({ type: 'binary', data, mediaType: 'video/mp4' })),
    providerMetadata: { kinora: { videos: describeResults(tasks) } },
  }
}

const readTasks = (service: Service, ids: readonly string[], { signal, headers }: CallSettings) =>
  withApiErrors(operations.getCreations.path, () =>
    Promise.all(ids.map((id) => service.client.get(id, { headers, ...(signal ? { signal } : {}) }))),
  )

export const createVideoModel = (modelId: string, openService: () => Service): VideoModel => ({
  specificationVersion: 'v4',
  provider: 'kinora.video',
  modelId,
  maxVideosPerCall,
  async doGenerate(options) {
    const service = openService()
    const call = readCallSettings(options)
    const request = buildVideoRequest(modelId, options)
    const tasks = await runTasks(service, request, call, options.n)
    return {
      ...(await loadVideos(service, tasks, call.signal)),
      warnings: [...request.warnings, ...listWarnings(tasks)],
      response: describeResponse(modelId),
    }
  },
  async doStart(options) {
    const call = readCallSettings(options)
    const request = buildVideoRequest(modelId, options)
    const taskIds = await startTasks(openService(), request, call, options.n)
    return { operation: { taskIds }, warnings: request.warnings, response: describeResponse(modelId) }
  },
  async doStatus(options): Promise<VideoStatus> {
    const service = openService()
    const tasks = await readTasks(service, readTaskIds(options.operation), readCallSettings(options))
    const response = describeResponse(modelId)
    const failed = tasks.find(({ state }) => state === 'failed')
    if (failed) return { status: 'error', error: describeFailure(failed), response }
    if (tasks.some(({ state }) => state !== 'success')) return { status: 'pending', response }
    return {
      status: 'completed',
      ...(await loadVideos(service, tasks, options.abortSignal)),
      warnings: listWarnings(tasks),
      response,
    }
  },
})
