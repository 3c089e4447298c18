import { type ErrCode, failureMessage, type InputRule, inputRules, type Rule } from '@kinora/contract'
import { z } from 'zod'
import { judgeFormat } from '../inputs/judge-format.ts'
import { judgeFrames } from '../inputs/judge-frames.ts'
import { judgeImage, judgeVideoSize } from '../inputs/judge-image.ts'
import { judgeLength } from '../inputs/judge-length.ts'
import { formatReason, type MediaFault, sizeReason } from '../inputs/media-fault.ts'
import type { StepName } from '../steps/steps.ts'
import type { AnyGenerator, InputAsk } from './define-generator.ts'
import { textChecks } from './fields.ts'

/** One way in which a task can fail, as its owner reads it. */
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

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

const isMedia = (schema: z.ZodType): boolean =>
  (textChecks.get(schema) ?? textChecks.get(bare(schema)))?.check === 'media'

/** A value with an address in every place that takes media; nothing for a schema without any. */
const mediaIn = (schema: z.ZodType): unknown => {
  const kind = bare(schema)
  if (isMedia(schema)) return url
  if (kind instanceof z.ZodArray) {
    const item = mediaIn(kind.element as z.ZodType)
    return item === undefined ? undefined : [item]
  }
  if (!(kind instanceof z.ZodObject)) return undefined
  const fields = Object.entries(kind.shape).map(([name, field]) => [name, mediaIn(field as z.ZodType)])
  const given = fields.filter(([, value]) => value !== undefined)
  return given.length === 0 ? undefined : Object.fromEntries(given)
}

/** Every field of a generator that takes media, with the rule it is judged by. */
const inputsOf = (generator: AnyGenerator): InputAsk[] => {
  const row = generator.rows.at(-1)
  const schema = generator.request(row)
  const parsed = schema.safeParse({ ...generator.example, model: row.model })
  const media = mediaIn(schema) as object | undefined
  const asks = generator.inputs?.({ ...parsed.data, ...media, ...generator.example }, row) ?? []
  return asks.filter(({ isCreation }) => isCreation !== true)
}

/** Sizes that break one rule each. */
const wrongSizes = [
  { width: 1, height: 1 },
  { width: 10, height: 1_000 },
  { width: 30_000, height: 30_000 },
  { width: 5_000, height: 4_999 },
]

const faultsOf = (rule: InputRule): MediaFault[] => {
  const format = judgeFormat(rule, Buffer.from('GIF89a'))
  const sizes =
    rule.kind === 'image'
      ? [
          ...wrongSizes.map((size) => judgeImage(rule, { ...size, frames: 1 })),
          judgeImage(rule, { width: 500, height: 500, frames: 2 }),
        ]
      : rule.kind === 'video'
        ? wrongSizes.map((size) => judgeVideoSize(rule, size))
        : []
  const lengths = rule.seconds ? [judgeLength(rule, rule.seconds.most + 10)] : []
  return [...('fault' in format ? [format.fault] : []), ...sizes, ...lengths].filter((fault) => fault !== undefined)
}

const failuresOfInput = ({ field, rule: name }: InputAsk): Failure[] => {
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
    ...faultsOf(rule).map(({ reason, rule: broken, message }) => failure(reason as ErrCode, broken, message)),
    ...undecodable[rule.kind].map((broken) => failure(formatReason[rule.kind], broken)),
  ]
}

/** What holds between several inputs. */
const failuresBetween = (generator: AnyGenerator): Failure[] => {
  const small = { width: 100, height: 100 }
  const large = { width: 1_000, height: 1_000 }
  const fault = generator.id === 'start-end2video' ? judgeFrames(small, large) : undefined
  if (!fault) return []
  const { rule, message: detail } = fault
  const errMsg = failureMessage('ImageSizeInvalid', { field: 'images', rule, detail })
  return [{ errCode: 'ImageSizeInvalid', rule, field: 'images', errMsg }]
}

/** All ways in which a task of the generator can fail (D-500), each once. */
export const failuresOf = (generator: AnyGenerator): Failure[] => {
  const inputs = inputsOf(generator)
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
    ...inputs.flatMap(failuresOfInput),
    ...failuresBetween(generator),
    ...codes.map((errCode): Failure => ({ errCode, rule: '', field: '', errMsg: failureMessage(errCode) })),
  ]
  return [...new Map(all.map((failure) => [failure.errMsg, failure])).values()]
}
