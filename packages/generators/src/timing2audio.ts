import { limits, models } from '@kinora/contract'
import { defineGenerator, fields, refuse, soundPrice, soundPrices } from '@kinora/domain'
import { z } from 'zod'

const promptTexts = Array.from({ length: limits.timingPrompts }, (_, place) => `prompt${place}` as const)
const seconds = (description: string) => z.number().min(0).meta({ description })

type Timing = { from: number; to: number }

const checkTimes = (timings: readonly Timing[], duration: number): void => {
  for (const [place, { from, to }] of timings.entries())
    if (from >= to || to > duration)
      refuse({
        field: `timing_prompts[${place}].to`,
        rule: 'range',
        message: `must be greater than from and at most the duration of ${duration} seconds`,
      })
}

export default defineGenerator({
  id: 'timing2audio',
  version: 1,
  title: 'Sound effects on a timeline',
  path: '/ent/v2/timing2audio',
  example: {
    timing_prompts: [
      { from: 0, to: 3, prompt: 'Waves on a beach' },
      { from: 2, to: 5, prompt: 'Wind in the trees' },
    ],
    duration: 5,
  },
  rows: models.timing2audio,
  request: (row) =>
    z.object({
      model: fields.model(),
      timing_prompts: z
        .array(
          z.object({
            from: seconds('Start time in seconds'),
            to: seconds('End time in seconds'),
            prompt: fields.prompt(row.promptMax),
          }),
        )
        .min(1)
        .max(limits.timingPrompts)
        .meta({ description: 'Sounds with start and end; overlapping sounds are mixed' }),
      duration: fields.anyDuration(row.seconds),
      seed: fields.seed(),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  resolve(request, _row, seed) {
    checkTimes(request.timing_prompts, request.duration)
    return {
      used: { ...request, seed },
      params: {
        seconds: request.duration,
        seed,
        timings: request.timing_prompts.map(({ from, to }) => ({ from, to })),
      },
      texts: Object.fromEntries(request.timing_prompts.map(({ prompt }, place) => [`prompt${place}`, prompt])),
    }
  },
  texts: ['label', ...promptTexts],
  prices: models.timing2audio.flatMap(soundPrices),
  price: (params, row) => [soundPrice(row, params.seconds)],
  uses: ['timeline-to-sound'],
  async flow({ label, timings, seconds: length, seed, ...input }, step) {
    const parts = timings.map(({ from, to }, place) => {
      const text = `prompt${place}` as const
      return { from, to, prompt: input[text] ?? { text } }
    })
    const audio = await step.model('timeline-to-sound', { parts, seconds: length, seed })
    return [await step.media('finish-audio', { audio, louder: 0, label })]
  },
  reply: ['model', 'timing_prompts', 'duration', 'seed'],
})
