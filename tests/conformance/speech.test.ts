import { beforeAll, describe, expect, it } from 'vitest'
import { created, type Fields, openValidator } from '../support/creating.ts'
import { download, probe } from '../support/probing.ts'
import { newTenant } from '../support/running-service.ts'

let tenant: Awaited<ReturnType<typeof newTenant>>
let validate: Awaited<ReturnType<typeof openValidator>>
let reply: Fields

beforeAll(async () => {
  ;[tenant, validate] = await Promise.all([newTenant(), openValidator()])
  const text = 'Good morning.<#1.5#>It is seven o’clock.'
  reply = await created(tenant.key, 'TTS', { text, payload: 'p', callback_url: 7, voice_setting_emotion: 'calm' })
})

describe('a create of speech', () => {
  it('waits for its end and returns the URL of the sound (D-125, D-140, D-291, D-298)', () => {
    expect(reply).toEqual({
      id: expect.stringMatching(/^[1-9][0-9]{17,18}$/),
      task_id: reply['id'],
      state: 'success',
      err_code: '',
      err_msg: '',
      file_url: expect.stringMatching(/^http.+X-Amz-Signature=/),
      credits: 10,
      payload: 'p',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      warnings: [expect.objectContaining({ code: 'field_without_effect', field: 'callback_url' })],
    })
  })
  it('is a labelled MP3 of 44.1 kHz with its pauses (D-147, D-226, D-292)', async () => {
    const { streams, format } = await probe(String(reply['file_url']))
    expect(streams[0]).toMatchObject({ codec_name: 'mp3', sample_rate: '44100' })
    expect(Number(format.duration)).toBeGreaterThan(2)
    expect(JSON.parse(format.tags['AIGC'] ?? '{}')).toMatchObject({ Label: '1', ProduceID: reply['id'] })
  })
  it('can be queried like any task, with its waveform as the cover (D-141, D-142, D-143)', async () => {
    const { creations, ...task } = await tenant.client.get(String(reply['id']))
    expect(task).toMatchObject({ state: 'success', bgm: false, off_peak: false, progress: 100, payload: 'p' })
    expect(creations).toHaveLength(1)
    expect(creations[0]).toMatchObject({ watermarked_url: '', moderation_url: [] })
    expect(creations[0]?.duration).toBeGreaterThan(1)
    expect((await probe(creations[0]?.cover_url ?? '')).streams[0]).toMatchObject({ codec_name: 'png' })
    expect(await download(creations[0]?.url ?? '')).toEqual(await download(String(reply['file_url'])))
  })
  it('costs by started 500 characters, including markers (D-354)', async () => {
    expect(await created(tenant.key, 'TTS', { text: `${'a '.repeat(250)}b` })).toMatchObject({ credits: 20 })
  })
})

describe('the text of speech', () => {
  it.each([
    ['9,999 characters', { text: '字'.repeat(9_999) }],
    ['all line breaks', { text: 'a\nb\r\nc\u2028d\u2029e' }],
    ['pauses from 0.01 to 99.99 seconds with leading zeros', { text: 'a<#0.01#>b<#99.99#>c<#01#>d<#00.50#>e' }],
    ['a number', { text: '7' }],
    ['pauses of 600 seconds', { text: `a${'<#99#>b'.repeat(6)}<#6#>c` }],
  ])('may be %s (D-012, D-290, D-292, D-293)', async (_what, fields) => {
    expect(await validate('TTS', fields)).toBe('accepted')
  })
  it.each([
    ['10,000 characters', { text: 'a'.repeat(10_000) }, 'FieldInvalid text max_length'],
    ['unpronounceable', { text: '…' }, 'FieldInvalid text pronounceable'],
    ['only white space', { text: ' \n' }, 'FieldLacking text required'],
    ['a pause of zero', { text: 'a<#0#>b' }, 'FieldInvalid text pause_marker'],
    ['a pause at the end', { text: 'a<#1#>' }, 'FieldInvalid text pause_marker'],
    ['pauses of 600.01 seconds', { text: `a${'<#99#>b'.repeat(6)}<#6.01#>c` }, 'FieldInvalid text total_pause'],
  ])('may not be %s (D-012, D-290, D-292, D-293)', async (_what, fields, expected) => {
    expect(await validate('TTS', fields)).toBe(expected)
  })
})

describe('the voice settings of speech', () => {
  it.each([
    { voice_setting_speed: 0.5 },
    { voice_setting_speed: 2 },
    { voice_setting_volume: 0, voice_setting_pitch: -12 },
    { voice_setting_volume: 10, voice_setting_pitch: 12 },
  ])('accept %j (D-012, D-297)', async (fields) => {
    expect(await validate('TTS', fields)).toBe('accepted')
  })
  it.each([
    [{ voice_setting_speed: 0.49 }, 'FieldInvalid voice_setting_speed range'],
    [{ voice_setting_speed: 2.01 }, 'FieldInvalid voice_setting_speed range'],
    [{ voice_setting_volume: 11 }, 'FieldInvalid voice_setting_volume range'],
    [{ voice_setting_volume: 0.5 }, 'FieldInvalid voice_setting_volume type'],
    [{ voice_setting_pitch: -13 }, 'FieldInvalid voice_setting_pitch range'],
  ])('reject %j (D-012, D-017, D-297)', async (fields, expected) => {
    expect(await validate('TTS', fields)).toBe(expected)
  })
  it.each(['happy', 'sad', 'angry', 'fearful', 'disgusted', 'surprised', 'calm'])(
    'accept emotion %s (D-295)',
    async (emotion) => {
      expect(await validate('TTS', { voice_setting_emotion: emotion })).toBe('accepted')
    },
  )
  it('accept unknown voices (D-294)', async () => {
    for (const voice of ['Chinese (Mandarin)_Gentle_Youth', '7', 'x'.repeat(256), '声'])
      expect(await validate('TTS', { voice_setting_voice_id: voice })).toBe('accepted')
  })
  it('accept a pronunciation dictionary (D-296)', async () => {
    const tones = (...items: string[]) => validate('TTS', { pronunciation_dict_tone: items })
    expect(await tones('omg/oh my god', '处理/(chu3)(li3)', 'a/b/c')).toBe('accepted')
    expect(await tones('omg')).toMatch(/^FieldInvalid pronunciation_dict_tone/)
  })
})
