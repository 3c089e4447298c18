import { AppError, limits } from '@kinora/contract'
import { type AnyGenerator, checkCreate, LongText, readCreate } from '@kinora/domain'
import type { FilmView } from '@kinora/domain/films'
import { calibrateLoop, threadCpuMicros } from '@kinora/domain/fixtures/processor-cost'
import { expect, it } from 'vitest'
import { filmFor } from '../fixtures/finished-film.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { hostileUnits, textInEveryField } from '../fixtures/text-in-every-field.ts'
import { newestGenerators } from './index.ts'
import text2video from './text2video.ts'

/** A long text as the parsing thread passes it: measured bytes. */
const longText = (unit: string): LongText => {
  const units = Math.floor((limits.bodyBytes - 1_024) / Buffer.byteLength(unit))
  const text = new LongText(Buffer.alloc(units * Buffer.byteLength(unit), unit))
  expect(text.measures.characters).toBeGreaterThan(1_000_000)
  return text
}

const texts = hostileUnits.map((unit) => ({ unit, text: longText(unit) }))

const validate = (generator: AnyGenerator, body: Record<string, unknown>, film: FilmView | undefined): void => {
  try {
    checkCreate(generator, readCreate(generator, body, rules), rules, [], film)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Longest allowed block of the event loop, in calibrated loops of about one millisecond. */
const mostLoops = 50

/** Finds the fields in which a text of 20 MB exceeds the CPU limit of validation. */
const findBlocking = async (generator: AnyGenerator, film?: FilmView): Promise<string[]> => {
  const loopMicros = await calibrateLoop()
  return texts.flatMap(({ unit, text }) =>
    textInEveryField(generator, text).flatMap(({ field, body }) => {
      const before = threadCpuMicros()
      validate(generator, body, film)
      const loops = (threadCpuMicros() - before) / loopMicros
      return loops > mostLoops ? [`${field} of ${JSON.stringify(unit)}`] : []
    }),
  )
}

it.each(newestGenerators.map((generator): [string, AnyGenerator] => [generator.id, generator]))(
  '%s validates a text of 20 MB in any field within 50 calibrated loops of its thread (C14)',
  async (_id, generator) => {
    expect(await findBlocking(generator, await filmFor(generator, newestGenerators))).toEqual([])
  },
)

it('textInEveryField covers lists, objects in lists and fields of other types', () => {
  const fields = newestGenerators.flatMap((generator) => textInEveryField(generator, 'x').map(({ field }) => field))
  expect(fields).toEqual(
    expect.arrayContaining(['script_content', 'payload', 'duration', 'images[0]', 'assets[0].name', 'model']),
  )
})

it('findBlocking detects a planted validator that reads the whole text', async () => {
  const planted = {
    ...text2video,
    read: (body: Record<string, unknown>) => {
      const { prompt } = body
      const searches = prompt instanceof LongText ? 3 : 0
      for (let i = 0; i < searches; i += 1) String(prompt).search(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\s]/u)
      return body
    },
  } as AnyGenerator
  expect(await findBlocking(planted)).toContain('prompt of "😀"')
})
