import { AppError, type ErrCode, failureMessage, type InputRule, inputRules, type Rule } from '@kinora/contract'
import { z } from 'zod'
import type { InputAsk } from '../inputs/list-inputs.ts'
import { judgeFormat } from '../media/judge-file.ts'
import { judgeImage, judgeVideoSize } from '../media/judge-image.ts'
import { judgeLength } from '../media/judge-length.ts'
import { formatReason, type MediaFault, sizeReason } from '../media/media-fault.ts'
import { textChecks } from '../requests/fields.ts'
import { unwrapSchema } from '../requests/unwrap-schema.ts'
import type { StepName } from '../steps/steps.ts'
import type { AnyGenerator, Sizes } from './define-generator.ts'

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

const isMedia = (schema: z.ZodType): boolean =>
  (textChecks.get(schema) ?? textChecks.get(unwrapSchema(schema)))?.check === 'media'

/** A value with an address in every place that takes media; nothing for a schema without any. */
const mediaIn = (schema: z.ZodType): unknown => {
  const kind = unwrapSchema(schema)
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

/** What holds between several inputs, found with inputs of which each is ten times as large and long as the one before. */
const failuresBetween = (generator: AnyGenerator, inputs: readonly InputAsk[]): Failure[] => {
  const sizes = inputs.map(({ slot }, i) => ({ slot, width: 100 * 10 ** i, height: 100 * 10 ** i, seconds: 10 ** i }))
  try {
    generator.judge?.(Object.groupBy(sizes, ({ slot }) => slot) as Sizes)
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { reason, detail } = error
    const errCode = reason as ErrCode
    return [{ errCode, rule: detail.rule ?? '', field: detail.field ?? '', errMsg: failureMessage(errCode, detail) }]
  }
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
    ...failuresBetween(generator, inputs),
    ...codes.map((errCode): Failure => ({ errCode, rule: '', field: '', errMsg: failureMessage(errCode) })),
  ]
  return [...new Map(all.map((failure) => [failure.errMsg, failure])).values()]
}
