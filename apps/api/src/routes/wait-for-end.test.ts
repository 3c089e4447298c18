import type { AnyGenerator } from '@kinora/domain'
import { newestGenerators } from '@kinora/generators'
import { expect, it } from 'vitest'
import { waitForEnd } from './wait-for-end.ts'

const speech: AnyGenerator | undefined = newestGenerators.find(({ id }) => id === 'audio-tts')
const ending = speech?.ending as NonNullable<AnyGenerator['ending']>
const query = { credits: 10, creations: [], err_code: '', err_msg: '' }

const waitWith = async (state: string, waitMs: number) => {
  const body = JSON.stringify({ ...query, state })
  const deps = { readReply: async () => ({ version: 1, window: 0, body }), listen: () => () => undefined }
  const reply = JSON.stringify({ id: '7', task_id: '7', state: 'created', credits: 10 })
  return JSON.parse(await waitForEnd(deps, { tenantId: '1', reply, ending, waitMs })) as Record<string, unknown>
}

it('a speech create returns id and state when its task still waits at the end of TTS_WAIT (D-507)', async () => {
  expect(await waitWith('queueing', 5)).toMatchObject({ id: '7', state: 'queueing', file_url: '', credits: 10 })
})

it('a speech create returns before TTS_WAIT is over when its task has ended (D-291)', async () => {
  expect(await waitWith('failed', 3_600_000)).toMatchObject({ id: '7', state: 'failed', file_url: '' })
})

it('edit and compose of an ad film wait 5 s, speech and cloned voices for TTS_WAIT (D-277, D-507)', () => {
  const waits = newestGenerators.flatMap(({ id, ending: end }: AnyGenerator) =>
    end ? [[id, end.waitSeconds ?? 'TTS_WAIT']] : [],
  )
  expect(Object.fromEntries(waits)).toEqual({
    'ad-one-click-edit': 5,
    'ad-one-click-compose': 5,
    'audio-tts': 'TTS_WAIT',
    'audio-clone': 'TTS_WAIT',
  })
})
