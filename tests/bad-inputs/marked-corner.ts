import { findCreate } from '../support/creates.ts'
import type { Body } from '../support/minimal-bodies.ts'
import { authorization, jsonType } from './request-cases.ts'
import type { Party, World } from './world.ts'

const width = 64
const height = 36

/** Finds the quarter of the picture in which the marked copy differs most from the clean one. */
export const findMarkedCorner = async (world: World, party: Party, body: Body): Promise<string> => {
  const { body: created } = await world.send({
    method: 'POST',
    target: findCreate('T2V').path,
    headers: [authorization(party.key), jsonType],
    body: JSON.stringify(body),
  })
  const isEnded = ({ state }: { state: string }): boolean => state === 'success' || state === 'failed'
  const { creations } = await world.until(party, String(created['id']), isEnded, 600_000)
  const [clean, marked] = await Promise.all(
    [creations[0]?.url, creations[0]?.watermarked_url].map(async (url) =>
      world.media.greyFrame(await world.fetch(url ?? ''), width, height),
    ),
  )
  const differences = new Map<string, number>()
  clean?.forEach((shade, i) => {
    const side = i % width < width / 2 ? 'left' : 'right'
    const corner = `${i < (width * height) / 2 ? 'top' : 'bottom'} ${side}`
    differences.set(corner, (differences.get(corner) ?? 0) + Math.abs(shade - (marked?.[i] ?? 0)))
  })
  return [...differences].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 'no corner'
}
