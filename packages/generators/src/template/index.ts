import { fixedPrices, limits, templateVideo, videoRatios, videoSize } from '@kinora/contract'
import {
  defineGenerator,
  fields,
  listInputs,
  type MotionTemplate,
  markInput,
  markOf,
  only,
  refuse,
  videoFields,
  withoutMark,
} from '@kinora/domain'
import { z } from 'zod'
import { builtInTemplates } from './built-in.ts'

const { credits } = fixedPrices.template

const templateOf = (templates: readonly MotionTemplate[], name: string): MotionTemplate =>
  templates.find((template) => template.name === name) ??
  refuse({
    field: 'template',
    rule: 'reference',
    message: `there is no such template; some are ${templates
      .slice(0, 5)
      .map((template) => template.name)
      .join(', ')}`,
  })

/** The template's words with the customer's in their places, and what else was asked behind them. */
const promptOf = (template: MotionTemplate, asked: { prompt: string; area: string; beast: string }): string => {
  const own = template.prompt
    .replaceAll('{area}', () => asked.area || template.area)
    .replaceAll('{beast}', () => asked.beast || template.beast)
  return asked.prompt === '' ? own : `${own}. ${asked.prompt}`
}

export default defineGenerator({
  id: 'template',
  version: 1,
  title: 'Pictures in a motion template',
  path: '/ent/v2/template',
  aliases: ['/ent/v2/template2video'],
  sizing: 'by ratio',
  example: { template: 'slow_push_in', images: ['https://example.com/portrait.png'] },
  rows: [{ model: '', set: 'interface' as const, ...templateVideo, templates: builtInTemplates }],
  request: (row) =>
    z.object({
      template: z
        .string()
        .max(limits.templateNameChars)
        .refine((name) => /^[a-z0-9_]+$/.test(name), {
          params: { rule: 'chars' },
          error: 'takes only a to z, 0 to 9 and _',
        })
        .meta({ description: 'One of the list that the operator keeps' }),
      images: fields.mediaList({ least: 1, most: 7 }, 'What is set in motion; of several each comes into the scene'),
      prompt: fields.prompt(limits.templatePromptChars).default(''),
      seed: fields.seed(),
      aspect_ratio: z
        .enum(videoRatios)
        .optional()
        .meta({ description: 'Width to height; absent: that of the template' }),
      area: fields.plainText(limits.templateWordChars, 'Where it is, for templates that leave it open').default(''),
      beast: fields.plainText(limits.templateWordChars, 'Which animal, for templates that have one').default(''),
      bgm: fields.flag(false, 'With background music'),
      ...videoFields.mark(row),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: (request) => [...listInputs('images', 'picture', request.images), ...markInput(request)],
  resolve(request, row, seed) {
    const template = templateOf(row.templates, request.template)
    const ratio = request.aspect_ratio ?? template.aspectRatio
    const { seconds, movement } = template
    return {
      used: { ...withoutMark(request), aspect_ratio: ratio, seed },
      params: {
        ...videoSize(row.resolution, ratio),
        fps: row.fps,
        seconds,
        movement,
        seed,
        sound: template.sound || request.bgm,
        isStart: template.by === 'start' && request.images.length === 1,
        corner: request.watermark ? (row.watermark.corners[request.wm_position - 1] ?? null) : null,
      },
      texts: { prompt: promptOf(template, request), voice: '', label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'voice', 'label'],
  prices: [['a video', credits]],
  price: () => [{ name: 'template', credits }],
  uses: ['image-to-video', 'references-to-video'],
  needs: ({ isStart }) => [isStart ? 'image-to-video' : 'references-to-video'],
  async flow(
    { prompt, voice, label, media, isStart, width, height, fps, seconds, movement, seed, sound, corner },
    step,
  ) {
    const want = { width, height, fps, seconds, sound }
    const ask = { prompt, movement, seed, ...want }
    const images = [...(media['images'] ?? [])]
    const video = isStart
      ? await step.model('image-to-video', { image: only(media, 'images'), voice, ...ask })
      : await step.model('references-to-video', { images, videos: [], sounds: [], subjects: [], ...ask })
    return [await step.media('finish-video', { video, want, label, watermark: markOf({ corner }, media) })]
  },
  reply: ['template', 'images', 'prompt', 'seed', 'aspect_ratio', 'area', 'beast', 'bgm', 'watermark', 'wm_position'],
})
