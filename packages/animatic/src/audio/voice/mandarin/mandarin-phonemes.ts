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

/** Characters, syllables of a pronunciation dictionary, other words, and what stands between them. */
const runs = /\p{Script=Han}+|(?<![a-zü])[a-zü]{1,6}[1-5](?![a-z\d])|[^\p{Script=Han}]/giu

type Read = (words: string) => string

/** Chinese text, and words of another script in it, as one line of phonemes with the places of its tones. */
export const mandarinPhonemes = (text: string, readForeign: Read): SpokenText => {
  let phonemes = ''
  let foreign = ''
  const tones: SpokenText['tones'] = []
  const finishForeign = (): void => {
    if (/[a-z]/i.test(foreign)) phonemes += ` ${readForeign(foreign)} `
    else phonemes += [...foreign].map((sign) => punctuation[sign] ?? sign).join('')
    foreign = ''
  }
  const saySyllable = (pinyin: string): void => {
    const said = kokoroSyllable(pinyin.toLowerCase().replaceAll('v', 'ü'))
    if (said === null) return
    const from = signsIn(phonemes)
    phonemes += said
    tones.push({ from, to: from + signsIn(said), tone: Number(pinyin.at(-1)) })
  }
  for (const [run] of expandMandarin(text).matchAll(runs)) {
    if (/^\p{Script=Han}/u.test(run)) {
      finishForeign()
      for (const { syllables } of readCharacters(run)) {
        for (const syllable of syllables) saySyllable(syllable)
        phonemes += ' '
      }
      phonemes = phonemes.trimEnd()
    } else if (/^[a-zü]+[1-5]$/i.test(run) && kokoroSyllable(run.toLowerCase().replaceAll('v', 'ü')) !== null) {
      finishForeign()
      if (!phonemes.endsWith(' ')) phonemes += ' '
      saySyllable(run)
    } else foreign += run
  }
  finishForeign()
  return { phonemes: phonemes.trimEnd(), tones }
}
