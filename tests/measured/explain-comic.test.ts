import { afterAll, beforeAll, expect, it } from 'vitest'
import { hearVoice, semitonesBetween } from './instruments/pitch.ts'
import { type Sound, secondsOf, soundOf } from './instruments/sound.ts'
import { download, openStudio, type Studio } from './studio.ts'

const line = '今天天气很好，我们一起去海边走走，看看那座白色的灯塔。'
/** What nobody can say weighs too, so the two talk in one part and, the other way round, in the last. */
const script = `爷爷：${line}\n妈妈：${line}\n${'…'.repeat(3_000)}\n妈妈：${line}\n爷爷：${line}`

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())

/** The same words, first by one and then by the other, as high as each of them speaks. */
const pitchesOf = ({ samples, rate }: Sound): [number, number] => {
  const middle = samples.length >> 1
  const halves = [samples.subarray(0, middle), samples.subarray(middle)]
  const [one, other] = halves.map((half) => hearVoice({ samples: half, rate }).pitch)
  return [one ?? 0, other ?? 0]
}

it('keeps the voices of its people from part to part (D-287)', async () => {
  const { creations } = await studio.makeAll('/ent/v1/explain-comic/tasks', {
    script_name: '灯塔',
    script_content: script,
  })
  const films = await Promise.all(creations.map(async ({ url }) => soundOf(studio, await download(url))))
  const [first, last] = [films[0], films.at(-1)]
  if (films.length < 2 || !first || !last) throw new Error(`${films.length} parts`)
  const [elder, mother] = pitchesOf(first)
  const [motherAgain, elderAgain] = pitchesOf(last)
  expect(Math.abs(semitonesBetween(elder, mother))).toBeGreaterThan(3)
  expect(Math.abs(semitonesBetween(elder, elderAgain))).toBeLessThan(0.5)
  expect(Math.abs(semitonesBetween(mother, motherAgain))).toBeLessThan(0.5)
  expect(Math.abs(secondsOf(first) - secondsOf(last))).toBeLessThan(0.5)
})
