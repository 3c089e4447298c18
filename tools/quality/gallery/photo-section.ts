import { customerText } from '@kinora/domain'
import type { Tier } from '../../testkit/open-engines.ts'
import type { Row } from '../contact-sheets/draw-contact-sheet.ts'
import type { Input } from './gallery-inputs.ts'
import type { Section } from './section.ts'
import { type Studio, withStudio } from './studio.ts'
import { writeSheets } from './write-sheets.ts'

type Photo = { image: Input; prompt: string; width?: number; height?: number; movement?: 'large'; tier?: Tier }

const square = { width: 480, height: 480 }
const fox = { drawing: 'a red fox on a meadow at sunset, mountains' }

const photos: readonly Photo[] = [
  { image: { photograph: 'astronaut' }, prompt: 'slow push in', ...square },
  { image: { photograph: 'grace-hopper' }, prompt: 'pan left', width: 384, height: 512, movement: 'large' },
  { image: { photograph: 'chelsea' }, prompt: 'zoom in' },
  { image: { photograph: 'coffee' }, prompt: '镜头缓缓推进' },
  { image: { photograph: 'rocket' }, prompt: 'crane shot, rising' },
  { image: { photograph: 'camera' }, prompt: 'pan right, snow', ...square },
  { image: { photograph: 'coins' }, prompt: 'pan right', movement: 'large' },
  { image: { photograph: 'hubble-deep-field' }, prompt: 'zoom out' },
  { image: fox, prompt: 'pan left, fireflies' },
  { image: { drawing: 'a lighthouse on a rocky coast, dusk' }, prompt: 'heavy rain, handheld' },
  { image: { photograph: 'astronaut' }, prompt: 'slow push in', ...square, tier: 'basic' },
  { image: fox, prompt: 'pan left, fireflies', tier: 'basic' },
]

const shownAt = [0, 0.35, 0.7, 1]

const shootRow = async ({ input, shoot }: Studio, photo: Photo, seed: number): Promise<Row> => {
  const { image, prompt, tier = 'neural', width = 640, height = 360, movement = 'auto' } = photo
  const words = customerText().parse(prompt)
  const shape = { width, height, fps: 24, seconds: 4 }
  const stepInput = {
    ...shape,
    prompt: words,
    image: input(image),
    voice: customerText().parse(''),
    seed,
    movement,
    sound: false,
  } as const
  const name = 'photograph' in image ? image.photograph : `drawing: ${image.drawing}`
  const notes = [...(movement === 'auto' ? [] : [`movement ${movement}`]), ...(tier === 'basic' ? ['basic tier'] : [])]
  return {
    caption: [`${name} → ${prompt}`, ...notes].join(' · '),
    frames: await shoot(tier, { step: 'image-to-video', input: stepInput }, shape, shownAt),
  }
}

export const photoSection: Section = {
  title: 'Image to video',
  notes: [
    'Each row begins with the first frame, which is the input picture. Photographs are those of the tests (their sources and licences are beside them); the engine draws the drawings from the prompts shown.',
    'Known defects: the background behind a subject is filled with smooth colour, visible where the subject has moved far; towers and masts beside the rocket are partly detected as the subject; beyond the edges the picture is mirrored; depth is a guess, so that level things like the coins bend a little; snow is hard to see against a bright sky.',
  ],
  make: (folder) =>
    withStudio(async (studio) => {
      const rows: Row[] = []
      for (const [index, photo] of photos.entries()) rows.push(await shootRow(studio, photo, 200 + index))
      return writeSheets(folder, 'photos', rows)
    }),
}
