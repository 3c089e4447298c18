import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@kinora/contract'
import { type ObjectRef, type StepInput, type StepNote, type StepOrder, type StepResult, steps } from '@kinora/domain'
import { answerParsers, isAnswering } from '@kinora/domain/films'
import { retryWithBackoff } from '../retry-with-backoff.ts'
import type { ModelStepCall } from '../step-call.ts'
import { unavailable } from './failures.ts'
import type { ModelStepDeps } from './model-step-deps.ts'
import type { StepRun } from './run-step.ts'
import { withTexts } from './with-texts.ts'

/** A longer answer is not a plan, a transcript or a music analysis. */
const maxAnswerBytes = 1024 * 1024
/** Half the pixels: a smaller reduction would not free enough memory. */
const scaleFactor = Math.SQRT1_2

/** Finishing scales the result back to the requested size. */
const scaleDown = <A extends StepInput>(input: A): A => {
  if (!('width' in input)) return input
  const side = (length: number): number => Math.max(16, Math.round((length * scaleFactor) / 16) * 16)
  return { ...input, width: side(input.width), height: side(input.height) }
}

/** The input of the step with the customer's texts filled in. */
export const resolveStepInput = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall): Promise<StepInput> => {
  const read = (written: ObjectRef) => deps.objects.getText(written)
  const input = steps[call.step].safeParse(await withTexts(call.ask, { texts: run.texts, read }))
  if (input.success) return call.relief === 'size' ? scaleDown(input.data) : input.data
  throw new AppError('InternalServiceFailure', {
    detail: 'the workflow sent an input that the step does not accept',
    cause: input.error,
  })
}

const readAnswer = async (media: Buffer | string): Promise<unknown> => {
  const size = typeof media === 'string' ? (await stat(media)).size : media.length
  if (size > maxAnswerBytes) throw new Error(`an answer has at most ${maxAnswerBytes} bytes (got ${size})`)
  return JSON.parse((typeof media === 'string' ? await readFile(media) : media).toString('utf8'))
}

/** The facts of a JSON answer. An unusable answer moves the step to the next backend. */
export const readFacts = async (deps: ModelStepDeps, run: StepRun, call: ModelStepCall, media: Buffer | string) => {
  if (!isAnswering(call.step)) return {}
  const parseAnswer = answerParsers[call.step] as (answer: unknown, input: StepInput) => unknown
  const input = await resolveStepInput(deps, run, call)
  try {
    return { facts: parseAnswer(await readAnswer(media), input) }
  } catch (error) {
    throw unavailable(`${call.backend} returned an unusable answer`, error)
  }
}

type Known = {
  knowsVoice(voice: string): boolean | undefined
  listUndrawn: ((order: StepOrder) => readonly string[]) | undefined
}

/** Stored, because a workflow carries no words of a tenant. */
const storeUndrawn = async (deps: ModelStepDeps, run: StepRun, words: readonly string[]): Promise<StepNote> => {
  const bytes = Buffer.from(JSON.stringify(words))
  const put = () => deps.objects.put('work', run.key, bytes, 'application/json')
  return { notDrawn: await retryWithBackoff(put, run.signal) }
}

/** Where the backend deviates from the input: another voice than the requested one, or words that it did not draw. */
export const readNotes = async (
  deps: ModelStepDeps,
  run: StepRun,
  call: ModelStepCall,
  { knowsVoice, listUndrawn }: Known,
): Promise<Pick<StepResult, 'notes'>> => {
  if (call.step === 'text-to-video' || call.step === 'text-to-image') {
    if (listUndrawn === undefined) return {}
    const order = { step: call.step, input: await resolveStepInput(deps, run, call) } as StepOrder
    const words = listUndrawn(order)
    return words.length === 0 ? {} : { notes: [await storeUndrawn(deps, run, words)] }
  }
  if (call.step !== 'speech') return {}
  const { voice } = (await resolveStepInput(deps, run, call)) as StepInput<'speech'>
  return voice !== '' && knowsVoice(voice) === false ? { notes: ['voice_unknown'] } : {}
}
