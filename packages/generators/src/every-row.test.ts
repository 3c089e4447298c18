import { type AnyGenerator, checkCreate, forecastWork, readCreate, type Step, steps, sumCredits } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { filmFor, picture } from '../fixtures/finished-film.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep } from '../fixtures/recording-step.ts'
import { newestGenerators } from './index.ts'

type Row = { model: string; lengths?: readonly { seconds: readonly number[]; resolutions: readonly string[] }[] }
type Body = Record<string, unknown>

const check = async (generator: AnyGenerator, { model }: Row, body: Body = {}) => {
  const read = readCreate(generator, { model, ...generator.example, ...body }, rules)
  return checkCreate(generator, read, rules, [], await filmFor(generator, newestGenerators))
}

const computePrice = async (generator: AnyGenerator, row: Row, body: Body): Promise<number> =>
  sumCredits(generator.price((await check(generator, row, body)).params, row))

const allRows = newestGenerators.flatMap((generator) =>
  generator.rows.map((row: Row): [string, AnyGenerator, Row] => [`${generator.id} ${row.model}`, generator, row]),
)

/** Prepares the flow of a request; the caller supplies the steps. */
const prepareFlow = async (generator: AnyGenerator, row: Row, body: Body = {}) => {
  const { params, inputs } = await check(generator, row, body)
  const media = Object.groupBy(
    inputs.map(({ slot }) => ({ slot, ...picture(slot) })),
    ({ slot }) => slot,
  )
  const texts = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
  return (step: Step) => generator.flow({ ...(params as object), ...texts, media }, step)
}

/** Runs the flow with steps that record their calls. */
const run = async (generator: AnyGenerator, row: Row, body: Body = {}) => {
  const { step, calls, parts } = recordingStep()
  const flow = await prepareFlow(generator, row, body)
  return { result: await flow(step), calls, parts }
}

const withAudio = ['text2video', 'img2video', 'start-end2video', 'reference2video']

it.each(allRows.filter(([, { id }]) => withAudio.includes(id)))(
  '%s requests sound from the model and the final file only if audio or bgm is true (D-225)',
  async (_name, generator, row) => {
    const sounds = async (audio: boolean) => {
      const { calls } = await run(generator, row, { audio, bgm: false })
      return calls.flatMap(([, input]) => {
        const { sound } = { ...input, ...(input['want'] as object | undefined) } as { sound?: boolean }
        return sound === undefined ? [] : [sound]
      })
    }
    expect(await sounds(false)).toEqual([false, false])
    expect(await sounds(true)).toEqual([true, true])
  },
)

describe.each(allRows)('%s', (_name, generator, row) => {
  it('accepts its example and sets every field of the reply', async () => {
    const { used } = await check(generator, row)
    const echoed = generator.reply.filter((field) => used[field] !== undefined || field === 'prompt')
    expect(echoed).toEqual(generator.reply)
  })

  it('accepts and prices every duration and resolution of its row', async () => {
    for (const { seconds, resolutions } of row.lengths ?? [])
      for (const duration of seconds)
        for (const resolution of resolutions)
          expect(await computePrice(generator, row, { duration, resolution })).toBeGreaterThan(0)
    expect(await computePrice(generator, row, {})).toBeGreaterThan(0)
  })

  it('forecasts all steps that its example runs', async () => {
    const { calls } = await run(generator, row)
    const forecast = await forecastWork(await prepareFlow(generator, row), 2.3)
    const prepares = ['cut-sound', 'film', 'cut-picture', 'last-frame', 'write-cues']
    const names = calls.map(([name]) => (prepares.includes(name) ? `prepare-${name}` : name))
    expect(forecast.steps.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(forecast.steps.every(({ seconds }) => seconds > 0)).toBe(true)
  })

  it('declares the creations it shows if and only if its flow makes a film of parts (D-283)', async () => {
    const { parts } = await run(generator, row)
    expect(generator.shows !== undefined).toBe(parts.length > 0)
  })

  it('runs its example with the steps it declares', async () => {
    const { result, calls, parts } = await run(generator, row)
    expect([...(Array.isArray(result) ? result : result.creations), ...parts].length).toBeGreaterThan(0)
    expect(generator.uses).toEqual(expect.arrayContaining(calls.map(([name]) => name).filter((name) => name in steps)))
  })
})
