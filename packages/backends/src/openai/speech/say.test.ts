import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Answer } from '../../../fixtures/openai/fake-server.ts'
import { backend, openCall, removeFolders, text } from '../test-setup/open-call.ts'

afterAll(removeFolders)

const ask = {
  text: text('Hello omg.<#1.5#>And on.'),
  voice: text('Warm_Girl'),
  speed: 1.25,
  pitch: 2,
  emotion: 'happy',
  pronunciations: text('omg/oh my'),
} as const
const say = async (answer: Answer, settings: Record<string, unknown> = {}) => {
  const { call, ...rest } = openCall({ dialect: 'vllm-omni', ...settings }, answer)
  return { handle: await backend.start({ step: 'speech', ask }, call), ...rest }
}

it('has each stretch between pauses said by itself, in the voice that the operator chose', async () => {
  const spoken = { bytes: Buffer.from('RIFF'), mediaType: 'audio/wav' }
  const { handle, asked, folder } = await say(spoken, { model: 'tts', voices: { Warm_Girl: 'vivian' } })
  expect(handle).toEqual({ made: 'speech.wav', mediaType: 'audio/wav' })
  expect(asked.map(({ fields }) => fields['input'])).toEqual(['Hello oh my.', 'And on.'])
  expect(asked[0]?.fields).toEqual({
    model: 'tts',
    input: 'Hello oh my.',
    voice: 'vivian',
    response_format: 'wav',
    speed: 1.25,
    instructions: 'Speak in a happy voice.',
  })
  expect(JSON.parse(readFileSync(join(folder, 'speech.wav.json'), 'utf8'))).toEqual([1.5, 0])
})

it('takes an error that is told with status 200 for no speech', async () => {
  await expect(say({ json: { error: 'no such voice' } })).rejects.toMatchObject({ reason: 'ModelUnavailable' })
})
