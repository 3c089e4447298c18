import { fixedPrices, limits, queryReply } from '@kinora/contract'
import { defineGenerator, fields, only, speechFields } from '@kinora/domain'
import { z } from 'zod'

const { speech, voiceClone } = fixedPrices
const { least, most } = limits.clonedVoiceChars

export default defineGenerator({
  id: 'audio-clone',
  version: 1,
  title: 'Clone a voice',
  path: '/ent/v2/audio-clone',
  example: {
    audio_url: 'https://example.com/voice.mp3',
    voice_id: 'Reader_of_stories',
    text: 'Good morning, this is my voice.',
  },
  rows: [{ model: '', set: 'interface' }],
  request: () =>
    z.object({
      audio_url: fields.requiredMedia('Recording of the voice, 10 to 300 seconds; mp3, m4a or wav of at most 20 MB'),
      voice_id: fields
        .plainText(most, 'Id of the new voice, for later speech requests')
        .refine((id) => [...id].length >= least, {
          params: { rule: 'max_length' },
          error: `must have at least ${least} characters`,
        })
        .refine((id) => /^[A-Za-z][A-Za-z0-9_-]*[A-Za-z0-9]$/.test(id), {
          params: { rule: 'chars' },
          error: 'must begin with a letter, contain only letters, digits, _ and -, and end with a letter or digit',
        }),
      prompt_audio_url: fields.media('A spoken line of the voice, under 8 seconds'),
      prompt_text: fields.plainText(limits.cloneTextChars, 'Transcript of that line').default(''),
      text: speechFields.shortText({ least: 1, most: limits.cloneTextChars }).unwrap().meta({
        description: 'Text of the sample in the cloned voice',
      }),
      payload: fields.payload(),
    }),
  inputs: ({ audio_url: value, prompt_audio_url: line }) => [
    { slot: 'sample', field: 'audio_url', rule: 'voiceSample', value, isUsed: true },
    ...(line === undefined
      ? []
      : [{ slot: 'line', field: 'prompt_audio_url', rule: 'voiceLine', value: line, isUsed: true } as const]),
  ],
  resolve: (request) => ({
    used: { ...request },
    params: { characters: [...request.text].length },
    texts: { voice: request.voice_id, text: request.text, lineText: request.prompt_text, label: '' },
    voice: { id: request.voice_id, isNew: true },
  }),
  texts: ['voice', 'text', 'lineText', 'label'],
  prices: [
    ['each voice', voiceClone.credits],
    [`each started ${speech.perStartedCharacters} characters of text`, speech.credits],
  ],
  price: ({ characters }) => [
    { name: 'voice', credits: voiceClone.credits },
    { name: 'speech', credits: speech.credits * Math.ceil(characters / speech.perStartedCharacters) },
  ],
  uses: ['clone-voice'],
  lane: 'speech',
  async flow({ voice, text, lineText, label, media }, step) {
    const [line = null] = media['line'] ?? []
    const audio = await step.model('clone-voice', { sample: only(media, 'sample'), voice, text, line, lineText })
    return [await step.media('finish-audio', { audio, louder: 0, label })]
  },
  ending: {
    returns: {
      demo_audio: z.string().meta({ description: 'URL of the sample in the cloned voice; empty until it is ready' }),
      err_code: queryReply.shape.err_code,
      err_msg: queryReply.shape.err_msg,
    },
    of: ({ creations, err_code, err_msg }) => ({ demo_audio: creations[0]?.url ?? '', err_code, err_msg }),
  },
  reply: ['voice_id'],
})
