import { afterAll, expect, it } from 'vitest'
import { openSandbox } from '../../../fixtures/open-sandbox.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'
import { analyzeMusic, detectMouthCues } from './analyze-audio.ts'

const harness = createTestHarness()
afterAll(() => harness.close())
const context = { sandbox: openSandbox, wallMs: 120_000, signal: new AbortController().signal }
const createVoice = (source: string, seconds: number, sampleRate: number) => ({
  sampleRate,
  samples: harness.samples(harness.sound(source, seconds).key, sampleRate),
})

it.each([60, 90, 120, 150])(
  'analysis of music detects %i beats per minute',
  async (bpm) => {
    const every = (60 / bpm).toFixed(5)
    const clicks = `aevalsrc='0.8*exp(-40*mod(t\\,${every}))*sin(2*PI*(180*t))+0.3*exp(-90*mod(t\\,${every}))*(random(0)-0.5)':s=44100`
    const { beats } = await analyzeMusic(context, createVoice(clicks, 12, 16_000))
    expect(beats.length).toBeGreaterThan((bpm / 5) * 0.9)
    expect(beats.length).toBeLessThan((bpm / 5) * 1.1)
    const off = beats.map((at) => Math.abs(at - Number(every) * Math.round(at / Number(every))))
    expect(Math.max(...off)).toBeLessThan(0.03)
  },
  120_000,
)

it('analysis of music finds neither beats nor voices in silence', async () => {
  const result = await analyzeMusic(context, createVoice('anullsrc=r=48000:cl=mono', 3.5, 16_000))
  expect(result).toEqual({ beats: [], bars: [], energy: [0, 0, 0, 0], voiced: [] })
}, 120_000)

it('analysis of speech finds no mouth movement in silence', async () => {
  const cues = await detectMouthCues(context, createVoice('anullsrc=r=48000:cl=mono', 1, 16_000))
  expect(cues.every(({ shape }) => shape === 'X' || shape === 'A')).toBe(true)
}, 120_000)
