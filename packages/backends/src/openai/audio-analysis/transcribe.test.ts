import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transcript } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, openCall, removeFolders, sound } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const transcribe = async (answer: Answer, language = 'English') => {
  const { call, requests, folder } = openCall({ dialect: 'localai', model: 'whisper-1' }, answer)
  await backend.start({ step: 'transcribe', input: { sound, language } }, call)
  return { requests, result: transcript.parse(JSON.parse(readFileSync(join(folder, 'transcript.json'), 'utf8'))) }
}

it('transcribe requests segments with their times and returns them as cues within the sound', async () => {
  const segments = [
    { id: 1, start: 4, end: 60, text: ' There. ' },
    { id: 0, start: -0.2, end: 2.5, text: ' Hello.' },
    { id: 2, start: 8, end: 9, text: '  ' },
  ]
  const { requests, result } = await transcribe({ json: { language: 'english', segments } })
  expect(requests[0]?.fields).toMatchObject({
    model: 'whisper-1',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
    language: 'en',
    file: { filename: 'sound.wav', type: 'audio/wav' },
  })
  expect(result).toEqual({
    language: 'en',
    cues: [
      { from: 0, to: 2.5, text: 'Hello.' },
      { from: 4, to: 9, text: 'There.' },
    ],
  })
})

it('transcribe sends no language for auto and returns a text without segments as one cue', async () => {
  const { requests, result } = await transcribe({ json: { text: 'All of it.' } }, 'auto')
  expect(requests[0]?.fields).not.toHaveProperty('language')
  expect(result).toEqual({ language: '', cues: [{ from: 0, to: 9, text: 'All of it.' }] })
})

it('transcribe goes to the next route when the connection breaks, because a repeated call is harmless', async () => {
  await expect(transcribe('drop')).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
