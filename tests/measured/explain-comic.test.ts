import { afterAll, beforeAll, expect, it } from 'vitest'
import { measureVoice, semitonesBetween } from './instruments/pitch.ts'
import { decodeSound, durationSeconds, type Sound } from './instruments/sound.ts'
import { download, openStudio, type Studio } from './studio.ts'

const line = '今天天气很好，我们一起去海边走走，看看那座白色的灯塔。'
/** Unspeakable characters count too, so both talk in the first part and, in reverse order, in the last. */
const script = `爷爷：${line}\n妈妈：${line}\n${'…'.repeat(3_000)}\n妈妈：${line}\n爷爷：${line}`

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio?.close())

/** Measures the pitch of two speakers who say the same words one after the other. */
const measurePitches = ({ samples, rate }: Sound): [number, number] => {
  const middle = samples.length >> 1
  const halves = [samples.subarray(0, middle), samples.subarray(middle)]
  const [one, other] = halves.map((half) => measureVoice({ samples: half, rate }).pitch)
  return [one ?? 0, other ?? 0]
}

it('a narrated comic keeps the voices of its characters across parts (D-287)', async () => {
  const { creations } = await studio.makeAll('/ent/v1/explain-comic/tasks', {
    script_name: '灯塔',
    script_content: script,
  })
  const films = await Promise.all(creations.map(async ({ url }) => decodeSound(studio, await download(url))))
  const [first, last] = [films[0], films.at(-1)]
  if (films.length < 2 || !first || !last) throw new Error(`${films.length} parts`)
  const [elder, mother] = measurePitches(first)
  const [motherAgain, elderAgain] = measurePitches(last)
  expect(Math.abs(semitonesBetween(elder, mother))).toBeGreaterThan(3)
  expect(Math.abs(semitonesBetween(elder, elderAgain))).toBeLessThan(0.5)
  expect(Math.abs(semitonesBetween(mother, motherAgain))).toBeLessThan(0.5)
  expect(Math.abs(durationSeconds(first) - durationSeconds(last))).toBeLessThan(0.5)
})
