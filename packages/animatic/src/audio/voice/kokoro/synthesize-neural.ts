import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wavBytes } from '../../wave/wav-bytes.ts'
import { englishPhonemes } from '../english/english-phonemes.ts'
import { mandarinPhonemes } from '../mandarin/mandarin-phonemes.ts'
import type { SpeechPlan, Utterance } from '../plan-speech.ts'
import type { SpokenText } from '../spoken-text.ts'
import { joinSentences } from './join-sentences.ts'
import { manners } from './manners.ts'
import { kokoroRate, type Speaker, type Speaking, speak } from './speak.ts'
import { splitSpoken } from './split-spoken.ts'

const hasMandarin = (text: string): boolean => /\p{Script=Han}|(?<![a-zü])[a-zü]{1,6}[1-5](?![a-z\d])/iu.test(text)

/** Phonemes of a sentence; `isChinese` sets the language of numbers in a text without letters. */
export const readText = (text: string, isChinese: boolean): SpokenText =>
  isChinese || hasMandarin(text)
    ? mandarinPhonemes(text, englishPhonemes)
    : { phonemes: englishPhonemes(text), tones: [] }

const buildSpeaking = ({ voice: { neural }, feeling, speed }: SpeechPlan, language: string): Speaking => {
  const manner = language === 'zh' ? neural.zh : neural.en
  return {
    timbre: neural.timbre,
    manner,
    mannerHertz: manners[manner],
    hertz: neural.hertz * 2 ** (feeling.semitones / 12),
    range: neural.range * feeling.range,
    pace: neural.pace * feeling.pace,
    speed,
  }
}

/** Synthesizes an utterance, sentence by sentence, at the requested speed into `said.wav` of a folder. */
export const synthesizeNeural = async (
  speaker: Speaker,
  plan: SpeechPlan,
  { text, language }: Utterance,
  outputFolder: string,
  onSentence: (share: number) => void,
): Promise<void> => {
  const sentences = splitSpoken(text)
  const sounds: Float32Array[] = []
  for (const [index, sentence] of sentences.entries()) {
    const spoken = readText(sentence, language === 'zh')
    if (spoken.phonemes !== '') sounds.push(await speak(speaker, spoken, buildSpeaking(plan, language)))
    onSentence((index + 1) / sentences.length)
  }
  await writeFile(join(outputFolder, 'said.wav'), wavBytes([joinSentences(sounds, plan.speed)], kokoroRate))
}
