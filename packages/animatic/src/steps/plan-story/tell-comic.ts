import type { StepAsk } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText } from './clean-text.ts'
import { cameraWords, framingWords, joinPrompt, pickView, storyViews, type View } from './framing.ts'
import type { Brief } from './read-brief.ts'

const longest = { words: 600, looks: 200 }

/** A description of a character begins with the name. */
const nameOf = (looks: string): string => looks.split(/[\s:：,，]/u)[0] ?? ''

/** One shot for what is told meanwhile, with whoever is named in it as they look. */
export const tellComic = (
  { prompt, shots, pictures, seed }: StepAsk<'plan-story'>,
  brief: Brief,
): StoryPlan['shots'] => {
  const { language, style } = brief
  const looks = pictures.map((picture) => cleanText(picture, longest.looks))
  let before: View | undefined
  let last = -1
  return shots.map(({ words }, shot) => {
    before = pickView(storyViews, seed + shot, before)
    const told = cleanText(words, longest.words)
    const named = looks.flatMap((look, at) => (nameOf(look) !== '' && told.includes(nameOf(look)) ? [at] : []))
    last = named[0] ?? last
    const who = named.map((at) => looks[at] ?? '')
    const parts = [
      style,
      framingWords(before, language),
      told === '' ? cleanText(prompt, longest.words) : told,
      ...who,
      cameraWords(before, language),
    ]
    return { prompt: joinPrompt(language, parts), picture: last, narration: '', spokenSeconds: 0 }
  })
}
