/** Default models of the OpenAI-compatible endpoints. */
export const openaiModels = {
  /** From text only. */
  video: 'genq2',
  /** With a start frame. */
  videoOfPicture: 'genq3-turbo',
  image: 'genq2',
} as const
