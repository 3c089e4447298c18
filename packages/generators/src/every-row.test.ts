import { type AnyGenerator, checkCreate, type PreparedMedia, readCreate, type Step, totalOf } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { newestGenerators } from './index.ts'
import { openRules as rules } from './open-rules.ts'

type Row = { model: string; lengths?: readonly { seconds: readonly number[]; resolutions: readonly string[] }[] }
type Body = Record<string, unknown>

const object = { key: 'made', sha256: 's', bytes: 1, mediaType: 'video/mp4' }
const picture: PreparedMedia = { ...object, mediaType: 'image/png', width: 160, height: 90, seconds: 0 }

const check = (generator: AnyGenerator, { model }: Row, body: Body = {}) =>
  checkCreate(generator, readCreate(generator, { model, ...generator.example, ...body }, rules), rules)

const priceOf = (generator: AnyGenerator, row: Row, body: Body): number =>
  totalOf(generator.price(check(generator, row, body).params, row))

const allRows = newestGenerators.flatMap((generator) =>
  generator.rows.map((row: Row): [string, AnyGenerator, Row] => [`${generator.id} ${row.model}`, generator, row]),
)

describe.each(allRows)('%s', (_name, generator, row) => {
  it('takes its example, and uses every field that the reply repeats', () => {
    const { used } = check(generator, row)
    const echoed = generator.reply.filter((field) => used[field] !== undefined || field === 'prompt')
    expect(echoed).toEqual(generator.reply)
  })

  it('takes and prices each length and size that its row has', () => {
    for (const { seconds, resolutions } of row.lengths ?? [])
      for (const duration of seconds)
        for (const resolution of resolutions)
          expect(priceOf(generator, row, { duration, resolution })).toBeGreaterThan(0)
    expect(priceOf(generator, row, {})).toBeGreaterThan(0)
  })

  it('makes its example with the steps it names', async () => {
    const { params, inputs } = check(generator, row)
    const asked: string[] = []
    const step: Step = {
      async model(name) {
        asked.push(name)
        return { object, ours: true }
      },
      async media() {
        return { result: object, cover: object, watermarked: null, seconds: 0, width: 0, height: 0, fps: 0 }
      },
      async prepareSpeech() {
        return { ...picture, mediaType: 'audio/wav', seconds: 3 }
      },
    }
    const media = Object.groupBy(
      inputs.map(({ slot }) => ({ slot, ...picture })),
      ({ slot }) => slot,
    )
    const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
    const made = await generator.flow({ ...(params as object), ...texts, media }, step)
    expect(made.length).toBeGreaterThan(0)
    expect(generator.uses).toEqual(expect.arrayContaining(asked))
  })
})
