const vowels: Readonly<Record<string, string>> = {
  AA: 'ɑ',
  AE: 'æ',
  AH: 'ʌ',
  AO: 'ɔ',
  AW: 'W',
  AY: 'I',
  EH: 'ɛ',
  ER: 'ɜɹ',
  EY: 'A',
  IH: 'ɪ',
  IY: 'i',
  OW: 'O',
  OY: 'Y',
  UH: 'ʊ',
  UW: 'u',
}
const unstressed: Readonly<Record<string, string>> = { AH: 'ə', ER: 'əɹ' }
const consonants: Readonly<Record<string, string>> = {
  B: 'b',
  CH: 'ʧ',
  D: 'd',
  DH: 'ð',
  F: 'f',
  G: 'ɡ',
  HH: 'h',
  JH: 'ʤ',
  K: 'k',
  L: 'l',
  M: 'm',
  N: 'n',
  NG: 'ŋ',
  P: 'p',
  R: 'ɹ',
  S: 's',
  SH: 'ʃ',
  T: 't',
  TH: 'θ',
  V: 'v',
  W: 'w',
  Y: 'j',
  Z: 'z',
  ZH: 'ʒ',
}
const stresses: Readonly<Record<string, string>> = { 1: 'ˈ', 2: 'ˌ' }

const isVowel = (sound: string | undefined): boolean => sound !== undefined && /\d$/.test(sound)

/** American English taps the t between vowels if the second is unstressed. */
const isTapped = (sounds: readonly string[], at: number): boolean => {
  const before = sounds[at - 1]
  return sounds[at] === 'T' && (isVowel(before) || before === 'R') && sounds[at + 1]?.endsWith('0') === true
}

/** The dictionary's sounds (`HH AH0 L OW1`) as the model's phonemes (`həlˈO`), stress before the vowel. */
export const toKokoroSounds = (arpabet: string): string => {
  const sounds = arpabet.split(' ')
  return sounds
    .map((sound, at) => {
      const [name, stress = ''] = [sound.replace(/\d$/, ''), /\d$/.exec(sound)?.[0]]
      if (isTapped(sounds, at)) return 'ɾ'
      if (!isVowel(sound)) return consonants[name] ?? ''
      const phoneme = stress === '0' ? (unstressed[name] ?? vowels[name]) : vowels[name]
      return `${stresses[stress] ?? ''}${phoneme ?? ''}`
    })
    .join('')
}
