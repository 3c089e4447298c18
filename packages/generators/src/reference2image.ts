import { AppError, computeRatio, imageSize, models, sizeLike } from '@kinora/contract'
import { defineGenerator, fields, imagePrice, listInputs } from '@kinora/domain'
import { z } from 'zod'

/** Video fields that clients also send here. */
const videoOnly = ['duration', 'audio', 'bgm', 'movement_amplitude'] as const

export default defineGenerator({
  id: 'reference2image',
  version: 1,
  title: 'Text or references to image',
  path: '/ent/v2/reference2image',
  sizing: 'as an image',
  example: { images: ['https://example.com/cat.png'], prompt: 'The cat in a spacesuit' },
  rows: models.reference2image,
  request: (row) =>
    z.object({
      model: fields.model(),
      images:
        row.images.least === 0
          ? fields.mediaList({ least: 1, most: row.images.most }, 'Images to edit or reference images').default([])
          : fields.mediaList(row.images, 'Reference images'),
      prompt: fields.prompt(row.promptMax),
      seed: fields.seed(),
      aspect_ratio: fields.imageRatio(row),
      resolution: fields.imageResolution(row),
      payload: fields.payload(),
      callback_url: fields.callback(),
    }),
  withoutEffect: () => Object.fromEntries(videoOnly.map((field) => [field, 'does not apply to images'])),
  inputs: ({ images }) => listInputs('images', 'reference', images),
  resolve(request, _row, seed) {
    const { resolution, aspect_ratio: ratio, images } = request
    if (ratio === 'auto' && images.length === 0)
      throw new AppError('FieldInvalid', {
        detail: 'aspect_ratio: auto requires an input image',
        field: 'aspect_ratio',
        rule: 'combination',
      })
    return {
      used: { ...request, seed },
      params: { resolution, ratio, seed, images: images.length },
      texts: { prompt: request.prompt, label: '' },
    }
  },
  texts: ['prompt', 'label'],
  price: (params, row) => imagePrice(params, row),
  uses: ['text-to-image', 'references-to-image'],
  needs: ({ images }) => (images === 0 ? ['text-to-image'] : ['references-to-image']),
  async flow({ prompt, label, media, ...params }, step) {
    const images = [...(media['images'] ?? [])]
    const [first] = images
    const { width, height } = imageSize(params.resolution, params.ratio === 'auto' ? '16:9' : params.ratio)
    const want = params.ratio === 'auto' && first ? sizeLike(first, width * height) : { width, height }
    const stepInput = { prompt, seed: params.seed, ...want }
    const image = first
      ? await step.model('references-to-image', { ...stepInput, images })
      : await step.model('text-to-image', stepInput)
    const creation = await step.media('finish-image', { image, want, label })
    return params.ratio === 'auto' ? { creations: [creation], used: { aspect_ratio: computeRatio(want) } } : [creation]
  },
  reply: ['model', 'images', 'prompt', 'seed', 'aspect_ratio', 'resolution'],
})
