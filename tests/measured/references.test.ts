import { afterAll, describe, expect, it } from 'vitest'
import { dataUri } from '../support/files/bytes.ts'
import { uri } from './instruments/pictures.ts'
import { firstFrame, lastFrame, type Pixels } from './instruments/pixels.ts'
import { findStripes, type Stripes, striped } from './instruments/striped.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const red: Stripes = { colour: '#e01010', direction: 'upright' }
const orange: Stripes = { colour: '#f07800', direction: 'lying' }
const yellow: Stripes = { colour: '#e8e000', direction: 'upright' }
const green: Stripes = { colour: '#10c010', direction: 'lying' }
const cyan: Stripes = { colour: '#00d8d8', direction: 'upright' }
const blue: Stripes = { colour: '#1010e0', direction: 'lying' }
const magenta: Stripes = { colour: '#e000e0', direction: 'upright' }
const all = [red, orange, yellow, green, cyan, blue, magenta]

/** Classifies by colour and by the direction of the stripes. */
const looksLike = (frame: Pixels, { colour, direction }: Stripes): 'shown' | 'absent' | 'unclear' => {
  const { share, across, down } = findStripes(frame, colour)
  if (share < 0.001) return 'absent'
  const [many, few] = direction === 'upright' ? [across, down] : [down, across]
  return share > 0.01 && many > 2 * few ? 'shown' : 'unclear'
}
const expectOnly = (frame: Pixels, shown: readonly Stripes[]): void => {
  const classified = all.map((stripes) => [stripes.colour, looksLike(frame, stripes)])
  expect(classified).toEqual(all.map((stripes) => [stripes.colour, shown.includes(stripes) ? 'shown' : 'absent']))
}

const uris = (shown: readonly Stripes[]): Promise<string[]> =>
  Promise.all(shown.map(async (stripes) => uri(await striped(studio, stripes))))
const size = { width: 1024, height: 576 }
const filmed = async (body: Record<string, unknown>): Promise<Buffer> => {
  const film = { model: 'genq2', prompt: 'a snowy street', duration: 1, resolution: '540p', seed: 7, ...body }
  return download((await studio.make('reference2video', film)).creation.url)
}

describe('references', () => {
  it.concurrent('are all visible in the first and last frame of a film, up to seven (D-197)', async () => {
    const film = await filmed({ images: await uris(all) })
    expectOnly(await firstFrame(studio, film, size), all)
    expectOnly(await lastFrame(studio, film, size), all)
  })

  it.concurrent('are visible with and without a subject name (D-241, D-245)', async () => {
    const subjects = [{ name: 'flag', images: await uris([magenta]) }]
    const prompt = '[@flag] in a snowy street'
    const film = await filmed({ images: await uris([red, cyan]), subjects, prompt })
    expectOnly(await firstFrame(studio, film, size), [red, cyan, magenta])
  })

  it.concurrent('are visible if they are videos (D-243)', async () => {
    const still = await striped(studio, green)
    const line = '-loop 1 -t 2 -i {in0} -r 12 -c:v libx264 -pix_fmt yuv420p {out}'
    const clip = await studio.media.make(line, 'mp4', [still])
    const videos = [dataUri('video/mp4', clip)]
    const film = await filmed({ model: 'genq2-pro', images: await uris([yellow]), videos })
    expectOnly(await lastFrame(studio, film, size), [yellow, green])
  })

  it.concurrent('are all visible in a picture (D-250)', async () => {
    const shown = [red, blue, yellow]
    const body = { model: 'genq2', prompt: 'in a snowy street', images: await uris(shown), seed: 7 }
    const { creation } = await studio.make('reference2image', body)
    expectOnly(await firstFrame(studio, await download(creation.url), { width: 1920, height: 1080 }), shown)
  })
})
