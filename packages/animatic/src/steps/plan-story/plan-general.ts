import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText, splitSentences } from './clean-text.ts'
import { cameraWords, framingWords, joinPrompt, pickView, storyViews, type View } from './framing.ts'
import type { Brief } from './read-brief.ts'
import { spreadEvenly } from './spread-pictures.ts'

const maxTextLength = 600

/** The events of each shot, in the given order: several sentences in one, or one over several. */
export const spreadSentences = (text: string, shots: number): string[] => {
  const sentences = splitSentences(text)
  return Array.from({ length: shots }, (_, shot) => {
    const from = Math.floor((shot * sentences.length) / shots)
    const to = Math.max(from + 1, Math.floor(((shot + 1) * sentences.length) / shots))
    return cleanText(sentences.slice(from, to).join(' '), maxTextLength)
  })
}

/** A short story about the prompt, without speech. */
export const planGeneral = ({ prompt, shots, seed }: StepInput<'plan-story'>, brief: Brief): StoryPlan['shots'] => {
  const { language, subject, style, pictures } = brief
  const shotTexts = spreadSentences(cleanText(prompt, 3000), shots.length)
  const places = spreadEvenly(shots.length, pictures.length)
  let before: View | undefined
  return shotTexts.map((sentence, shot) => {
    before = pickView(storyViews, seed + shot, before)
    const picture = places[shot] ?? -1
    const { words = '' } = pictures[picture] ?? {}
    // Names the subject in every shot, for consistency.
    const missingSubject = subject !== null && !sentence.includes(subject) ? subject : ''
    const parts = [
      framingWords(before, language),
      missingSubject,
      sentence,
      words,
      cameraWords(before, language),
      style,
    ]
    return { prompt: joinPrompt(language, parts), picture, narration: '', spokenSeconds: 0 }
  })
}
