import { limits } from '@kinora/contract'
import { newestGenerators } from '@kinora/generators'
import { hostileUnits, textInEveryField } from '@kinora/generators/fixtures/text-in-every-field'

/** A create with one field that fills a body of maximum size. */
export type TextBody = { path: string; before: string; after: string; unit: string }

const mark = 'MARK'
/** The id of a missing film, for creates that work on one. */
const anyId = '1'

/** One body for every field of every generator; the hostile texts rotate. */
export const listTextBodies = (): TextBody[] =>
  newestGenerators
    .flatMap((generator) =>
      textInEveryField(generator, mark).map(({ body }) => ({ path: generator.path.replace('{id}', anyId), body })),
    )
    .map(({ path, body }, i) => {
      const [before = '', after = ''] = JSON.stringify(body).split(mark)
      const unit = JSON.stringify(hostileUnits[i % hostileUnits.length]).slice(1, -1)
      return { path, before, after, unit }
    })

/** The bytes of a body, up to the maximum size. */
export const writeTextBody = ({ before, after, unit }: TextBody): Buffer => {
  const unitBytes = Buffer.byteLength(unit)
  const room = limits.bodyBytes - Buffer.byteLength(before) - Buffer.byteLength(after)
  const text = Buffer.alloc(Math.floor(room / unitBytes) * unitBytes, unit)
  return Buffer.concat([Buffer.from(before), text, Buffer.from(after)])
}
