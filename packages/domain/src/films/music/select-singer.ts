export const premiumModes = ['sing', 'sing_perform', 'perform', 'dance'] as const
export type PremiumMode = (typeof premiumModes)[number]

/** Index of the singer of a shot, in the order of the request; null: no singer. */
export const selectSinger = (mode: PremiumMode, shot: number, singers: number): number | null => {
  if (singers === 0 || mode === 'perform' || mode === 'dance') return null
  if (mode === 'sing') return shot % singers
  return shot % 2 === 0 ? (shot / 2) % singers : null
}

/** Supported languages of a song. */
export const sungLanguages = [
  'en',
  'zh',
  'ja',
  'ko',
  'vi',
  'th',
  'id',
  'ms',
  'tl',
  'hi',
  'ar',
  'fr',
  'de',
  'es',
  'pt',
  'ru',
  'it',
  'nl',
  'sv',
  'da',
  'fi',
  'no',
  'el',
  'pl',
  'cs',
  'hu',
  'ro',
  'bg',
  'hr',
  'sk',
] as const
