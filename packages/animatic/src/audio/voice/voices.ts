import type { Blend } from './kokoro/load-style.ts'
import type { Manner } from './kokoro/manners.ts'

/** A voice of the basic tier: a variant of the synthesiser, its pitch (0 to 99) and its words per minute. */
export type BasicVoice = { variant: string; height: number; wordsPerMinute: number }

/** A voice of the neural tier: timbre for all languages, prosody per language, pitch and speed. */
export type NeuralVoice = {
  timbre: Blend
  zh: Manner
  en: Manner
  hertz: number
  pace: number
  /** Range of the melody, 1 is unchanged. */
  range: number
}

export type Voice = {
  basic: BasicVoice
  neural: NeuralVoice
  /** The language of texts whose script does not decide, such as numbers. */
  home: 'zh' | 'en'
}

const basic = (variant: string, height = 50, wordsPerMinute = 165): BasicVoice => ({ variant, height, wordsPerMinute })
const neural = (
  timbre: Blend,
  [zh, en]: readonly [Manner, Manner],
  hertz: number,
  pace = 1,
  range = 1,
): NeuralVoice => ({
  timbre,
  zh,
  en,
  hertz,
  pace,
  range,
})
const voice = (basic: BasicVoice, neural: NeuralVoice, home: Voice['home'] = 'zh'): Voice => ({ basic, neural, home })

const woman = ['zf_xiaoxiao', 'af_heart'] as const
const livelyWoman = ['zf_xiaoyi', 'af_bella'] as const
const man = ['zm_yunxi', 'am_michael'] as const
const firmMan = ['zm_yunyang', 'am_fenrir'] as const
const narratorMan = ['zm_yunjian', 'bm_george'] as const

/** The voices of the API by identifier; age, gender and style follow the names. */
export const voices: ReadonlyMap<string, Voice> = new Map([
  ['Chinese_Female_Currency', voice(basic('f3'), neural({ zf_xiaoxiao: 1 }, woman, 222))],
  ['Chinese_Male_Currency', voice(basic('m3'), neural({ zm_yunxi: 1 }, man, 140))],
  [
    'Chinese_gravelly_storyteller_vv2',
    voice(basic('m1', 30, 145), neural({ am_onyx: 2, zm_yunjian: 1 }, narratorMan, 88, 0.9, 1.15)),
  ],
  [
    'Chinese (Mandarin)_Reliable_Executive',
    voice(basic('m7', 44, 160), neural({ zm_yunyang: 2, bm_daniel: 1 }, firmMan, 112, 0.97, 0.9)),
  ],
  [
    'Chinese (Mandarin)_News_Anchor',
    voice(basic('f2', 46, 180), neural({ zf_xiaoxiao: 1, bf_emma: 1 }, woman, 205, 1.1, 0.9)),
  ],
  [
    'Chinese (Mandarin)_Unrestrained_Young_Man',
    voice(basic('m4', 62, 182), neural({ zm_yunxi: 1, am_puck: 2 }, man, 158, 1.1, 1.25)),
  ],
  ['Arrogant_Miss', voice(basic('f5', 60, 172), neural({ zf_xiaoyi: 1, af_bella: 2 }, livelyWoman, 240, 1.03, 1.2))],
  ['Robot_Armor', voice(basic('robosoft', 50, 140), neural({ am_echo: 1 }, firmMan, 98, 0.92, 0.35))],
  [
    'Chinese (Mandarin)_Kind-hearted_Antie',
    voice(basic('f1', 48, 155), neural({ zf_xiaobei: 1, af_kore: 1 }, woman, 192, 0.95, 1.05)),
  ],
  [
    'Chinese (Mandarin)_Humorous_Elder',
    voice(basic('grandpa', 46, 158), neural({ am_santa: 2, zm_yunjian: 1 }, narratorMan, 128, 0.95, 1.35)),
  ],
  [
    'Chinese (Mandarin)_Male_Announcer',
    voice(basic('m8', 38, 168), neural({ zm_yunjian: 2, am_michael: 1 }, firmMan, 104, 1.02, 1)),
  ],
  [
    'Chinese (Mandarin)_Wise_Women',
    voice(basic('f4', 40, 150), neural({ af_nova: 2, zf_xiaoxiao: 1 }, woman, 178, 0.92, 0.9)),
  ],
  [
    'Chinese (Mandarin)_Gentle_Youth',
    voice(basic('m2', 58, 158), neural({ zm_yunxi: 2, zm_yunxia: 1 }, man, 172, 0.96, 0.95)),
  ],
  [
    'Chinese (Mandarin)_Warm_Girl',
    voice(basic('f3', 62, 160), neural({ zf_xiaoxiao: 1, af_heart: 2 }, woman, 250, 0.98, 1.05)),
  ],
  [
    'Chinese (Mandarin)_Kind-hearted_Elder',
    voice(basic('grandma', 42, 148), neural({ zf_xiaobei: 1, af_sarah: 1, bf_alice: 1 }, woman, 168, 0.88, 1)),
  ],
  [
    'Chinese (Mandarin)_Cute_Spirit',
    voice(basic('belinda', 78, 175), neural({ zf_xiaoyi: 2, zm_yunxia: 1 }, livelyWoman, 300, 1.05, 1.2)),
  ],
  [
    'Chinese (Mandarin)_Radio_Host',
    voice(basic('m6', 48, 172), neural({ zm_yunyang: 1, am_adam: 1 }, man, 120, 1.03, 1.1)),
  ],
  [
    'Chinese (Mandarin)_Sincere_Adult',
    voice(basic('m5', 50, 160), neural({ zm_yunyang: 1, am_liam: 2 }, man, 134, 0.97, 0.95)),
  ],
  [
    'Chinese (Mandarin)_Gentle_Senior',
    voice(basic('f1', 38, 145), neural({ bf_isabella: 1, zf_xiaoxiao: 1 }, woman, 185, 0.9, 0.95)),
  ],
])

export const defaultVoice = voice(basic('f2'), neural({ af_heart: 1 }, woman, 190), 'en')
