import { limits, models, nearestRatio, type RequestedRatio, videoRatios, videoSize } from '@kinora/contract'
import {
  checkReferences,
  defineGenerator,
  fields,
  markInput,
  readSubjects,
  referenceInputs,
  requireReferences,
  resolveCast,
  resolveWatermark,
  storedSubjectMedia,
  subjectName,
  videoFields,
  videoParams,
  videoPrices,
  videoWithoutEffect,
  withoutMark,
  withoutReferences,
} from '@kinora/domain'
import { z } from 'zod'

const places = Array.from({ length: limits.subjects }, (_, i) => i)
const nameTexts = places.map((i) => `name${i}` as const)
const voiceTexts = places.map((i) => `voice${i}` as const)
const ratios: readonly RequestedRatio[] = [...videoRatios, 'auto']

export default defineGenerator({
  id: 'reference2video',
  version: 1,
  title: 'References to video',
  path: '/ent/v2/reference2video',
  sizing: 'by ratio',
  example: { images: ['https://example.com/cat.png'], prompt: 'The cat walks through the snow' },
  rows: models.reference2video,
  read: readSubjects,
  request: (row) =>
    z.object({
      model: fields.model(),
      images: fields.mediaList(row.images, 'Reference images').default([]),
      videos:
        row.videos.most === 0
          ? fields.unwantedList(row.model)
          : fields.mediaList(row.videos, 'Reference videos').default([]),
      sounds:
        row.sounds.most === 0
          ? fields.unwantedList(row.model)
          : fields.mediaList(row.sounds, 'Reference sounds').default([]),
      auto_subjects: fields.flag(false, 'Use stored subjects that the prompt names'),
      subjects: z
        .array(
          z.object({
            name: subjectName(),
            server_id: z.string().optional().meta({ description: 'Id of a stored subject' }),
            images: fields.mediaList({ least: 1, most: limits.subjectMedia }, 'Images of the subject').default([]),
            videos:
              row.videos.most === 0
                ? fields.unwantedList(row.model)
                : fields.mediaList({ least: 1, most: 1 }, 'Video of the subject').default([]),
            voice_id: fields.voice(),
          }),
        )
        .max(row.subjects.most)
        .default([])
        .meta({ description: 'Characters and objects' }),
      prompt: fields.prompt(row.promptMax),
      bgm: fields.flag(false, 'Add background music'),
      audio: fields.flag(row.audioDefault, 'Generate sound'),
      duration: fields.duration(row),
      seed: fields.seed(),
      aspect_ratio: fields.ratioFrom(ratios, row.ratios, '16:9'),
      resolution: fields.resolution(row),
      movement_amplitude: fields.movement(),
      ...videoFields.passing(),
      ...videoFields.callback(),
      ...videoFields.mark(row),
      audio_type: fields.audioType(),
      draft: fields.draft(),
    }),
  withoutEffect: (request, row) => ({ ...videoWithoutEffect(request, row), ...storedSubjectMedia(request) }),
  inputs: (request) => [...referenceInputs(request), ...markInput(request)],
  stored: ({ subjects, auto_subjects: auto }) => ({
    ids: subjects.flatMap(({ server_id: id }) => (id === undefined ? [] : [id])),
    anyNamed: auto,
  }),
  resolve(request, row, seed, stored) {
    requireReferences(request)
    const cast = resolveCast(request, row, stored)
    checkReferences(request, row, cast)
    const params = videoParams(request, row, seed)
    return {
      used: { ...withoutReferences(withoutMark(request)), resolution: params.resolution, seed },
      params: {
        ...params,
        ratio: request.aspect_ratio,
        subjects: cast.map(({ stored: known }) => known && { images: known.images, videos: known.videos }),
      },
      texts: {
        prompt: request.prompt,
        label: request.meta_data ?? '',
        ...Object.fromEntries(cast.map(({ name, place }) => [`name${place}`, name])),
        ...Object.fromEntries(cast.map(({ voice, place }) => [`voice${place}`, voice])),
      },
    }
  },
  texts: ['prompt', 'label', ...nameTexts, ...voiceTexts],
  price: (params, row) => videoPrices(params, row),
  draft: { seconds: ({ seconds }) => seconds },
  uses: ['references-to-video'],
  async flow({ prompt, label, media, ...input }, step) {
    const { seconds, fps, seed, movement, sound, resolution, ratio } = input
    const readSlot = (slot: string) => [...(media[slot] ?? [])]
    const subjects = input.subjects.map((known, i) => ({
      name: input[`name${i}` as `name${number}`] ?? { text: `name${i}` },
      voice: input[`voice${i}` as `voice${number}`] ?? { text: `voice${i}` },
      images: known?.images ?? readSlot(`subject${i}.images`),
      videos: known?.videos ?? readSlot(`subject${i}.videos`),
    }))
    const references = { images: readSlot('images'), videos: readSlot('videos'), sounds: readSlot('sounds') }
    const first = references.images[0] ?? subjects.flatMap(({ images }) => images)[0] ?? references.videos[0]
    const fixed = ratio !== 'auto' ? ratio : first ? nearestRatio(first) : '16:9'
    const want = { ...videoSize(resolution, fixed), fps, seconds, sound }
    const video = await step.model('references-to-video', { prompt, ...references, subjects, seed, movement, ...want })
    const creation = await step.media('finish-video', { video, want, label, watermark: resolveWatermark(input, media) })
    return { creations: [creation], used: { aspect_ratio: fixed } }
  },
  reply: [
    'model',
    'images',
    'prompt',
    'duration',
    'seed',
    'aspect_ratio',
    'resolution',
    'audio',
    'bgm',
    'movement_amplitude',
    'off_peak',
    'watermark',
  ],
})
