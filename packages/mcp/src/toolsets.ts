export const toolsetNames = ['default', 'all'] as const
export type Toolset = (typeof toolsetNames)[number]

export const isToolset = (name: string): name is Toolset => (toolsetNames as readonly string[]).includes(name)

/** The default toolset. Each listed tool takes context in every conversation of the language model. */
export const defaultTools: readonly string[] = [
  'text2video',
  'img2video',
  'reference2video',
  'reference2image',
  'audio-tts',
  'ad-one-click',
  'general-one-click',
  'one-click-mv',
  'film',
  'film-edit',
  'film-compose',
  'quote',
  'task',
  'wait',
  'cancel',
]
