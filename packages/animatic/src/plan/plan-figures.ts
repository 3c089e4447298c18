import { figureVocabulary } from '../vocabulary/figure-vocabulary.ts'
import { createFinder, type Match } from '../vocabulary/find-words.ts'
import { splitPrompt } from '../vocabulary/split-prompt.ts'
import { subjectVocabulary } from '../vocabulary/subject-vocabulary.ts'
import { vocabulary } from '../vocabulary/vocabulary.ts'
import { createRandom, type Random } from './random.ts'
import type { ColourName, Figure, ScenePlan } from './scene-plan.ts'

type FigureWords = Partial<Record<'age' | 'gender' | 'wear' | 'hat' | 'hair' | 'stance' | 'colour', string>>

const colourWords = Object.fromEntries(Object.entries(vocabulary).filter(([tag]) => tag.startsWith('colour.')))
const findTags = createFinder<string>({ person: subjectVocabulary.person }, figureVocabulary, colourWords)

// "An old man", "a girl in a red dress": words this close before a noun describe it.
const reach = 3

/** The attributes of each person in the prompt, in its order; words before the first person apply to it. */
const readFigures = (prompt: string): FigureWords[] => {
  const tokens = splitPrompt(prompt)
  const matches = findTags(tokens)
  // "A little girl" is one word of the table and names a person as "girl" does.
  const naming = matches.filter(({ tag }) => /^(person|age|gender)/.test(tag))
  const people = naming.filter(({ from }, index) => from !== naming[index - 1]?.from)
  const findOwner = ({ from }: Match<string>): number => {
    const next = people.findIndex((person) => person.from >= from)
    const isClose = (people[next]?.from ?? Number.POSITIVE_INFINITY) - from <= reach
    return next >= 0 && isClose ? next : Math.max(0, (next < 0 ? people.length : next) - 1)
  }
  const figureWords: FigureWords[] = people.map(() => ({}))
  for (const [index, one] of matches.entries()) {
    const [group = '', name = ''] = one.tag.split('.')
    const owner = figureWords[findOwner(one)]
    const next = matches[index + 1]
    const isWorn =
      tokens[one.from - 1]?.text === 'in' ||
      (/^(wear|person|age|gender)/.test(next?.tag ?? '') && next?.from === one.to)
    if (owner === undefined || group === 'person' || (group === 'colour' && !isWorn)) continue
    owner[group as keyof FigureWords] ??= name
  }
  return figureWords
}

type FigureScene = Pick<ScenePlan, 'places' | 'traits' | 'weather' | 'look' | 'seed'>

const chooseWear = (
  { traits, weather, places, look }: FigureScene,
  female: boolean,
  random: Random,
): Figure['wear'] => {
  const chosen = random.pick(
    female ? (['dress', 'shirt', 'dress', 'jacket'] as const) : (['shirt', 'jacket', 'shirt', 'suit'] as const),
  )
  const cold = traits.includes('snowy') || weather === 'snow' || weather === 'rain' || weather === 'storm'
  if (cold && !places.includes('room')) return 'coat'
  if (look === 'ink') return 'robe'
  if (look === 'noir') return female ? 'dress' : 'coat'
  const light = places.includes('beach') || places.includes('sea')
  return light && (chosen === 'jacket' || chosen === 'suit') ? 'shirt' : chosen
}

const chooseHair = (age: Figure['age'], female: boolean, random: Random): Figure['hair'] => {
  const drawn = random.pick(
    female
      ? (['long', 'tail', 'bun', 'long', 'short'] as const)
      : (['short', 'short', 'short', 'bald', 'tail'] as const),
  )
  if (age === 'old' && female) return 'bun'
  return drawn === 'bald' && age !== 'old' ? 'short' : drawn
}

const chooseStance = ({ places }: FigureScene, count: number, random: Random): Figure['stance'] => {
  const drawn = random.next()
  if (places.includes('room') || places.includes('studio')) return 'standing'
  return drawn < (count > 1 ? 0.35 : 0.15) ? 'standing' : 'walking'
}

const several = 3

/** The look of each person: by the words, or else by the seed and the place. */
export const planFigures = (prompt: string, count: number, scene: FigureScene): Figure[] => {
  const figureWords = readFigures(prompt)
  const random = createRandom(scene.seed, 'figures')
  const first = random.next() < 0.5 ? 0 : 1
  return Array.from({ length: count }, (_, index): Figure => {
    const words = figureWords[Math.min(index, figureWords.length - 1)] ?? {}
    const drawn = { female: (first + index) % 2 === 0, old: random.next() < 0.15, child: random.next() < 0.2 }
    const female = words.gender === undefined ? drawn.female : words.gender === 'female'
    const mixedAge = count > several ? (drawn.child ? 'child' : drawn.old ? 'old' : 'adult') : 'adult'
    const age = (words.age ??
      (words.gender === undefined && words.wear === undefined ? mixedAge : 'adult')) as Figure['age']
    const cap = random.next() < 0.15 ? 'cap' : null
    const [wear, hair, stance] = [
      chooseWear(scene, female, random),
      chooseHair(age, female, random),
      chooseStance(scene, count, random),
    ]
    // The words of each group come from the vocabulary's own keys.
    return {
      age,
      female,
      wear: (words.wear ?? wear) as Figure['wear'],
      hair: (words.hair ?? hair) as Figure['hair'],
      hat: (words.hat ?? (wear === 'coat' && scene.traits.includes('snowy') ? 'beanie' : cap)) as Figure['hat'],
      stance: (words.stance ?? figureWords[0]?.stance ?? stance) as Figure['stance'],
      colour: (words.colour ?? null) as ColourName | null,
      tints: [random.next(), random.next(), random.next()],
    }
  })
}
