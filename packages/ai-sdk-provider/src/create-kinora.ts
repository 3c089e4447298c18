import {
  type ImageModelV4 as ImageModel,
  NoSuchModelError,
  type ProviderV4,
  type SpeechModelV4 as SpeechModel,
  type Experimental_VideoModelV4 as VideoModel,
} from '@ai-sdk/provider'
import type { models } from '@kinora/contract'
import { type ClientOptions, createClient } from '@kinora/sdk'
import { createImageModel } from './image-model.ts'
import { createSpeechModel } from './speech-model.ts'
import type { Service } from './task-run.ts'
import { createVideoModel } from './video-model.ts'

type Models = typeof models
type KnownModel<E extends keyof Models> = Models[E][number] extends { model: infer M extends string } ? M : never

/** Models of the price list; a service may have others. */
export type VideoModelId =
  | KnownModel<'text2video' | 'img2video' | 'start-end2video' | 'reference2video'>
  | (string & {})
export type ImageModelId = KnownModel<'reference2image'> | (string & {})

/** The options of the client of `@kinora/sdk`: URL, key, retry policy and fetch. */
export type KinoraProviderSettings = ClientOptions

export type KinoraProvider = ProviderV4 & {
  video(modelId: VideoModelId): VideoModel
  videoModel(modelId: VideoModelId): VideoModel
  image(modelId: ImageModelId): ImageModel
  imageModel(modelId: ImageModelId): ImageModel
  speech(modelId?: string): SpeechModel
  speechModel(modelId?: string): SpeechModel
}

const refuseModel =
  (modelType: 'languageModel' | 'embeddingModel') =>
  (modelId: string): never => {
    throw new NoSuchModelError({ modelId, modelType })
  }

/** Creates the provider for `generateImage`, `generateSpeech` and `experimental_generateVideo` of the AI SDK. */
export const createKinora = (settings: KinoraProviderSettings = {}): KinoraProvider => {
  let service: Service | undefined
  // Opened by the first call, so that the default provider can be imported without KINORA_URL and KINORA_KEY.
  const openService = (): Service => {
    const { fetch } = settings
    service ??= { client: createClient(settings), fetch }
    return service
  }
  const video = (modelId: VideoModelId): VideoModel => createVideoModel(modelId, openService)
  const image = (modelId: ImageModelId): ImageModel => createImageModel(modelId, openService)
  const speech = (modelId = 'audio-tts'): SpeechModel => createSpeechModel(modelId, openService)
  return {
    specificationVersion: 'v4',
    video,
    videoModel: video,
    image,
    imageModel: image,
    speech,
    speechModel: speech,
    languageModel: refuseModel('languageModel'),
    embeddingModel: refuseModel('embeddingModel'),
  }
}

/** The provider of the service at KINORA_URL, with the key KINORA_KEY. */
export const kinora: KinoraProvider = createKinora()
