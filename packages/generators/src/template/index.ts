import { fixedPrices, limits, templateVideo, videoRatios, videoSize } from '@kinora/contract'
import {
  defineGenerator,
  fields,
  listInputs,
  type MotionTemplate,
  markInput,
  only,
  refuse,
  resolveWatermark,
  videoFields,
  withoutMark,
} from '@kinora/domain'
import { z } from 'zod'
import { builtInTemplates } from './built-in.ts'

const { credits } = fixedPrices.template

const findTemplate = (templates: readonly MotionTemplate[], name: string): MotionTemplate =>
  templates.find((template) => template.name === name) ??
  refuse({
    field: 'template',
    rule: 'reference',
    message: `unknown template; examples: ${templates
      .slice(0, 5)
      .map((template) => template.name)
      .join(', ')}`,
  })

/** Fills the placeholders of the template prompt and appends the prompt of the request. */
const buildPrompt = (template: MotionTemplate, input: { prompt: string; area: string; beast: string }): string => {
  const filled = template.prompt
    .replaceAll('{area}', () => input.area || template.area)
    .replaceAll('{beast}', () => input.beast || template.beast)
  return input.prompt === '' ? filled : `${filled}. ${input.prompt}`
}

export default defineGenerator({
  id: 'template',
  version: 1,
  title: 'Apply a motion template to images',
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
          error: 'must contain only a to z, 0 to 9 and _',
        })
        .meta({ description: 'Name of a template of the service' }),
      images: fields.mediaList({ least: 1, most: 7 }, 'Images to animate; several images are combined in one scene'),
      prompt: fields.prompt(limits.templatePromptChars).default(''),
      seed: fields.seed(),
      aspect_ratio: z.enum(videoRatios).optional().meta({ description: 'Aspect ratio; default: that of the template' }),
      area: fields.plainText(limits.templateWordChars, 'Location, for templates with a placeholder').default(''),
      beast: fields.plainText(limits.templateWordChars, 'Animal, for templates with a placeholder').default(''),
      bgm: fields.flag(false, 'Add background music'),
      ...videoFields.mark(row),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  inputs: (request) => [...listInputs('images', 'picture', request.images), ...markInput(request)],
  resolve(request, row, seed) {
    const template = findTemplate(row.templates, request.template)
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
      texts: { prompt: buildPrompt(template, request), voice: '', label: request.meta_data ?? '' },
    }
  },
  texts: ['prompt', 'voice', 'label'],
  prices: [['each video', credits]],
  price: () => [{ name: 'template', credits }],
  uses: ['image-to-video', 'references-to-video'],
  needs: ({ isStart }) => [isStart ? 'image-to-video' : 'references-to-video'],
  async flow(
    { prompt, voice, label, media, isStart, width, height, fps, seconds, movement, seed, sound, corner },
    step,
  ) {
    const want = { width, height, fps, seconds, sound }
    const stepInput = { prompt, movement, seed, ...want }
    const images = [...(media['images'] ?? [])]
    const video = isStart
      ? await step.model('image-to-video', { image: only(media, 'images'), voice, ...stepInput })
      : await step.model('references-to-video', { images, videos: [], sounds: [], subjects: [], ...stepInput })
    return [await step.media('finish-video', { video, want, label, watermark: resolveWatermark({ corner }, media) })]
  },
  reply: ['template', 'images', 'prompt', 'seed', 'aspect_ratio', 'area', 'beast', 'bgm', 'watermark', 'wm_position'],
})
