import { AppError, type ErrCode, failureMessage, type InputRule, inputRules, type Rule } from '@kinora/contract'
import { z } from 'zod'
import type { MediaInput } from '../inputs/list-inputs.ts'
import { formatReason, type MediaFault, sizeReason } from '../media/media-fault.ts'
import { validateFormat } from '../media/validate-file.ts'
import { validateImage, validateVideoSize } from '../media/validate-image.ts'
import { validateLength } from '../media/validate-length.ts'
import { textChecks } from '../requests/fields.ts'
import { unwrapSchema } from '../requests/unwrap-schema.ts'
import type { StepName } from '../steps/steps.ts'
import type { AnyGenerator, Sizes } from './define-generator.ts'

/** One possible failure of a task, as its owner sees it. */
export type Failure = { errCode: ErrCode; rule: Rule | ''; field: string; errMsg: string }

const url = 'https://example.com/a'
const downloads = {
  image: 'ImageDownloadFailure',
  video: 'VideoDownloadFailure',
  audio: 'AudioDownloadFailure',
  subtitle: 'SubtitleDownloadFailure',
} as const
const undecodable: Record<InputRule['kind'], readonly Rule[]> = {
  image: ['decode', 'resources'],
  video: ['probe', 'streams', 'resources'],
  audio: ['probe', 'streams', 'resources'],
  subtitle: ['format'],
}
const withFaces: readonly StepName[] = ['lip-sync', 'talking-picture', 'move-figure']

const isMedia = (schema: z.ZodType): boolean =>
  (textChecks.get(schema) ?? textChecks.get(unwrapSchema(schema)))?.check === 'media'

/** A sample value with a URL in every media field; undefined for a schema without media. */
const buildMediaSample = (schema: z.ZodType): unknown => {
  const kind = unwrapSchema(schema)
  if (isMedia(schema)) return url
  if (kind instanceof z.ZodArray) {
    const item = buildMediaSample(kind.element as z.ZodType)
    return item === undefined ? undefined : [item]
  }
  if (!(kind instanceof z.ZodObject)) return undefined
  const fields = Object.entries(kind.shape).map(([name, field]) => [name, buildMediaSample(field as z.ZodType)])
  const given = fields.filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** All media fields of a generator with their rules. */
const listMediaInputs = (generator: AnyGenerator): MediaInput[] => {
  const row = generator.rows.at(-1)
  const schema = generator.request(row)
  const parsed = schema.safeParse({ ...generator.example, model: row.model })
  const media = buildMediaSample(schema) as object | undefined
  const inputs = generator.inputs?.({ ...parsed.data, ...media, ...generator.example }, row) ?? []
  return inputs.filter(({ isCreation }) => isCreation !== true)
}

/** Sizes that break one rule each. */
const wrongSizes = [
  { width: 1, height: 1 },
  { width: 10, height: 1_000 },
  { width: 30_000, height: 30_000 },
  { width: 5_000, height: 4_999 },
]

const collectFaults = (rule: InputRule): MediaFault[] => {
  const format = validateFormat(rule, Buffer.from('GIF89a'))
  const sizes =
    rule.kind === 'image'
      ? [
          ...wrongSizes.map((size) => validateImage(rule, { ...size, frames: 1 })),
          validateImage(rule, { width: 500, height: 500, frames: 2 }),
        ]
      : rule.kind === 'video'
        ? wrongSizes.map((size) => validateVideoSize(rule, size))
        : []
  const lengths = rule.seconds ? [validateLength(rule, rule.seconds.most + 10)] : []
  return [...('fault' in format ? [format.fault] : []), ...sizes, ...lengths].filter((fault) => fault !== undefined)
}

const listInputFailures = ({ field, rule: name }: MediaInput): Failure[] => {
  const rule: InputRule = inputRules[name]
  const failure = (errCode: ErrCode, broken: Rule | '', detail?: string): Failure => ({
    errCode,
    rule: broken,
    field,
    errMsg: failureMessage(errCode, {
      field,
      ...(broken === '' ? {} : { rule: broken }),
      ...(detail === undefined ? {} : { detail }),
    }),
  })
  return [
    failure(downloads[rule.kind], ''),
    failure(sizeReason[rule.kind], 'bytes', `has more than ${rule.fetchedBytes} bytes`),
    ...collectFaults(rule).map(({ reason, rule: broken, message }) => failure(reason as ErrCode, broken, message)),
    ...undecodable[rule.kind].map((broken) => failure(formatReason[rule.kind], broken)),
  ]
}

/** Rules between inputs, tested with inputs that are each ten times as large and long as the previous one. */
const failuresBetween = (generator: AnyGenerator, inputs: readonly MediaInput[]): Failure[] => {
  const sizes = inputs.map(({ slot }, i) => ({ slot, width: 100 * 10 ** i, height: 100 * 10 ** i, seconds: 10 ** i }))
  try {
    generator.validateSizes?.(Object.groupBy(sizes, ({ slot }) => slot) as Sizes)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason, detail } = error
    const errCode = reason as ErrCode
    return [{ errCode, rule: detail.rule ?? '', field: detail.field ?? '', errMsg: failureMessage(errCode, detail) }]
  }
}

/** All possible failures of a generator's tasks (D-500), without duplicates. */
export const listFailures = (generator: AnyGenerator): Failure[] => {
  const inputs = listMediaInputs(generator)
  const uses: readonly StepName[] = generator.uses
  const codes: ErrCode[] = [
    ...(generator.measured ? (['CreditInsufficient'] as const) : []),
    ...(uses.some((step) => withFaces.includes(step)) ? (['NoFaceDetected', 'MultiFaceDetected'] as const) : []),
    'ModelUnavailable',
    'TaskPromptPolicyViolation',
    ...(inputs.length > 0 ? (['AuditSubmitIllegal'] as const) : []),
    'CreationPolicyViolation',
    'UserCancelled',
    'SystemThrottling',
    'InternalServiceFailure',
  ]
  const all: Failure[] = [
    ...inputs.flatMap(listInputFailures),
    ...failuresBetween(generator, inputs),
    ...codes.map((errCode): Failure => ({ errCode, rule: '', field: '', errMsg: failureMessage(errCode) })),
  ]
  return [...new Map(all.map((failure) => [failure.errMsg, failure])).values()]
}
