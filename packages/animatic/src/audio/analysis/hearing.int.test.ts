import { afterAll, expect, it } from 'vitest'
import { openSandbox } from '../../../fixtures/open-sandbox.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'
import { hearMouth, hearMusic } from './listen.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())
const where = { sandbox: openSandbox, wallMs: 120_000, signal: new AbortController().signal }
const voiceOf = (source: string, seconds: number, sampleRate: number) => ({
  sampleRate,
  samples: workshop.samples(workshop.sound(source, seconds).key, sampleRate),
})

it.each([60, 90, 120, 150])(
  'finds %i beats a minute',
  async (bpm) => {
    const every = (60 / bpm).toFixed(5)
    const clicks = `aevalsrc='0.8*exp(-40*mod(t\\,${every}))*sin(2*PI*(180*t))+0.3*exp(-90*mod(t\\,${every}))*(random(0)-0.5)':s=44100`
    const { beats } = await hearMusic(where, voiceOf(clicks, 12, 16_000))
    expect(beats.length).toBeGreaterThan((bpm / 5) * 0.9)
    expect(beats.length).toBeLessThan((bpm / 5) * 1.1)
    const off = beats.map((at) => Math.abs(at - Number(every) * Math.round(at / Number(every))))
    expect(Math.max(...off)).toBeLessThan(0.03)
  },
  120_000,
)

it('hears neither beats nor voices in silence', async () => {
  const heard = await hearMusic(where, voiceOf('anullsrc=r=48000:cl=mono', 3.5, 16_000))
  expect(heard).toEqual({ beats: [], bars: [], energy: [0, 0, 0, 0], voiced: [] })
}, 120_000)

it('finds no mouth to move in silence', async () => {
  const cues = await hearMouth(where, voiceOf('anullsrc=r=48000:cl=mono', 1, 16_000))
  expect(cues.every(({ shape }) => shape === 'X' || shape === 'A')).toBe(true)
}, 120_000)
