import { expect, it } from 'vitest'
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
  expect(await speak('Nobody_at_all')).toMatchObject([{ code: 'voice_unknown', field: 'voice_setting_voice_id' }])
})
