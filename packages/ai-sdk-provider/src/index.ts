export {
  createKinora,
  type ImageModelId,
  type KinoraProvider,
  type KinoraProviderSettings,
  kinora,
  type VideoModelId,
} from './create-kinora.ts'
