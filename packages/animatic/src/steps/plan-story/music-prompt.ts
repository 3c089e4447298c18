import type { StepInput } from '@kinora/domain'
import { moodWords } from '../../audio/music/music-words.ts'
import type { Random } from '../../plan/random.ts'
import type { Mood } from '../../plan/scene-plan.ts'
import { createFinder } from '../../vocabulary/find-words.ts'

type StoryInput = StepInput<'plan-story'>

const findMood = createFinder<Mood>(moodWords)

const played: Readonly<Record<Mood, { en: string; zh: string }>> = {
  calm: { en: 'calm, warm piano music', zh: '平静温暖的钢琴音乐' },
  joyful: { en: 'joyful, upbeat music with guitar', zh: '欢快明亮的吉他音乐' },
  sad: { en: 'sad, slow cello music', zh: '忧伤缓慢的大提琴音乐' },
  mysterious: { en: 'mysterious, quiet music', zh: '神秘安静的音乐' },
  epic: { en: 'epic, inspiring orchestral music', zh: '史诗般激昂的交响音乐' },
  romantic: { en: 'romantic, tender violin music', zh: '浪漫温柔的小提琴音乐' },
  tense: { en: 'tense, fast electronic music', zh: '紧张快节奏的电子音乐' },
  dreamy: { en: 'dreamy, floating music with harp', zh: '梦幻空灵的竖琴音乐' },
}
/** The mood if no word decides. */
const defaultMoods: Readonly<Record<StoryInput['story'], readonly Mood[]>> = {
  ad: ['joyful', 'calm', 'epic'],
  general: ['calm', 'dreamy', 'romantic'],
  song: ['calm', 'joyful'],
  comic: ['mysterious', 'calm', 'epic'],
}

/** A music prompt with the mood of the story. */
export const musicPrompt = ({ story, prompt, style, language, isBold }: StoryInput, random: Random): string => {
  const namedMood = findMood(`${prompt}. ${style}`)[0]?.tag
  return played[namedMood ?? (isBold ? 'tense' : random.pick(defaultMoods[story]))][language]
}
