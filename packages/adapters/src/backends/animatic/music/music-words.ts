import type { MusicMood } from './music-plan.ts'

export const moodWords: Readonly<Record<MusicMood, string>> = {
  calm: 'calm, peaceful, relaxing, gentle, soft, quiet, serene, ambient, meditation, warm, 平静, 安静, 舒缓, 温柔, 宁静, 轻柔, 放松, 温暖',
  joyful:
    'joyful, happy, cheerful, upbeat, fun, bright, playful, party, energetic, pop, 欢快, 快乐, 开心, 活泼, 轻快, 明亮, 喜庆, 动感',
  sad: 'sad, melancholy, melancholic, sorrow, lonely, nostalgic, tearful, 悲伤, 忧伤, 伤感, 孤独, 怀旧, 哀伤',
  mysterious: 'mysterious, mystery, strange, eerie, secret, enigmatic, 神秘, 诡异, 奇异',
  epic: 'epic, heroic, grand, cinematic, orchestral, triumphant, majestic, inspiring, 史诗, 英雄, 宏大, 壮丽, 激昂, 磅礴, 大气',
  romantic: 'romantic, love, tender, wedding, sweet, 浪漫, 爱情, 甜蜜, 柔情',
  tense:
    'tense, suspense, action, chase, danger, dark, horror, aggressive, fast paced, 紧张, 悬疑, 动作, 追逐, 危险, 黑暗, 恐怖',
  dreamy: 'dreamy, dream, ethereal, magical, space, floating, lullaby, 梦幻, 空灵, 魔幻, 太空, 摇篮曲',
}

export const tempoWords = {
  slow: 'slow, slowly, ballad, adagio, 慢, 缓慢, 慢板',
  fast: 'fast, quick, rapid, allegro, 快节奏, 快速, 急促',
} as const

/** Instruments that a prompt may ask for, as numbers of General MIDI. */
export const instrumentWords = {
  '0': 'piano, 钢琴',
  '24': 'guitar, acoustic guitar, 吉他',
  '40': 'violin, 小提琴',
  '42': 'cello, 大提琴',
  '46': 'harp, 竖琴',
  '56': 'trumpet, 小号',
  '60': 'horn, french horn, 圆号',
  '65': 'saxophone, sax, 萨克斯',
  '73': 'flute, 长笛',
  '77': 'bamboo flute, 笛子, 竹笛, 箫',
  '78': 'whistle, 口哨',
  '81': 'synth, synthesizer, electronic, 合成器, 电子',
  '104': 'sitar',
  '105': 'banjo',
  '107': 'koto, guzheng, guqin, 古筝, 古琴',
  '110': 'fiddle, erhu, 二胡',
} as const
