import { createRandom } from '../random.ts'
import { defaultVoice, spareVoices, type Voice, voices } from './voices.ts'

const wordsOf = (id: string): string[] => id.toLowerCase().split(/[^a-z]+/)
const female = ['female', 'woman', 'women', 'girl', 'lady', 'miss', 'queen', 'sister', 'mother']
const male = ['male', 'man', 'men', 'boy', 'gentleman', 'king', 'brother', 'father']

const choicesFor = (id: string): readonly Voice[] => {
  const words = wordsOf(id)
  if (id.includes('女') || words.some((word) => female.includes(word))) return spareVoices.female
  if (id.includes('男') || words.some((word) => male.includes(word))) return spareVoices.male
  return [...spareVoices.female, ...spareVoices.male]
}

/** The voice of an identifier; one we do not know always gets the same voice, of its own sex and language if it tells. */
export const chooseVoice = (id: string): Voice => {
  if (id === '') return defaultVoice
  const known = voices.get(id)
  if (known !== undefined) return known
  const spare = createRandom(0, `voice ${id}`).pick(choicesFor(id))
  return /chinese|mandarin|中文|普通话/i.test(id) ? { ...spare, home: 'zh' } : spare
}
