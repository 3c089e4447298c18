import type { StepAsk } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText, sentencesOf } from './clean-text.ts'
import { cameraWords, framingWords, joinPrompt, pickView, storyViews, type View } from './framing.ts'
import type { Brief } from './read-brief.ts'
import { spreadEvenly } from './spread-pictures.ts'

const longestTold = 600

/** What happens in each shot, in the order it was written: several sentences in one, or one over several. */
export const spreadSentences = (text: string, shots: number): string[] => {
  const sentences = sentencesOf(text)
  return Array.from({ length: shots }, (_, shot) => {
    const from = Math.floor((shot * sentences.length) / shots)
    const to = Math.max(from + 1, Math.floor(((shot + 1) * sentences.length) / shots))
    return cleanText(sentences.slice(from, to).join(' '), longestTold)
  })
}

/** A short story about the prompt; nobody speaks. */
export const tellGeneral = ({ prompt, shots, seed }: StepAsk<'plan-story'>, brief: Brief): StoryPlan['shots'] => {
  const { language, subject, style, pictures } = brief
  const told = spreadSentences(cleanText(prompt, 3000), shots.length)
  const places = spreadEvenly(shots.length, pictures.length)
  let before: View | undefined
  return told.map((sentence, shot) => {
    before = pickView(storyViews, seed + shot, before)
    const picture = places[shot] ?? -1
    const { words = '' } = pictures[picture] ?? {}
    // Whoever the story is about is named in every shot, so that it stays the same.
    const who = subject !== null && !sentence.includes(subject) ? subject : ''
    const parts = [framingWords(before, language), who, sentence, words, cameraWords(before, language), style]
    return { prompt: joinPrompt(language, parts), picture, narration: '', spokenSeconds: 0 }
  })
}
