import { crossFade, ssim } from '@kinora/animatic/fixtures/likeness'
import type { Rgb24 } from '@kinora/animatic/fixtures/measure'
import { customerText } from '@kinora/domain'
import type { Tier } from '../../testkit/open-engines.ts'
import type { Frame, Row } from '../contact-sheets/draw-contact-sheet.ts'
import type { Input } from './gallery-inputs.ts'
import type { Section } from './section.ts'
import { type Studio, withStudio } from './studio.ts'
import { writeSheets } from './write-sheets.ts'

type Morph = {
  start: Input
  end: Input
  prompt?: string
  width?: number
  height?: number
  tier?: Tier
  /** Both pictures show the same place or thing. */
  isSame?: boolean
}

const square = { width: 480, height: 480 }
const dayAndNight = {
  start: { drawing: 'a lighthouse on a rocky coast by day' },
  end: { drawing: 'a lighthouse on a rocky coast at night' },
  isSame: true,
}
const people = { start: { photograph: 'astronaut' }, end: { photograph: 'grace-hopper' }, ...square }

const morphs: readonly Morph[] = [
  dayAndNight,
  people,
  { start: { photograph: 'chelsea' }, end: { photograph: 'coffee' }, prompt: 'zoom in' },
  { start: { drawing: 'a forest in spring' }, end: { drawing: 'a forest in winter, snow' }, isSame: true },
  { start: { photograph: 'rocket' }, end: { photograph: 'hubble-deep-field' } },
  {
    start: { drawing: 'a mountain lake at dawn' },
    end: { drawing: 'pyramids in the desert at sunset' },
    prompt: 'pan right',
  },
  { ...dayAndNight, tier: 'basic' },
  { ...people, tier: 'basic' },
]

const shownAt = [0, 0.3, 0.5, 0.7, 1]
/** A film that is more similar to a cross-fade is no morph. */
const mostLikeFading = 0.9

const inputName = (input: Input): string => ('photograph' in input ? input.photograph : input.drawing)

const opaque = ({ width, height, rgba }: Frame): Rgb24 => ({
  width,
  height,
  bytes: Buffer.from(rgba.filter((_, at) => at % 4 !== 3)),
})

/** The similarity of the middle of a film to a cross-fade of its ends. */
const measureFadeSimilarity = (frames: readonly Frame[]): number => {
  const [start, middle, end] = [frames[0], frames[frames.length >> 1], frames.at(-1)].map((frame) => {
    if (frame === undefined) throw new Error('the film has no frames')
    return opaque(frame)
  }) as [Rgb24, Rgb24, Rgb24]
  return ssim(middle, crossFade(start, end))
}

const shootRow = async ({ input, shoot }: Studio, morph: Morph, seed: number): Promise<Row> => {
  const { start, end, prompt = '', tier = 'neural', width = 640, height = 360, isSame = false } = morph
  const shape = { width, height, fps: 24, seconds: 4 }
  const words = customerText().parse(prompt)
  const stepInput = {
    ...shape,
    prompt: words,
    start: input(start),
    end: input(end),
    seed,
    movement: 'auto',
    sound: false,
  } as const
  const frames = await shoot(tier, { step: 'frames-to-video', input: stepInput }, shape, shownAt)
  const likeness = measureFadeSimilarity(frames)
  if (isSame && tier === 'neural' && likeness >= mostLikeFading)
    throw new Error(`${inputName(start)} → ${inputName(end)} is hardly more than a cross-fade: ${likeness.toFixed(3)}`)
  const notes = [...(prompt === '' ? [] : [prompt]), ...(tier === 'basic' ? ['basic tier'] : [])]
  return {
    caption: [`${inputName(start)} → ${inputName(end)}`, ...notes, `SSIM to a cross-fade ${likeness.toFixed(2)}`].join(
      ' · ',
    ),
    frames,
  }
}

export const morphSection: Section = {
  title: 'First and last frame to video',
  notes: [
    'Photographs are those of the tests; the engine draws the drawings from the prompts shown. Without weights the pictures dissolve into each other, and parts that are equal in both stay in place.',
    'Where two pictures have nothing in common, such as a face and a cup, they cross-fade instead of bending into each other. Known defects: the sky between day and night turns dark in patches; thin things such as masts break up.',
  ],
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const [index, morph] of morphs.entries()) rows.push(await shootRow(studio, morph, 300 + index))
      return writeSheets(folder, 'morphs', rows)
    }),
}
