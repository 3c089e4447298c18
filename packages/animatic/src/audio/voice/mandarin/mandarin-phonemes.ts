import { type SpokenText, signsIn } from '../spoken-text.ts'
import { expandMandarin } from './expand-mandarin.ts'
import { kokoroSyllable } from './kokoro-syllables.ts'
import { readCharacters } from './read-characters.ts'

const punctuation: Readonly<Record<string, string>> = {
  '，': ', ',
  '、': ', ',
  '。': '. ',
  '！': '! ',
  '？': '? ',
  '：': ': ',
  '；': '; ',
  '“': ' “',
  '”': '” ',
  '《': ' “',
  '》': '” ',
  '（': ' (',
  '）': ') ',
  '…': '…',
  '—': '—',
  '·': ' ',
}

/** Characters, pinyin syllables of a pronunciation dictionary, other words, and the text between them. */
const runs = /\p{Script=Han}+|(?<![a-zü])[a-zü]{1,6}[1-5](?![a-z\d])|[^\p{Script=Han}]/giu

type Read = (words: string) => string

/** Chinese text, including words of another script, as one line of phonemes with the positions of its tones. */
export const mandarinPhonemes = (text: string, readForeign: Read): SpokenText => {
  let phonemes = ''
  let foreign = ''
  const tones: SpokenText['tones'] = []
  const finishForeign = (): void => {
    if (/[a-z]/i.test(foreign)) phonemes += ` ${readForeign(foreign)} `
    else phonemes += [...foreign].map((sign) => punctuation[sign] ?? sign).join('')
    foreign = ''
  }
  const addSyllable = (pinyin: string): void => {
    const syllablePhonemes = kokoroSyllable(pinyin.toLowerCase().replaceAll('v', 'ü'))
    if (syllablePhonemes === null) return
    const from = signsIn(phonemes)
    phonemes += syllablePhonemes
    tones.push({ from, to: from + signsIn(syllablePhonemes), tone: Number(pinyin.at(-1)) })
  }
  for (const [run] of expandMandarin(text).matchAll(runs)) {
    if (/^\p{Script=Han}/u.test(run)) {
      finishForeign()
      for (const { syllables } of readCharacters(run)) {
        for (const syllable of syllables) addSyllable(syllable)
        phonemes += ' '
      }
      phonemes = phonemes.trimEnd()
    } else if (/^[a-zü]+[1-5]$/i.test(run) && kokoroSyllable(run.toLowerCase().replaceAll('v', 'ü')) !== null) {
      finishForeign()
      if (!phonemes.endsWith(' ')) phonemes += ' '
      addSyllable(run)
    } else foreign += run
  }
  finishForeign()
  return { phonemes: phonemes.trimEnd(), tones }
}
