import { imageRatios, imageResolutions, imageSize, resolutions, videoRatios, videoSize } from '@kinora/contract'
import { type AnyGenerator, checkCreate, type PictureSizing, readCreate, steps } from '@kinora/domain'
import { expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep } from '../fixtures/recording-step.ts'
import { newestGenerators } from './registry-lookups.ts'

type Size = { width: number; height: number }

const text = ({ width, height }: Size): string => `${width}x${height}`
const videos = new Set(resolutions.flatMap((label) => videoRatios.map((ratio) => text(videoSize(label, ratio)))))
const images = new Set(
  imageResolutions.flatMap((label) =>
    imageRatios.flatMap((ratio) => (ratio === 'auto' ? [] : [text(imageSize(label, ratio))])),
  ),
)
/** A ratio that no table contains. */
const input = { width: 700, height: 500 }
const hasInputRatio = ({ width, height }: Size): boolean => Math.abs(width / height - 1.4) < 0.01

const fits: Record<PictureSizing, (size: Size) => boolean> = {
  'by ratio': (size) => videos.has(text(size)),
  'like its input': (size) => hasInputRatio(size) && text(size) !== text(input),
  'by ratio or like its input': (size) => videos.has(text(size)) || hasInputRatio(size),
  kept: (size) => text(size) === text(input),
  'as an image': (size) => images.has(text(size)),
  enlarged: (size) => hasInputRatio(size) && size.width > 1_000,
}

const collectSizes = async (generator: AnyGenerator): Promise<Size[]> => {
  const model = generator.rows[0].model === '' ? {} : { model: generator.rows[0].model }
  const read = readCreate(generator, { ...model, ...generator.example }, rules)
  const { params, inputs } = checkCreate(generator, read, rules)
  const weighed = generator.episodes?.weighed(params, [30]) ?? params
  const facts = { sha256: 's', bytes: 1, mediaType: 'video/mp4', seconds: 12, fps: 24, sound: true, ...input }
  const prepared = inputs.map(({ slot }) => ({ slot, key: slot, ...facts }))
  const refs = Object.fromEntries(generator.texts.map((name) => [name, { text: name }]))
  const { step, calls } = recordingStep()
  const media = Object.groupBy(prepared, ({ slot }) => slot)
  await generator.flow({ ...(weighed as object), ...refs, media }, step)
  return calls.flatMap(([name, stepInput]) => {
    const want = (name in steps ? stepInput : stepInput['want']) as Partial<Size> | undefined
    return want?.width === undefined || want.height === undefined ? [] : [{ width: want.width, height: want.height }]
  })
}

const sized = newestGenerators.flatMap((generator) =>
  generator.sizing === undefined || generator.on ? [] : [[generator.id, generator.sizing, generator] as const],
)

it.each(sized)('%s produces the documented picture sizes: %s (D-504)', async (_, sizing, generator) => {
  const sizes = await collectSizes(generator)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.filter((size) => !fits[sizing](size))).toEqual([])
})

it('every generator of videos or images declares its sizing (D-504)', () => {
  const makesPictures = ({ uses }: AnyGenerator): boolean =>
    uses.some((step) => /video|image|picture|figure|upscale/.test(step))
  const silent = newestGenerators.filter((each) => makesPictures(each) && !each.on && each.sizing === undefined)
  expect(silent.map(({ id }) => id)).toEqual([])
})
