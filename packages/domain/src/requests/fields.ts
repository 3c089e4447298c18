import {
  type Corner,
  type Count,
  type ImageModelRow,
  imageRatios,
  imageResolutions,
  limits,
  type Rule,
  resolutions,
  type SoundModelRow,
  type VideoModelRow,
  type VideoRatio,
  videoRatios,
} from '@kinora/contract'
import { z } from 'zod'
import { checkVoiceId } from '../speech/check-voice-id.ts'
import { movements, styles } from '../steps/steps.ts'
import { findSpaces, spacesFault } from '../words/find-spaces.ts'
import type { TextMeasures } from '../words/measure-text.ts'
import { listValues } from './list-values.ts'
import { LongText } from './long-text.ts'

/** Issue parameters of a broken rule; {@link checkRequest} copies the name into `metadata.rule`. */
const breaks = (rule: string, message: string) => ({ params: { rule }, error: message })

type Fault = { rule: Rule; message: string; index?: number }

/** Turns a scanner into a refinement; `index` is the faulty position in a list. */
export const scannedBy =
  <V>(scan: (value: V) => Fault | undefined) =>
  (value: V, context: z.core.$RefinementCtx<V>): void => {
    const { index, rule, message } = scan(value) ?? {}
    if (rule === undefined) return
    context.addIssue({ code: 'custom', path: index === undefined ? [] : [index], params: { rule }, message })
  }

/** Rules that need more than the text, such as the operator's policy; `checkFields` applies them. */
export const textChecks = z.registry<{ check: 'address' | 'label' | 'media' | 'script' }>()

/** Allowed values beside the other fields of the request, if they are fewer than those of the schema. */
export type Narrowed = { values: readonly string[]; at?: string }
export const narrowedValues = z.registry<{ narrow(given: Readonly<Record<string, unknown>>): Narrowed }>()

const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const controlFault = { rule: 'chars', message: 'holds a control character' } as const

/** Whether a value is valid text for any field. */
export const isClean = (value: unknown): boolean =>
  value instanceof LongText
    ? !value.measures.hasControl
    : typeof value === 'string' && value.isWellFormed() && !control.test(value)

/**
 * Text as sent: counted in code points, without control characters and lone surrogates. Validation stops at the length.
 */
const text = (max: number) =>
  z
    .string()
    .refine((words) => words.isWellFormed(), breaks('unicode', 'holds a lone surrogate'))
    .max(max, { abort: true })
    .refine((words) => !control.test(words), breaks(controlFault.rule, controlFault.message))

/** The fault of a long script, by its measures. */
export const scriptFault = ({ hasControl, spacesAt }: TextMeasures): Fault | undefined => {
  if (hasControl) return controlFault
  return spacesAt === 0 ? undefined : spacesFault(spacesAt)
}

const mediaValue = () => z.string().meta({ format: 'uri' }).register(textChecks, { check: 'media' })
/** An empty field counts as absent; an empty list item does not. */
const mediaElement = () =>
  z
    .string()
    .refine((value) => value !== '', breaks('type', 'must be a non-empty string'))
    .meta({ format: 'uri' })
    .register(textChecks, { check: 'media' })

const lastSeed = 2 ** 64

const namedCorners = ['top_left', 'top_right', 'bottom_right', 'bottom_left'] as const

/** Converts the name of a corner. */
export const toCorner = (name: (typeof namedCorners)[number]): Corner => name.replace('_', '-') as Corner

const oneOfNumbers = (allowed: readonly number[], rule: string) =>
  z
    .int()
    .refine((n) => allowed.includes(n), breaks(rule, `one of ${listValues(allowed)}`))
    .meta({ enum: [...allowed] })

/** Fields of create requests, each with its rules, default and documentation. */
export const fields = {
  model: () => z.string().meta({ description: 'Model identifier' }),
  plainText: (max: number, description: string) => text(max).meta({ description }),
  /** Up to the size of a body: a long script is measured by the body parser and stays bytes. */
  script: (description: string) =>
    text(limits.bodyBytes)
      .superRefine(scannedBy(findSpaces))
      .meta({ description })
      .register(textChecks, { check: 'script' }),
  prompt: (max: number) => text(max).meta({ description: 'Text that describes the result' }),
  seed: () =>
    z
      .number()
      .refine((n) => Number.isInteger(n), breaks('type', 'must be an integer'))
      .refine((n) => n >= -Number.MAX_SAFE_INTEGER && n <= lastSeed, breaks('range', 'outside -(2^53 - 1) to 2^64 - 1'))
      .optional()
      .meta({ type: 'integer', description: '0 or absent: a random seed' }),
  duration: (row: VideoModelRow) =>
    oneOfNumbers(
      row.lengths.flatMap((length) => [...length.seconds]),
      'duration_model',
    )
      .default(row.defaultSeconds)
      .meta({ description: 'Length in seconds' }),
  aspectRatio: (ratios: readonly VideoRatio[] = videoRatios) =>
    z.enum(ratios).default('16:9').meta({ description: 'Width to height' }),
  /** Accepts any resolution of any model. The generator checks the combination with model and length. */
  resolution: (row: VideoModelRow) =>
    z
      .enum(resolutions)
      .optional()
      .meta({
        enum: [...new Set(row.lengths.flatMap((length) => [...length.resolutions]))],
        description: 'Picture size; absent: the first that the model supports at this length',
      })
      .register(narrowedValues, {
        narrow({ duration = row.defaultSeconds }) {
          const length = row.lengths.find(({ seconds }) => (seconds as readonly unknown[]).includes(duration))
          return length
            ? { values: length.resolutions, at: ` at ${String(duration)} s` }
            : { values: [...new Set(row.lengths.flatMap(({ resolutions: all }) => [...all]))] }
        },
      }),
  colour: (standard: string, description: string) =>
    z
      .string()
      .refine((value) => /^#[0-9a-fA-F]{6}$/.test(value), breaks('format', 'must be # and six hexadecimal digits'))
      .default(standard)
      .meta({ pattern: '^#[0-9a-fA-F]{6}$', description }),
  flag: (standard: boolean, description: string) => z.boolean().default(standard).meta({ description }),
  draft: () => fields.flag(false, 'Make a free draft, marked DRAFT in the picture'),
  movement: () => z.enum(movements).default('auto').meta({ description: 'Amount of camera movement' }),
  style: () => z.enum(styles).default('general').meta({ description: 'Look of the picture' }),
  payload: () =>
    z
      .string()
      .refine((words) => words.isWellFormed(), breaks('unicode', 'holds a lone surrogate'))
      .max(limits.payloadChars)
      .default('')
      .meta({ description: 'Returned unchanged in every reply and callback' }),
  /** A media value: a URL, an embedded file, or for images an upload; its input rule validates the content. */
  media: (description: string) =>
    mediaValue().optional().meta({ description }).register(textChecks, { check: 'media' }),
  /** Media that can only be fetched from a URL. */
  fetchedMedia: (description: string) =>
    mediaValue().optional().meta({ description, 'x-address-only': true }).register(textChecks, { check: 'media' }),
  requiredMedia: (description: string) => mediaValue().meta({ description }).register(textChecks, { check: 'media' }),
  mediaList: ({ least, most }: Count, description: string) =>
    z
      .array(mediaElement())
      .min(least)
      .max(most, most === 1 ? 'exactly one' : `at most ${most}`)
      .meta({ description }),
  /** A list that the model does not support; declared so that the error can name it. */
  unwantedList: (model: string) =>
    z
      .array(z.string())
      .refine((list) => list.length === 0, breaks('unwanted', `${model} does not support it`))
      .default([])
      .meta({ description: 'Not supported by this model' }),
  voice: () =>
    text(limits.voiceIdChars)
      .superRefine(scannedBy(checkVoiceId))
      .optional()
      .meta({ description: 'Voice identifier; absent: a recommended voice' }),
  audioType: () =>
    z.enum(['all', 'speech_only', 'sound_effect_only']).default('all').meta({ description: 'Kinds of sound' }),
  /** A ratio of another model of the endpoint breaks `aspect_model`; any other value is no ratio. */
  ratioFrom: <R extends string>(known: readonly R[], taken: readonly R[], standard: R) =>
    z
      .enum(known)
      .refine((ratio) => taken.includes(ratio), breaks('aspect_model', `one of ${taken.join(', ')}`))
      .default(standard)
      .meta({ enum: [...taken], description: 'Width to height' })
      .register(narrowedValues, { narrow: () => ({ values: taken }) }),
  imageRatio: (row: ImageModelRow) => fields.ratioFrom(imageRatios, row.ratios, '16:9'),
  /** The same for sizes; the first is the default. */
  resolutionFrom: <R extends string>(known: readonly [R, ...R[]], taken: readonly [R, ...R[]]) =>
    z
      .enum(known)
      .refine((size) => taken.includes(size), breaks('resolution_model', `one of ${taken.join(', ')}`))
      .default(taken[0])
      .meta({ enum: [...taken], description: 'Picture size' })
      .register(narrowedValues, { narrow: () => ({ values: taken }) }),
  imageResolution: (row: ImageModelRow) => fields.resolutionFrom(imageResolutions, row.resolutions),
  /** Any length of a range, in seconds. */
  anyDuration: ({ least, most, standard }: SoundModelRow['seconds']) =>
    z
      .number()
      .refine((seconds) => seconds >= least && seconds <= most, breaks('duration_model', `${least} to ${most}`))
      .default(standard)
      .meta({ minimum: least, maximum: most, description: 'Length in seconds' }),
  callback: () => fields.url('URL notified when the task changes state'),
  /** Validated as text only; {@link checkRequest} applies the URL rules with the operator's policy. */
  url: (description: string) =>
    text(limits.urlChars).optional().meta({ format: 'uri', description }).register(textChecks, { check: 'address' }),
  watermarkPosition: (row: Pick<VideoModelRow, 'watermark'>) =>
    z
      .int()
      .min(1)
      .max(row.watermark.corners.length)
      .default(row.watermark.defaultPosition)
      .meta({
        description: `Watermark corner: ${row.watermark.corners.map((corner, i) => `${i + 1} ${corner}`).join(', ')}`,
      }),
  /** Corners by name. */
  watermarkCorner: () => z.enum(namedCorners).default('bottom_left').meta({ description: 'Watermark corner' }),
  wholeSeconds: ({ least, most, standard }: Count & { standard: number }) =>
    oneOfNumbers(
      Array.from({ length: most - least + 1 }, (_, i) => least + i),
      'duration_model',
    )
      .default(standard)
      .meta({ description: 'Length in seconds' }),
  metaData: () =>
    text(limits.metaDataBytes)
      .optional()
      .meta({ description: 'JSON object text, written into every result file' })
      .register(textChecks, { check: 'label' }),
}
