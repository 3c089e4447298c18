import { isNarrator } from './find-dialogue.ts'

export type Character = { name: string; description: string; voice: string }

const male = [
  'Chinese (Mandarin)_Sincere_Adult',
  'Chinese_Male_Currency',
  'Chinese (Mandarin)_Reliable_Executive',
  'Chinese (Mandarin)_Gentle_Youth',
  'Chinese (Mandarin)_Unrestrained_Young_Man',
] as const
const female = [
  'Chinese_Female_Currency',
  'Chinese (Mandarin)_Warm_Girl',
  'Arrogant_Miss',
  'Chinese (Mandarin)_Wise_Women',
  'Chinese (Mandarin)_Kind-hearted_Antie',
] as const
const old = ['Chinese (Mandarin)_Humorous_Elder', 'Chinese (Mandarin)_Gentle_Senior'] as const
const young = ['Chinese (Mandarin)_Cute_Spirit', 'Chinese (Mandarin)_Gentle_Youth'] as const
const metal = ['Robot_Armor'] as const
const storytellers = [
  'Chinese (Mandarin)_Male_Announcer',
  'Chinese (Mandarin)_News_Anchor',
  'Chinese (Mandarin)_Radio_Host',
] as const

/** Voices by name and description of a character; the first match counts. */
const choices: readonly (readonly [RegExp, readonly string[]])[] = [
  [/机器人|robot|android/iu, metal],
  [/老奶奶|奶奶|外婆|婆婆|老妇|老太|grandma|grandmother|old (?:woman|lady)/iu, [old[1]]],
  [/爷爷|老人|老头|外公|老者|长老|grandpa|grandfather|old man|elder/iu, [old[0]]],
  [/小孩|孩子|男孩|女孩|小妖|精灵|child|kid|boy|girl|spirit|fairy/iu, young],
  [/女|妈|姐|妹|娘|婶|姑|阿姨|公主|皇后|woman|lady|mother|sister|wife|queen|princess|\bshe\b|\bher\b/iu, female],
  [/男|爸|哥|弟|叔|伯|先生|王子|皇帝|\bman\b|father|brother|husband|king|prince|\bhe\b|\bhis\b/iu, male],
]

const hashName = (name: string): number => {
  let sum = 7
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003
  return sum
}

const firstFree = (voices: readonly string[], taken: ReadonlySet<string>): string =>
  voices.find((voice) => !taken.has(voice)) ?? voices[0] ?? ''

/**
 * Assigns a voice to the narrator, under the empty name, and to each character. A character without a voice gets one by
 * name and description. Voices are distinct as long as there are enough.
 */
export const castVoices = (characters: readonly Character[]): Map<string, string> => {
  const taken = new Set(characters.map(({ voice }) => voice).filter((voice) => voice !== ''))
  const narratorVoice = characters.find(({ name }) => isNarrator(name))?.voice || firstFree(storytellers, taken)
  taken.add(narratorVoice)
  const cast = new Map([['', narratorVoice]])
  for (const { name, description, voice } of characters) {
    if (isNarrator(name) || cast.has(name)) continue
    const fitting = choices.find(([words]) => words.test(`${name} ${description}`))?.[1] ?? [...male, ...female]
    const start = hashName(name) % fitting.length
    const turned = [...fitting.slice(start), ...fitting.slice(0, start)]
    const own = voice || firstFree([...turned, ...male, ...female], taken)
    taken.add(own)
    cast.set(name, own)
  }
  return cast
}
