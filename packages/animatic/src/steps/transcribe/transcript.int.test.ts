import { execFileSync } from 'node:child_process'
import { customerText } from '@kinora/domain'
import { transcript } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness({ weights: pulledWeights, neural: createPlainNeuralHost() })
afterAll(() => harness.close())

it('transcribe writes English speech with its times, after a pause', async () => {
  const sound = harness.sound('anullsrc=r=22050:cl=mono', 5)
  const text = (words: string) => customerText().parse(words)
  const words = { text: text('The yellow boat is on the river.'), voice: text(''), pronunciations: text('') }
  const speech = await harness.run({ step: 'speech', input: { ...words, speed: 1, pitch: 0, emotion: null } })
  const late = ['-i', speech.file, '-af', 'adelay=2000,apad=pad_dur=1', '-f', 'wav', sound.key]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...late])
  const { file } = await harness.run({ step: 'transcribe', input: { sound, language: 'auto' } })
  const { language, cues } = transcript.parse(JSON.parse(harness.text(file)))
  expect(language).toBe('en')
  expect(cues.map(({ text }) => text).join(' ')).toMatch(/boat.*river/i)
  expect(cues[0]?.from).toBeGreaterThan(1.8)
  expect(cues[0]?.from).toBeLessThan(2.3)
}, 120_000)

it('transcribe rejects other languages as unavailable', async () => {
  const sound = harness.sound('sine=300', 1)
  await expect(harness.run({ step: 'transcribe', input: { sound, language: 'zh' } })).rejects.toThrow(
    'ModelUnavailable',
  )
}, 120_000)
