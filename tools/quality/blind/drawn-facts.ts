import { planPromptScene } from '@kinora/animatic/scenes'
import { customerText } from '@kinora/domain'

type Person = { age: string; gender: string; wear: string; hat: string; stance: string }

/** Things that the engine declares to draw for a prompt. */
export type DrawnFacts = {
  groups: Readonly<Record<string, readonly string[]>>
  subjects: readonly { kind: string; count: number; colour: string | null; aboard: string | null }[]
  people: readonly Person[]
  /** Words of the prompt that the engine declares not to draw. */
  notDrawn: readonly string[]
  isStoryboard: boolean
}

export const blindShape = { seconds: 4, width: 640, height: 360, fps: 24, seed: 7 } as const

export const planBlindPrompt = (prompt: string): ReturnType<typeof planPromptScene> =>
  planPromptScene({
    ...blindShape,
    prompt: customerText().parse(prompt),
    movement: 'auto',
    style: 'general',
    sound: false,
  })

const few = (value: string | null): string[] => (value === null ? [] : [value])

export const readDrawnFacts = (prompt: string): DrawnFacts => {
  const plan = planBlindPrompt(prompt)
  const people = plan.subjects.flatMap(({ figures }) => figures ?? [])
  return {
    groups: {
      // A neutral backdrop of a storyboard card is no place.
      place: plan.layers.includes('podium') || !plan.places.includes('studio') ? plan.places : [],
      time: [plan.time],
      weather: plan.weather === 'clear' ? [] : [plan.weather],
      trait: plan.traits,
      // The neon look is how neon light is drawn.
      look: few(plan.look === 'neon' && plan.traits.includes('neon') ? null : plan.look),
      mood: few(plan.mood),
      camera: plan.moves,
    },
    subjects: plan.subjects.map(({ kind, count, colour, aboard = null }) => ({ kind, count, colour, aboard })),
    people: people.map(({ age, female, wear, hat, stance }) => ({
      age,
      gender: female ? 'female' : 'male',
      wear,
      hat: hat ?? 'none',
      stance,
    })),
    notDrawn: plan.notDrawn,
    isStoryboard: plan.storyboard !== null,
  }
}
