import { AppError } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { Step } from '../../generators/define-generator.ts'
import type { PreparedMedia } from '../../steps/steps.ts'
import type { Shot } from '../make-shot.ts'
import { makeSungShot } from './sung-shot.ts'
import { transcribeSong } from './transcribe-song.ts'

const sound = { key: 'song' } as PreparedMedia
const text = { text: 'prompt' }
const shot = { shape: {}, seconds: 5, seed: 1, media: [] } as unknown as Shot

/** A step whose `lip-sync` and `transcribe` fail; all others succeed. */
const failing = (error: Error) =>
  ({
    model: async (name: string) => {
      if (name === 'lip-sync' || name === 'transcribe') throw error
      return { object: { key: name }, ours: true }
    },
    media: async () => ({ result: { key: 'finished' } }),
    prepare: async () => sound,
  }) as unknown as Step

it.each(['NoFaceDetected', 'ModelUnavailable', 'InternalServiceFailure'] as const)(
  'a music video continues without lip sync and transcript if their steps fail with %s',
  async (reason) => {
    const step = failing(new AppError(reason))
    expect(await transcribeSong(step, sound, 'en')).toBeNull()
    const sings = { song: sound, from: 0, face: null }
    expect(await makeSungShot(step, shot, sings, { prompt: text, label: text })).toMatchObject({ isSung: false })
  },
)

it.each([
  ['cancellation', new Error('Activity cancelled')],
  ['bug', new TypeError('undefined is not a function')],
])('a music video fails with the %s that ended its lip sync or transcript', async (_, error) => {
  const step = failing(error)
  await expect(transcribeSong(step, sound, 'en')).rejects.toBe(error)
  const sings = { song: sound, from: 0, face: null }
  await expect(makeSungShot(step, shot, sings, { prompt: text, label: text })).rejects.toBe(error)
})
