import { planPhoto, planScene } from '@kinora/animatic/scenes'
import { customerText } from '@kinora/domain'
import { expect, it } from 'vitest'
import { blindPictures } from './blind-pictures.ts'
import { blindShape } from './drawn-facts.ts'
import { measureKeptRegions } from './measure-kept-regions.ts'

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const plan = (prompt: string, seed: number) =>
  planPhoto(
    planScene({
      ...blindShape,
      seed,
      prompt: customerText().parse(prompt),
      movement: 'auto',
      style: 'general',
      sound: false,
    }),
  )

/** A region at an edge loses a strip of it while the camera moves. */
const leastKept = 0.75

it.each(blindPictures())('the camera keeps the marked regions of $source in frame', ({ regions }) => {
  for (const prompt of ['', 'a calm morning', 'zoom out'])
    for (const seed of seeds)
      for (const kept of measureKeptRegions(plan(prompt, seed), regions)) expect(kept).toBeGreaterThan(leastKept)
})

it('measureKeptRegions finds a camera that leaves a region at the edge', () => {
  const [region] = blindPictures().flatMap(({ regions }) => regions)
  if (region === undefined) throw new Error('no region')
  const corner = { ...region, x: 0, y: 0, width: 0.2, height: 0.2 }
  const leaving = { ...plan('', 1), panX: 0.2, zoom: 0.4 }
  expect(measureKeptRegions(leaving, [corner])[0]).toBeLessThan(0.2)
})
