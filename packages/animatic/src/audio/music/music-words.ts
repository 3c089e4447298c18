import type { Mood } from '../../plan/scene-plan.ts'
import { mannerVocabulary } from '../../vocabulary/manner-vocabulary.ts'

const sceneMoodWords = (mood: Mood): string => mannerVocabulary[`mood.${mood}`]

/** Words for moods of scenes, and words for moods of music only. */
export const moodWords: Readonly<Record<Mood, string>> = {
  calm: `${sceneMoodWords('calm')}, soft, ambient, meditation, warm, 轻柔, 放松, 温暖`,
  joyful: `${sceneMoodWords('joyful')}, upbeat, bright, party, energetic, pop, 轻快, 明亮, 动感`,
  sad: `${sceneMoodWords('sad')}, tearful, 怀旧`,
  mysterious: `${sceneMoodWords('mysterious')}, mystery, strange, 奇异`,
  epic: `${sceneMoodWords('epic')}, cinematic, orchestral, triumphant, inspiring, 英雄, 宏大, 激昂`,
  romantic: `${sceneMoodWords('romantic')}, love, wedding, sweet, 柔情`,
  tense: `${sceneMoodWords('tense')}, suspense, action, chase, danger, dark, aggressive, fast paced, 动作, 追逐, 黑暗`,
  dreamy: `${sceneMoodWords('dreamy')}, dream, magical, space, floating, lullaby, 魔幻, 太空, 摇篮曲`,
}

export const tempoWords = {
  slow: 'slow, slowly, ballad, adagio, 慢, 缓慢, 慢板',
  fast: 'fast, quick, rapid, allegro, 快节奏, 快速, 急促',
} as const

/** Instruments that a prompt can request, as numbers of General MIDI. */
export const instrumentWords = {
  '0': 'piano, 钢琴',
  '24': 'guitar, acoustic guitar, 吉他',
  '40': 'violin, 小提琴',
  '42': 'cello, 大提琴',
  '46': 'harp, 竖琴',
  '56': 'trumpet, 小号',
  '60': 'french horn, 圆号',
  '65': 'saxophone, sax, 萨克斯',
  '73': 'flute, 长笛',
  '77': 'bamboo flute, 笛子, 竹笛, 箫',
  '78': 'tin whistle, whistling, 口哨',
  '81': 'synth, synthesizer, electronic, 合成器, 电子',
  '104': 'sitar',
  '105': 'banjo',
  '107': 'koto, guzheng, guqin, 古筝, 古琴',
  '110': 'fiddle, erhu, 二胡',
} as const

/** Words that request music: its kinds, or an instrument. */
export const musicWords = `music, song, melody, tune, soundtrack, orchestra, orchestral, beat, jazz, lullaby, symphony, 音乐, 歌曲, 旋律, 配乐, 交响, 乐曲, ${Object.values(instrumentWords).join(', ')}`
