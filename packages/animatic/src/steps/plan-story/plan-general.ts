import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText, splitSentences } from './clean-text.ts'
import { followCharacters, namedKinds, spellOutNames } from './follow-characters.ts'
import { cameraWords, framingWords, joinPrompt, pickView, storyViews, type View } from './framing.ts'
import { namesThings } from './known-words.ts'
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

/**
 * Photo shots and prompt shots take turns. A sentence about something that its picture does not show gets a shot of its
 * own; the first shot keeps its picture.
 */
export const alternatePictures = (
  places: readonly number[],
  shotTexts: readonly string[],
  pictureWords: readonly string[],
): number[] => {
  let photos = 0
  return places.map((picture, shot) => {
    if (picture < 0 || shotTexts[shot] === '' || pictureWords.length >= places.length) return picture
    const shown = namedKinds(pictureWords[picture] ?? '')
    const others = namedKinds(shotTexts[shot] ?? '').filter((kind) => !shown.includes(kind))
    const isPhoto = shot === 0 || (others.length === 0 && photos === 0) || picture !== places[shot - 1]
    photos = isPhoto ? photos + 1 : 0
    return isPhoto ? picture : -1
  })
}

/** A short story about the prompt, without speech. */
export const planGeneral = ({ prompt, shots, seed }: StepInput<'plan-story'>, brief: Brief): StoryPlan['shots'] => {
  const { language, subject, style, pictures } = brief
  const shotTexts = spreadSentences(cleanText(prompt, 3000), shots.length)
  const references = followCharacters(shotTexts)
  const places = alternatePictures(
    spreadEvenly(shots.length, pictures.length),
    shotTexts.map((text, shot) => [...(references[shot] ?? []), text].join(' ')),
    pictures.map(({ words }) => words),
  )
  let before: View | undefined
  return spellOutNames(shotTexts).map((sentence, shot) => {
    before = pickView(storyViews, seed + shot, before)
    const picture = places[shot] ?? -1
    const { words = '' } = pictures[picture] ?? {}
    const referred = references[shot] ?? []
    // Names the subject in every shot that names nothing else, for consistency.
    const names = referred.length > 0 || subject === null || namesThings(sentence) ? referred : [subject]
    const parts = [
      framingWords(before, language),
      names.filter((name) => !sentence.includes(name)).join(language === 'zh' ? '，' : ', '),
      sentence,
      words,
      cameraWords(before, language),
      style,
    ]
    return { prompt: joinPrompt(language, parts), picture, narration: '', spokenSeconds: 0 }
  })
}
