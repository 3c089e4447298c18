import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText } from './clean-text.ts'
import { keepCast } from './follow-characters.ts'
import { cameraWords, framingWords, joinPrompt, pickView, songViews, type View } from './framing.ts'
import { namesThings } from './known-words.ts'
import { alternatePictures, spreadSentences } from './plan-general.ts'
import type { Brief } from './read-brief.ts'
import { spreadInTurn } from './spread-pictures.ts'

const longestLyric = 160
const pulse = { low: { en: 'calm', zh: '宁静' }, high: { en: 'fast, energetic', zh: '动感' } }

const energyLevel = (energy: number): 0 | 1 | 2 => (energy < 0.4 ? 0 : energy < 0.7 ? 1 : 2)

/** Calm and wide for calm music; near and moving for high energy. Shows the lyrics if they are drawable. */
export const planSong = ({ prompt, shots, seed }: StepInput<'plan-story'>, brief: Brief): StoryPlan['shots'] => {
  const { language, subject, style, pictures } = brief
  const shotTexts = spreadSentences(cleanText(prompt, 3000), shots.length)
  const kept = keepCast(shotTexts)
  const places = alternatePictures(
    spreadInTurn(shots.length, pictures.length),
    shotTexts.map((text, shot) => [...(kept[shot] ?? []), text].join(' ')),
    pictures.map(({ words }) => words),
  )
  let before: View | undefined
  return shots.map(({ energy, words }, shot) => {
    const level = energyLevel(energy)
    before = pickView(songViews[level] ?? [], seed + shot, before)
    const picture = places[shot] ?? -1
    const lyric = cleanText(words, longestLyric)
    const parts = [
      framingWords(before, language),
      ...(kept[shot] ?? []),
      shotTexts[shot] || (subject ?? ''),
      namesThings(lyric) ? lyric : '',
      pictures[picture]?.words ?? '',
      level === 0 ? pulse.low[language] : level === 2 ? pulse.high[language] : '',
      cameraWords(before, language),
      style,
    ]
    return { prompt: joinPrompt(language, parts), picture, narration: '', spokenSeconds: 0 }
  })
}
