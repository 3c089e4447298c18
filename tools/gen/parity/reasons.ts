/** Why a client lacks a call; the key is its name, or `openai` for all OpenAI-compatible calls. */
export type ClientKind = 'typescript' | 'python' | 'command' | 'tool'

export const missingReasons: Readonly<Record<string, Partial<Record<ClientKind, string>>>> = {
  openai: {
    command: 'commands create the same tasks with the endpoints above',
    tool: 'tools create the same tasks with the endpoints above',
  },
  getBundle: { tool: 'a bundle is a file to keep and run again; use the command line' },
  getUsage: { tool: 'usage is for reports; tools answer with prices and the balance' },
  openUpload: { tool: 'tools take images as a data URI or a URL' },
  finishUpload: { tool: 'tools take images as a data URI or a URL' },
}

/** The methods of OpenAI's SDKs for its calls. */
export const openaiMethods: Readonly<Record<string, { typescript: string; python: string }>> = {
  openaiCreateVideo: { typescript: 'videos.create', python: 'videos.create' },
  openaiListVideos: { typescript: 'videos.list', python: 'videos.list' },
  openaiReadVideo: { typescript: 'videos.retrieve', python: 'videos.retrieve' },
  openaiDeleteVideo: { typescript: 'videos.delete', python: 'videos.delete' },
  openaiReadContent: { typescript: 'videos.downloadContent', python: 'videos.download_content' },
  openaiRemixVideo: { typescript: 'videos.remix', python: 'videos.remix' },
  openaiGenerateImage: { typescript: 'images.generate', python: 'images.generate' },
  openaiEditImage: { typescript: 'images.edit', python: 'images.edit' },
  openaiCreateSpeech: { typescript: 'audio.speech.create', python: 'audio.speech.create' },
  openaiListModels: { typescript: 'models.list', python: 'models.list' },
}
