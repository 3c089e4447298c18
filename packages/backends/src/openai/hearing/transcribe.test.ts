import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transcript } from '@kinora/domain/films'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, openCall, removeFolders, sound } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const transcribe = async (answer: Answer, language = 'English') => {
  const { call, asked, folder } = openCall({ dialect: 'localai', model: 'whisper-1' }, answer)
  await backend.start({ step: 'transcribe', ask: { sound, language } }, call)
  return { asked, heard: transcript.parse(JSON.parse(readFileSync(join(folder, 'transcript.json'), 'utf8'))) }
}

it('asks for segments with their times, and tells them as cues within the sound', async () => {
  const segments = [
    { id: 1, start: 4, end: 60, text: ' There. ' },
    { id: 0, start: -0.2, end: 2.5, text: ' Hello.' },
    { id: 2, start: 8, end: 9, text: '  ' },
  ]
  const { asked, heard } = await transcribe({ json: { language: 'english', segments } })
  expect(asked[0]?.fields).toMatchObject({
    model: 'whisper-1',
    response_format: 'verbose_json',
    'timestamp_granularities[]': 'segment',
    language: 'en',
    file: { filename: 'sound.wav', type: 'audio/wav' },
  })
  expect(heard).toEqual({
    language: 'en',
    cues: [
      { from: 0, to: 2.5, text: 'Hello.' },
      { from: 4, to: 9, text: 'There.' },
    ],
  })
})

it('asks for no language that was left open, and takes a whole text for one cue', async () => {
  const { asked, heard } = await transcribe({ json: { text: 'All of it.' } }, 'auto')
  expect(asked[0]?.fields).not.toHaveProperty('language')
  expect(heard).toEqual({ language: '', cues: [{ from: 0, to: 9, text: 'All of it.' }] })
})

it('leaves a server that breaks off to the next route, because words can be had elsewhere', async () => {
  await expect(transcribe('drop')).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
