import { AppError } from '@kinora/contract'
import { type AnyGenerator, checkCreate, readCreate } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { openRules as rules } from '../fixtures/open-rules.ts'
import { recordingStep } from '../fixtures/recording-step.ts'
import imageToVideo from './img2video.ts'
import { newestGenerators } from './registry-lookups.ts'

type Body = Record<string, unknown>

const findGenerator = (id: string): AnyGenerator => {
  const found = newestGenerators.find((generator) => generator.id === id)
  if (!found) throw new Error(`no generator ${id}`)
  return found
}
const listWarnings = (id: string, body: Body): string[] => {
  const generator = findGenerator(id)
  const model = generator.rows[0].model === '' ? {} : { model: generator.rows[0].model }
  const { warnings } = readCreate(generator, { ...model, ...generator.example, ...body }, rules)
  return warnings.map(({ code, field }) => `${code} ${field}`)
}

describe('fields without effect (D-501)', () => {
  it.each<[string, string, Body, string[]]>([
    ['D-200: background music with q3', 'text2video', { model: 'genq3-pro', bgm: true }, ['bgm']],
    [
      'D-200: background music with q2 at 10 seconds',
      'text2video',
      { model: 'genq2', duration: 10, bgm: true },
      ['bgm'],
    ],
    ['D-200: background music with q2 at 5 seconds', 'text2video', { model: 'genq2', duration: 5, bgm: true }, []],
    ['D-200: no background music', 'text2video', { model: 'genq3-pro', bgm: false }, []],
    ['D-200: movement with q2', 'text2video', { model: 'genq2', movement_amplitude: 'large' }, ['movement_amplitude']],
    ['D-200: movement with q1', 'text2video', { model: 'genq1', movement_amplitude: 'large' }, []],
    ['D-200: a null', 'text2video', { model: 'genq2', movement_amplitude: null }, []],
    ['D-232: pictures of text to video', 'text2video', { images: ['https://example.com/a.png'] }, ['images']],
    ['D-235: a voice without sound', 'img2video', { model: 'genq1', audio: false, voice_id: 'Anna' }, ['voice_id']],
    ['D-235: a voice with sound', 'img2video', { model: 'genq1', audio: true, voice_id: 'Anna' }, []],
    ['D-200: a voice with q3', 'img2video', { model: 'genq3-pro', audio: true, voice_id: 'Anna' }, ['voice_id']],
    ['a prompt with is_rec', 'img2video', { model: 'genq1', is_rec: true }, ['prompt']],
    ['D-199: off_peak where it is not offered', 'reference2image', { off_peak: true }, ['off_peak']],
    ['D-250: a duration of an image', 'reference2image', { duration: 5 }, ['duration']],
    ['D-255: a prompt of a template story', 'template-story', { prompt: 'a' }, ['prompt']],
    [
      'D-275: a segment of music',
      'ad-one-click-edit',
      { type: 'generate_bgm', storyboard_video_index: 3 },
      ['storyboard_video_index'],
    ],
    ['D-285: cues that are not shown', 'one-click-mv', { srt_url: 'https://example.com/a.srt' }, ['srt_url']],
    ['D-298: a callback of speech', 'audio-tts', { callback_url: 'https://example.com/' }, ['callback_url']],
    ['a text beside a sound', 'lip-sync', { audio_url: 'https://example.com/a.mp3' }, ['text']],
  ])('%s', (_, id, body, fields) => {
    expect(listWarnings(id, body)).toEqual(fields.map((field) => `field_without_effect ${field}`))
  })

  it('D-241: media sent beside the id of a stored subject', () => {
    const subjects = [{ name: 'cat', server_id: '100000000000000009', images: ['https://example.com/a.png'] }]
    expect(listWarnings('reference2video', { model: 'genq2', subjects, prompt: 'the [@cat]' })).toEqual([
      'field_without_effect subjects[0].images',
    ])
  })
})

it.each(newestGenerators.map(({ id }) => [id]))('%s returns no warning for its example (D-501)', (id) => {
  expect(listWarnings(id, {})).toEqual([])
})

it.each(newestGenerators.map(({ id }) => [id]))('%s returns a warning for an unknown field (D-501)', (id) => {
  expect(listWarnings(id, { durration_: 5, task_id: '1' })).toEqual(['unknown_field durration_'])
})

it('a warning names an unknown field of a list item by its path (D-039)', () => {
  const assets = [{ id: '1', type: 'character', name: 'Anna', colour: 'red' }]
  expect(listWarnings('explain-comic', { assets })).toEqual(['unknown_field assets[0].colour'])
})

it('a warning reports the effective seed for a seed above 2^53 - 1 (D-026)', () => {
  const seed = 2 ** 60
  const read = readCreate(
    findGenerator('text2video'),
    { ...findGenerator('text2video').example, model: 'genq2', seed },
    rules,
  )
  expect(read.warnings).toEqual([
    { code: 'seed_reduced', field: 'seed', message: `exceeds 2^53 - 1 and was reduced to ${2 ** 49}` },
  ])
  expect(checkCreate(findGenerator('text2video'), read, rules).used['seed']).toBe(2 ** 49)
})

describe('a recommended prompt (D-502)', () => {
  const flow = async (failure: Error | undefined, body: Body) => {
    const recording = recordingStep()
    const model: typeof recording.step.model = (name, input) =>
      name === 'describe-image' && failure ? Promise.reject(failure) : recording.step.model(name, input)
    const generator: AnyGenerator = imageToVideo
    const sent = { ...generator.example, model: 'genq1', is_rec: true, ...body }
    const { params, texts } = checkCreate(generator, readCreate(generator, sent, rules), rules)
    const refs = Object.fromEntries(generator.texts.map((text) => [text, { text }]))
    const media = {
      images: [{ key: 'k', sha256: 's', bytes: 1, mediaType: 'image/png', width: 9, height: 9, seconds: 0 }],
    }
    const end = await generator.flow({ ...(params as object), ...refs, media }, { ...recording.step, model })
    const video = recording.calls.find(([name]) => name === 'image-to-video')?.[1]
    return { end, texts, words: video?.['prompt'] }
  }

  it('is reported as the effective prompt', async () => {
    const { end, words } = await flow(undefined, {})
    expect(words).toHaveProperty('written')
    expect(end).toMatchObject({ used: { prompt: words } })
    expect(end).not.toHaveProperty('charged')
  })

  it('is not charged if it fails, and the sent prompt is used', async () => {
    const { end, words, texts } = await flow(new AppError('ModelUnavailable'), { prompt: 'the fox runs' })
    expect(words).toEqual({ text: 'prompt' })
    expect(texts['prompt']).toBe('the fox runs')
    expect(end).toMatchObject({
      charged: { 'recommended prompt': 0 },
      warnings: [{ code: 'field_without_effect', field: 'is_rec' }],
    })
  })

  it('does not hide a cancellation or a bug', async () => {
    const bug = new TypeError('undefined is not a function')
    await expect(flow(bug, { prompt: 'the fox runs' })).rejects.toBe(bug)
  })

  it('falls back to an empty prompt if the sent prompt is too long for the model', async () => {
    const { texts } = await flow(new AppError('ModelUnavailable'), { prompt: 'a'.repeat(5_001) })
    expect(texts['prompt']).toBe('')
  })
})
