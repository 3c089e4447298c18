const initials: Readonly<Record<string, string>> = {
  '': '',
  b: 'p',
  p: 'pʰ',
  m: 'm',
  f: 'f',
  d: 't',
  t: 'tʰ',
  n: 'n',
  l: 'l',
  g: 'k',
  k: 'kʰ',
  h: 'x',
  j: 'ʨ',
  q: 'ʨʰ',
  x: 'ɕ',
  zh: 'ꭧ',
  ch: 'ꭧʰ',
  sh: 'ʂ',
  r: 'ɻ',
  z: 'ʦ',
  c: 'ʦʰ',
  s: 's',
}

/** The digit marks the position of the tone sign. */
const finals: Readonly<Record<string, string>> = {
  a: 'a0',
  ai: 'ai0',
  an: 'a0n',
  ang: 'a0ŋ',
  ao: 'au0',
  e: 'ɤ0',
  ei: 'ei0',
  en: 'ə0n',
  eng: 'ə0ŋ',
  er: 'ɚ0',
  i: 'i0',
  ia: 'ja0',
  ian: 'jɛ0n',
  iang: 'ja0ŋ',
  iao: 'jau0',
  ie: 'je0',
  in: 'i0n',
  ing: 'i0ŋ',
  iong: 'jʊ0ŋ',
  iou: 'jou0',
  o: 'wo0',
  ong: 'ʊ0ŋ',
  ou: 'ou0',
  u: 'u0',
  ua: 'wa0',
  uai: 'wai0',
  uan: 'wa0n',
  uang: 'wa0ŋ',
  uei: 'wei0',
  uen: 'wə0n',
  ueng: 'wə0ŋ',
  uo: 'wo0',
  ü: 'y0',
  üe: 'ɥe0',
  üan: 'ɥɛ0n',
  ün: 'y0n',
}
const shortened: Readonly<Record<string, string>> = { iu: 'iou', ui: 'uei', un: 'uen' }
const buzzed = new Set(['zh', 'ch', 'sh', 'r', 'z', 'c', 's'])
const alone: Readonly<Record<string, string>> = { o: 'ɔ0', m: 'm0', n: 'n0', ng: 'ŋ0', hm: 'hm0', hng: 'hŋ0' }
const tones = ['', '→', '↗', '↓', '↘', '']

/** Spelling without an initial writes y and w for the following vowel. */
const fullFinal = (syllable: string): string => {
  if (syllable.startsWith('yu')) return syllable.replace(/^yu/, 'ü')
  if (syllable.startsWith('yi')) return syllable.slice(1)
  if (syllable.startsWith('y')) return syllable === 'you' ? 'iou' : `i${syllable.slice(1)}`
  if (syllable.startsWith('wu')) return syllable.slice(1)
  if (syllable === 'wei') return 'uei'
  if (syllable === 'wen') return 'uen'
  return syllable.startsWith('w') ? `u${syllable.slice(1)}` : syllable
}

const parts = (syllable: string): { initial: string; final: string } => {
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcs])/.exec(syllable)?.[0] ?? ''
  const rest = initial === '' ? fullFinal(syllable) : syllable.slice(initial.length).replaceAll('v', 'ü')
  const rounded = 'jqx'.includes(initial) && initial !== '' ? rest.replace(/^u/, 'ü') : rest
  return { initial, final: rounded === 'ün' ? rounded : (shortened[rounded] ?? rounded) }
}

/** `zhong1` as the phonemes of the model; null for an unknown syllable. */
export const kokoroSyllable = (pinyin: string): string | null => {
  const [, syllable = '', digit = '0'] = /^([a-zü]+)([0-5])?$/.exec(pinyin) ?? []
  const tone = tones[Number(digit)] ?? ''
  const lone = alone[syllable]
  if (lone !== undefined) return lone.replace('0', tone)
  const { initial, final } = parts(syllable)
  if (final === 'i' && buzzed.has(initial)) return `${initials[initial]}ɨ${tone}`
  const phonemes = finals[final]
  return phonemes === undefined ? null : `${initials[initial]}${phonemes.replace('0', tone)}`
}
