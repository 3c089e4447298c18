export const premiumModes = ['sing', 'sing_perform', 'perform', 'dance'] as const
export type PremiumMode = (typeof premiumModes)[number]

/** Which of the singers has a shot, in the order they were named; null: nobody sings in it. */
export const whoSings = (mode: PremiumMode, shot: number, singers: number): number | null => {
  if (singers === 0 || mode === 'perform' || mode === 'dance') return null
  if (mode === 'sing') return shot % singers
  return shot % 2 === 0 ? (shot / 2) % singers : null
}

/** Languages a song may be said to be in. */
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
