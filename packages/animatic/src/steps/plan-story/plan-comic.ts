import type { StepInput } from '@kinora/domain'
import type { StoryPlan } from '@kinora/domain/films'
import { cleanText } from './clean-text.ts'
import { cameraWords, framingWords, joinPrompt, pickView, storyViews, type View } from './framing.ts'
import type { Brief } from './read-brief.ts'

const longest = { words: 600, looks: 200 }

/** A description of a character begins with the name. */
const readName = (looks: string): string => looks.split(/[\s:：,，]/u)[0] ?? ''

const pronoun = /\b(?:he|she|it|they|together|both)\b|[他她它]/i

/** One shot per panel, with the looks of the characters named in it. */
export const planComic = (
  { prompt, shots, pictures, seed }: StepInput<'plan-story'>,
  brief: Brief,
): StoryPlan['shots'] => {
  const { language, style } = brief
  const looks = pictures.map((picture) => cleanText(picture, longest.looks))
  let before: View | undefined
  let last = -1
  let lastNamed: number[] = []
  return shots.map(({ words }, shot) => {
    before = pickView(storyViews, seed + shot, before)
    const panelText = cleanText(words, longest.words)
    const byName = looks.flatMap((look, at) =>
      readName(look) !== '' && panelText.includes(readName(look)) ? [at] : [],
    )
    // "They" are the characters before.
    const named = byName.length === 0 && pronoun.test(panelText) ? lastNamed : byName
    lastNamed = named
    last = named[0] ?? last
    const characterLooks = named.map((at) => looks[at] ?? '')
    const parts = [
      style,
      framingWords(before, language),
      panelText === '' ? cleanText(prompt, longest.words) : panelText,
      ...characterLooks,
      cameraWords(before, language),
    ]
    return { prompt: joinPrompt(language, parts), picture: last, narration: '', spokenSeconds: 0 }
  })
}
