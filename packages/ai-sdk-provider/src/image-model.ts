import {
  type ImageModelV4CallOptions as ImageCall,
  type ImageModelV4 as ImageModel,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider'
import { readCallSettings } from './call-settings.ts'
import { toMediaField } from './input-files.ts'
import { resolveImageShape } from './size-fields.ts'
import { describeResponse, describeResults, listWarnings } from './task-results.ts'
import { downloadResults, runTasks, type Service, type TaskRequest } from './task-run.ts'

/** All images of a call share its idempotency key, so none is split into several calls. */
const maxImagesPerCall = 100

const buildImageRequest = (
  model: string,
  { prompt, size, aspectRatio, seed, files = [], mask }: ImageCall,
): TaskRequest => {
  if (mask !== undefined)
    throw new UnsupportedFunctionalityError({
      functionality: 'mask',
      message: 'mask is not supported; describe the change in the prompt',
    })
  const shape = resolveImageShape(size, aspectRatio)
  const body = {
    model,
    prompt,
    seed,
    resolution: shape?.resolution,
    aspect_ratio: shape?.ratio ?? aspectRatio,
    ...(files.length > 0 ? { images: files.map(toMediaField) } : {}),
  }
  return { operation: 'referenceToImage', body, warnings: [] }
}

export const createImageModel = (modelId: string, openService: () => Service): ImageModel => ({
  specificationVersion: 'v4',
  provider: 'kinora.image',
  modelId,
  maxImagesPerCall,
  supportsFileInputs: true,
  supportsMaskInputs: false,
  async doGenerate(options) {
    const service = openService()
    const call = readCallSettings(options)
    const tasks = await runTasks(service, buildImageRequest(modelId, options), call, options.n)
    return {
      images: await downloadResults(service, tasks, call.signal),
      warnings: listWarnings(tasks),
      providerMetadata: { kinora: { images: describeResults(tasks) } },
      response: describeResponse(modelId),
    }
  },
})
