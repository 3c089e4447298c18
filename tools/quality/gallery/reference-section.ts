import { customerText, type StepOrder } from '@kinora/domain'
import type { Tier } from '../../testkit/open-engines.ts'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import type { Input } from './gallery-inputs.ts'
import type { Section } from './section.ts'
import { type Studio, withStudio } from './studio.ts'
import { writeSheets } from './write-sheets.ts'

type Reference = {
  prompt: string
  /** Named subjects appear in the prompt. */
  subjects?: Readonly<Record<string, Input>>
  images?: readonly Input[]
  isPicture?: boolean
  tier?: Tier
}

const [pilot, cat, cup] = [{ photograph: 'astronaut' }, { photograph: 'chelsea' }, { photograph: 'coffee' }]
const beach = { prompt: '[@pilot] and [@cat] on a beach at sunset', subjects: { pilot, cat } }
const castle = { prompt: 'standing before a castle at night', images: [pilot], isPicture: true }

const references: readonly Reference[] = [
  beach,
  { prompt: 'a cozy kitchen, morning', images: [cup] },
  {
    prompt: '[@rocket] flying in the sky over the desert, stars, [@pilot] on the right',
    subjects: { rocket: { photograph: 'rocket' }, pilot },
  },
  {
    prompt: '秋天的森林，[@格蕾丝]在左边，[@汽车]在右边',
    subjects: {
      格蕾丝: { photograph: 'grace-hopper' },
      汽车: { drawing: 'a red car on a road, close-up' },
    },
  },
  castle,
  { prompt: 'make it a watercolor painting', images: [cat], isPicture: true },
  { prompt: 'together in a street in the rain', images: [{ photograph: 'camera' }, cup], isPicture: true },
  { prompt: '飞在雪山上空，黎明', images: [cat], isPicture: true },
  { ...beach, tier: 'basic' },
  { ...castle, tier: 'basic' },
]

const size = { width: 640, height: 360 }
const shownAt = [0, 1]
const text = (words: string) => customerText().parse(words)

const shootRow = async ({ input, show, shoot }: Studio, reference: Reference, seed: number): Promise<Row> => {
  const { prompt, subjects = {}, images = [], isPicture = false, tier = 'neural' } = reference
  const named = Object.entries(subjects).map(([name, image]) => ({ name, image: input(image) }))
  const unnamed = images.map(input)
  const both = { ...size, prompt: text(prompt), images: unnamed, seed }
  const film = { fps: 24, seconds: 4, movement: 'auto', sound: false } as const
  const called = named.map(({ name, image }) => ({ name: text(name), voice: text(''), images: [image], videos: [] }))
  const order: StepOrder = isPicture
    ? { step: 'references-to-image', input: both }
    : { step: 'references-to-video', input: { ...both, ...film, subjects: called, videos: [], sounds: [] } }
  const notes = [isPicture ? 'picture' : 'film', ...(tier === 'basic' ? ['basic tier'] : [])]
  const rendered = await shoot(tier, order, size, isPicture ? [0] : shownAt)
  return {
    caption: [prompt, ...notes].join(' · '),
    frames: [...[...named.map(({ image }) => image), ...unnamed].flatMap(show), ...rendered],
  }
}

export const referenceSection: Section = {
  title: 'References to video and image',
  notes: [
    'Each row begins with the inputs. Photographs are those of the tests; the engine draws the drawings from the prompts shown. Without weights only subjects on a plain background are cut out.',
    'Known defects: sizes are not realistic (a cup as large as a person); a face gets a green tinge at night; objects close to a subject may be included, such as a piece of the launch tower; a subject that its picture crops at the top is shown as a card; people do not sit, walk or turn.',
  ],
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const [index, reference] of references.entries()) rows.push(await shootRow(studio, reference, 400 + index))
      return writeSheets(folder, 'references', rows)
    }),
}
