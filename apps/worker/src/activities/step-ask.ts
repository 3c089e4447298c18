import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@kinora/contract'
import { type ObjectRef, type StepAsk, type StepResult, steps } from '@kinora/domain'
import { answers, isAnswering } from '@kinora/domain/films'
import type { ModelStepCall } from '../step-call.ts'
import { unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { withTexts } from './with-texts.ts'

/** Longer answers are no plan, no transcript and no music. */
const answerBytes = 1024 * 1024
/** Half the pixels: what does not fit then will not fit with a few less either. */
const smallerBy = Math.SQRT1_2

/** Finishing brings the result back to the asked size. */
const smaller = <A extends StepAsk>(ask: A): A => {
  if (!('width' in ask)) return ask
  const side = (length: number): number => Math.max(16, Math.round((length * smallerBy) / 16) * 16)
  return { ...ask, width: side(ask.width), height: side(ask.height) }
}

/** What the flow asks for, with the customer's words in it. */
export const askOf = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall): Promise<StepAsk> => {
  const read = (written: ObjectRef) => deps.objects.getText(written)
  const ask = steps[call.step].safeParse(await withTexts(call.ask, { texts: run.texts, read }))
  if (ask.success) return call.relief === 'size' ? smaller(ask.data) : ask.data
  throw new AppError('InternalServiceFailure', {
    detail: 'the flow asked for what the step does not know',
    cause: ask.error,
  })
}

const readAnswer = async (media: Buffer | string): Promise<unknown> => {
  const size = typeof media === 'string' ? (await stat(media)).size : media.length
  if (size > answerBytes) throw new Error(`an answer has ${answerBytes} bytes at most, not ${size}`)
  return JSON.parse((typeof media === 'string' ? await readFile(media) : media).toString('utf8'))
}

/** The figures of an answer in JSON; one that is not what was asked for leaves the step to the next back end. */
export const factsOf = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall, media: Buffer | string) => {
  if (!isAnswering(call.step)) return {}
  const judge = answers[call.step] as (answer: unknown, ask: StepAsk) => unknown
  const ask = await askOf(deps, run, call)
  try {
    return { facts: judge(await readAnswer(media), ask) }
  } catch (error) {
    throw unavailable(`${call.backend} gave no answer that can be used`, error)
  }
}

/** What a back end did otherwise than it was asked: a voice that it does not know is replaced by its default one. */
export const notesOf = async (
  deps: ModelStepDeps,
  run: StepRun,
  call: ModelStepCall,
  knowsVoice: (voice: string) => boolean | undefined,
): Promise<Pick<StepResult, 'notes'>> => {
  if (call.step !== 'speech') return {}
  const { voice } = (await askOf(deps, run, call)) as StepAsk<'speech'>
  return voice !== '' && knowsVoice(voice) === false ? { notes: ['voice_unknown'] } : {}
}
