import {
  InvalidArgumentError,
  type SharedV4Warning,
  type Experimental_VideoModelV4CallOptions as VideoCall,
  type Experimental_VideoModelV4File as VideoFile,
} from '@ai-sdk/provider'
import { isVideo, toMediaField } from './input-files.ts'
import { resolveVideoShape } from './size-fields.ts'
import { unsupported } from './task-results.ts'
import type { TaskRequest } from './task-run.ts'

const refuseInput = (argument: string, message: string): never => {
  throw new InvalidArgumentError({ argument, message })
}

type Inputs = { first: VideoFile | undefined; last: VideoFile | undefined; references: readonly VideoFile[] }

const readInputs = ({ image, frameImages = [], inputReferences = [] }: VideoCall): Inputs => {
  const find = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image
  const first = find('first_frame') ?? image
  const last = find('last_frame')
  if (last && !first) refuseInput('frameImages', 'frameImages with a last_frame needs a first_frame')
  if (first && inputReferences.length > 0)
    refuseInput('inputReferences', 'inputReferences cannot be combined with an image; send the image as a reference')
  return { first, last, references: inputReferences }
}

/** The inputs select the endpoint. */
const selectEndpoint = ({ first, last, references }: Inputs): Pick<TaskRequest, 'operation' | 'body'> => {
  if (first && last)
    return { operation: 'startEndToVideo', body: { images: [toMediaField(first), toMediaField(last)] } }
  if (first) return { operation: 'imageToVideo', body: { images: [toMediaField(first)] } }
  if (references.length === 0) return { operation: 'textToVideo', body: {} }
  const images = references.filter((file) => !isVideo(file)).map(toMediaField)
  const videos = references.filter(isVideo).map(toMediaField)
  return {
    operation: 'referenceToVideo',
    body: { ...(images.length > 0 ? { images } : {}), ...(videos.length > 0 ? { videos } : {}) },
  }
}

type ShapeFields = { fields: Record<string, unknown>; warnings: SharedV4Warning[] }

/** With frames, the first image sets the ratio; references and texts take one. */
const resolveShapeFields = ({ resolution, aspectRatio }: VideoCall, operation: string): ShapeFields => {
  if (operation === 'imageToVideo' || operation === 'startEndToVideo') {
    const warnings =
      aspectRatio === undefined || aspectRatio === 'adaptive'
        ? []
        : [unsupported('aspectRatio', 'the first image sets the aspect ratio')]
    return { fields: { resolution: resolveVideoShape(resolution, undefined)?.resolution }, warnings }
  }
  if (aspectRatio === 'adaptive') {
    const shape = resolveVideoShape(resolution, undefined)
    if (operation === 'referenceToVideo')
      return { fields: { resolution: shape?.resolution, aspect_ratio: 'auto' }, warnings: [] }
    const warnings = [unsupported('aspectRatio', 'adaptive needs an input image')]
    return { fields: { resolution: shape?.resolution, aspect_ratio: shape?.ratio }, warnings }
  }
  const shape = resolveVideoShape(resolution, aspectRatio)
  return { fields: { resolution: shape?.resolution, aspect_ratio: shape?.ratio ?? aspectRatio }, warnings: [] }
}

/** Maps a call of `experimental_generateVideo` to a create. Undefined fields are not sent. */
export const buildVideoRequest = (model: string, call: VideoCall & { webhookUrl?: string }): TaskRequest => {
  const { operation, body } = selectEndpoint(readInputs(call))
  const shape = resolveShapeFields(call, operation)
  const { prompt, duration, seed, generateAudio: audio, fps, webhookUrl } = call
  const warnings = fps === undefined ? [] : [unsupported('fps', 'videos have the frame rate of their model')]
  return {
    operation,
    body: { model, prompt, duration, seed, audio, ...shape.fields, ...body, callback_url: webhookUrl },
    warnings: [...warnings, ...shape.warnings],
  }
}
