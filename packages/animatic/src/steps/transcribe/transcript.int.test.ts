import { execFileSync } from 'node:child_process'
import { customerText } from '@kinora/domain'
import { transcript } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop({ weights: pulledWeights, neural: createPlainNeuralHost() })
afterAll(() => workshop.close())

it('writes down what is said and when, after a pause', async () => {
  const sound = workshop.sound('anullsrc=r=22050:cl=mono', 5)
  const text = (words: string) => customerText().parse(words)
  const words = { text: text('The yellow boat is on the river.'), voice: text(''), pronunciations: text('') }
  const said = await workshop.run({ step: 'speech', ask: { ...words, speed: 1, pitch: 0, emotion: null } })
  const late = ['-i', said.file, '-af', 'adelay=2000,apad=pad_dur=1', '-f', 'wav', sound.key]
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...late])
  const { file } = await workshop.run({ step: 'transcribe', ask: { sound, language: 'auto' } })
  const { language, cues } = transcript.parse(JSON.parse(workshop.text(file)))
  expect(language).toBe('en')
  expect(cues.map(({ text }) => text).join(' ')).toMatch(/boat.*river/i)
  expect(cues[0]?.from).toBeGreaterThan(1.8)
  expect(cues[0]?.from).toBeLessThan(2.3)
}, 120_000)

it('leaves other languages to whoever understands them', async () => {
  const sound = workshop.sound('sine=300', 1)
  await expect(workshop.run({ step: 'transcribe', ask: { sound, language: 'zh' } })).rejects.toThrow('ModelUnavailable')
}, 120_000)
