import { expect, it } from 'vitest'
import { created } from '../support/creating.ts'
import { newTenant, send } from '../support/running-service.ts'

it('a voice that the back end does not have is reported with the result (D-294, D-501)', async () => {
  const { key } = await newTenant(1_000)
  const speak = async (voice: string): Promise<unknown> => {
    const body = JSON.stringify({ text: 'Good morning.', voice_setting_voice_id: voice })
    const { body: created } = await send(key, 'POST', '/ent/v2/audio-tts', { body })
    for (;;) {
      const { body: read } = await send(key, 'GET', `/ent/v2/tasks/${String(created['id'])}/creations`)
      if (read['state'] === 'success') return read['warnings']
      expect(read['state']).not.toBe('failed')
    }
  }
  expect(await speak('Arrogant_Miss')).toEqual([])
  expect(await speak('Unknown_voice')).toMatchObject([{ code: 'voice_unknown', field: 'voice_setting_voice_id' }])
})

it('speech returns its sound while videos of the same tenant wait (D-298, D-507)', async () => {
  const { key, client } = await newTenant(1_000)
  const videos = await Promise.all(
    Array.from({ length: 6 }, () => created(key, 'T2V', { model: 'genq2', duration: 5 })),
  )
  const speech = await created(key, 'TTS', { text: 'Good morning.' })
  const states = await Promise.all(videos.map(async ({ id }) => (await client.get(String(id))).state))
  await Promise.all(videos.map(({ id }) => client.cancel(String(id)).catch(() => undefined)))
  expect(speech).toMatchObject({ state: 'success', file_url: expect.stringMatching(/^http/) })
  expect(states.filter((state) => state === 'created' || state === 'queueing')).not.toEqual([])
})
