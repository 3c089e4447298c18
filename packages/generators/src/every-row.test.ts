import { type AnyGenerator, checkCreate, forecastWork, readCreate, type Step, steps, totalOf } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { filmFor, picture } from '../fixtures/finished-film.ts'
import { notingStep } from '../fixtures/noting-step.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { newestGenerators } from './index.ts'

type Row = { model: string; lengths?: readonly { seconds: readonly number[]; resolutions: readonly string[] }[] }
type Body = Record<string, unknown>

const check = async (generator: AnyGenerator, { model }: Row, body: Body = {}) => {
  const read = readCreate(generator, { model, ...generator.example, ...body }, rules)
  return checkCreate(generator, read, rules, [], await filmFor(generator, newestGenerators))
}

const priceOf = async (generator: AnyGenerator, row: Row, body: Body): Promise<number> =>
  totalOf(generator.price((await check(generator, row, body)).params, row))

const allRows = newestGenerators.flatMap((generator) =>
  generator.rows.map((row: Row): [string, AnyGenerator, Row] => [`${generator.id} ${row.model}`, generator, row]),
)

/** The flow of a request with all that it sees but its steps. */
const flowOf = async (generator: AnyGenerator, row: Row, body: Body = {}) => {
  const { params, inputs } = await check(generator, row, body)
  const media = Object.groupBy(
    inputs.map(({ slot }) => ({ slot, ...picture(slot) })),
    ({ slot }) => slot,
  )
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  return (step: Step) => generator.flow({ ...(params as object), ...texts, media }, step)
}

/** Runs the flow over steps that only note what they were asked. */
const run = async (generator: AnyGenerator, row: Row, body: Body = {}) => {
  const { step, asked, parts } = notingStep()
  const flow = await flowOf(generator, row, body)
  return { made: await flow(step), asked, parts }
}

const withAudio = ['text2video', 'img2video', 'start-end2video', 'reference2video']

it.each(allRows.filter(([, { id }]) => withAudio.includes(id)))(
  '%s asks the model and the finished file for sound only where audio or bgm is true (D-225)',
  async (_name, generator, row) => {
    const sounds = async (audio: boolean) => {
      const { asked } = await run(generator, row, { audio, bgm: false })
      return asked.flatMap(([, ask]) => {
        const { sound } = { ...ask, ...(ask['want'] as object | undefined) } as { sound?: boolean }
        return sound === undefined ? [] : [sound]
      })
    }
    expect(await sounds(false)).toEqual([false, false])
    expect(await sounds(true)).toEqual([true, true])
  },
)

describe.each(allRows)('%s', (_name, generator, row) => {
  it('takes its example, and uses every field that the reply repeats', async () => {
    const { used } = await check(generator, row)
    const echoed = generator.reply.filter((field) => used[field] !== undefined || field === 'prompt')
    expect(echoed).toEqual(generator.reply)
  })

  it('takes and prices each length and size that its row has', async () => {
    for (const { seconds, resolutions } of row.lengths ?? [])
      for (const duration of seconds)
        for (const resolution of resolutions)
          expect(await priceOf(generator, row, { duration, resolution })).toBeGreaterThan(0)
    expect(await priceOf(generator, row, {})).toBeGreaterThan(0)
  })

  it('is forecast with all the steps that its example asks for', async () => {
    const { asked } = await run(generator, row)
    const forecast = await forecastWork(await flowOf(generator, row), 2.3)
    const prepares = ['cut-sound', 'film', 'cut-picture', 'last-frame', 'write-cues']
    const names = asked.map(([name]) => (prepares.includes(name) ? `prepare-${name}` : name))
    expect(forecast.steps.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(forecast.steps.every(({ seconds }) => seconds > 0)).toBe(true)
  })

  it('declares which creations it shows exactly where its flow makes a film of parts (D-283)', async () => {
    const { parts } = await run(generator, row)
    expect(generator.shows !== undefined).toBe(parts.length > 0)
  })

  it('makes its example with the steps it names', async () => {
    const { made, asked, parts } = await run(generator, row)
    expect([...(Array.isArray(made) ? made : made.creations), ...parts].length).toBeGreaterThan(0)
    expect(generator.uses).toEqual(expect.arrayContaining(asked.map(([name]) => name).filter((name) => name in steps)))
  })
})
