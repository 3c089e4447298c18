/** Why a call has no place of its own in a way in; the key is its name, or `openai` for all of OpenAI's shape. */
export type Way = 'typescript' | 'python' | 'command' | 'tool'

export const whyNot: Readonly<Record<string, Partial<Record<Way, string>>>> = {
  openai: {
    command: 'commands make the same tasks by the calls above',
    tool: 'tools make the same tasks by the calls above',
  },
  getBundle: { tool: 'a bundle is a file that is kept and run again, which the command line does' },
  openUpload: { tool: 'pictures go along as a data URI, or as an address' },
  finishUpload: { tool: 'pictures go along as a data URI, or as an address' },
}

/** Where programs find a call of OpenAI's interface in its own packages. */
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
