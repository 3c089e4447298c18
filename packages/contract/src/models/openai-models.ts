/** What a request in OpenAI's shape means when it names no model. */
export const openaiModels = {
  /** From a text alone. */
  video: 'genq2',
  /** With a picture to begin with. */
  videoOfPicture: 'genq3-turbo',
  image: 'genq2',
} as const
