import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, openCall, removeFolders, text } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const input = {
  text: text('Hello omg.<#1.5#>And on.'),
  voice: text('Warm_Girl'),
  speed: 1.25,
  pitch: 2,
  emotion: 'happy',
  pronunciations: text('omg/oh my'),
} as const
const synthesize = async (answer: Answer, settings: Record<string, unknown> = {}) => {
  const { call, ...rest } = openCall({ dialect: 'vllm-omni', ...settings }, answer)
  return { handle: await backend.start({ step: 'speech', input }, call), ...rest }
}

it('speech is requested for each section between pauses, in the voice that the operator chose', async () => {
  const spoken = { bytes: Buffer.from('RIFF'), mediaType: 'audio/wav' }
  const { handle, requests, folder } = await synthesize(spoken, { model: 'tts', voices: { Warm_Girl: 'vivian' } })
  expect(handle).toEqual({ made: 'speech.wav', mediaType: 'audio/wav' })
  expect(requests.map(({ fields }) => fields['input'])).toEqual(['Hello oh my.', 'And on.'])
  expect(requests[0]?.fields).toEqual({
    model: 'tts',
    input: 'Hello oh my.',
    voice: 'vivian',
    response_format: 'wav',
    speed: 1.25,
    instructions: 'Speak in a happy voice.',
  })
  expect(JSON.parse(readFileSync(join(folder, 'speech.wav.json'), 'utf8'))).toEqual([1.5, 0])
})

it('speech rejects an error with status 200', async () => {
  await expect(synthesize({ json: { error: 'no such voice' } })).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
