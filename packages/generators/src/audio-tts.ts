import { fixedPrices, queryReply } from '@kinora/contract'
import { defineGenerator, emotions, fields, speechFields } from '@kinora/domain'
import { z } from 'zod'

const { credits, perStartedCharacters } = fixedPrices.speech

export default defineGenerator({
  id: 'audio-tts',
  version: 1,
  title: 'Text to speech',
  path: '/ent/v2/audio-tts',
  example: { text: 'Good morning.<#0.5#>It is seven o’clock.', voice_setting_voice_id: 'Arrogant_Miss' },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      text: speechFields.text(),
      voice_setting_voice_id: fields.voice().unwrap(),
      voice_setting_speed: speechFields.speed(),
      voice_setting_volume: speechFields.volume(),
      voice_setting_pitch: z.int().min(-12).max(12).default(0).meta({ description: 'Pitch shift in semitones' }),
      voice_setting_emotion: z.enum(emotions).optional().meta({ description: 'Default: chosen by the service' }),
      pronunciation_dict_tone: speechFields.pronunciations(),
      payload: fields.payload(),
    }),
  resolve: (request) => ({
    used: { ...request },
    params: {
      characters: [...request.text].length,
      speed: request.voice_setting_speed,
      pitch: request.voice_setting_pitch,
      louder: request.voice_setting_volume,
      emotion: request.voice_setting_emotion ?? null,
    },
    texts: {
      text: request.text,
      voice: request.voice_setting_voice_id,
      pronunciations: request.pronunciation_dict_tone.join('\n'),
      label: '',
    },
    voice: { id: request.voice_setting_voice_id, isNew: false },
  }),
  texts: ['text', 'voice', 'pronunciations', 'label'],
  prices: [[`each started ${perStartedCharacters} characters`, credits]],
  price: ({ characters }) => [{ name: 'speech', credits: credits * Math.ceil(characters / perStartedCharacters) }],
  uses: ['speech'],
  lane: 'speech',
  async flow({ text, voice, pronunciations, label, speed, pitch, emotion, louder }, step) {
    const audio = await step.model('speech', { text, voice, pronunciations, speed, pitch, emotion })
    return [await step.media('finish-audio', { audio, louder, label })]
  },
  ending: {
    returns: {
      file_url: z.string().meta({ description: 'URL of the speech; empty until it is ready' }),
      err_code: queryReply.shape.err_code,
      err_msg: queryReply.shape.err_msg,
    },
    of: ({ creations, err_code, err_msg, warnings }) => ({
      file_url: creations[0]?.url ?? '',
      err_code,
      err_msg,
      warnings,
    }),
  },
  voiceField: 'voice_setting_voice_id',
  reply: [],
})
