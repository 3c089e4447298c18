import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assembleSpeech, type SpeechPart } from '../../audio/voice/assemble-speech.ts'
import { isNeuralLanguage } from '../../audio/voice/detect-language.ts'
import { synthesizeBasic } from '../../audio/voice/espeak/synthesize-basic.ts'
import { shapeArguments } from '../../audio/voice/finish-arguments.ts'
import { levelSpeech } from '../../audio/voice/level-speech.ts'
import { planSpeech, type SpeechPlan, type Utterance } from '../../audio/voice/plan-speech.ts'
import type { JobContext, StepHandler } from '../../runtime/job-context.ts'

type OnProgress = (share: number) => void

const synthesizeRaw = async (
  context: JobContext,
  plan: SpeechPlan,
  utterance: Utterance,
  folder: string,
  onUtteranceProgress: OnProgress,
) => {
  const { neural, signal } = context
  const weights = isNeuralLanguage(utterance.language) ? await context.weights.find('kokoro') : undefined
  if (weights === undefined) {
    await synthesizeBasic(context, plan, utterance, folder)
    return { speed: plan.speed, semitones: plan.semitones }
  }
  // Loaded on demand: its dictionaries are large, and the basic tier does not need them.
  const { synthesizeNeural } = await import('../../audio/voice/kokoro/synthesize-neural.ts')
  await synthesizeNeural({ neural, folder: weights, signal }, plan, utterance, folder, onUtteranceProgress)
  return { speed: 1, semitones: plan.semitones }
}

const synthesize = async (
  context: JobContext,
  plan: SpeechPlan,
  utterance: Utterance,
  onUtteranceProgress: OnProgress,
): Promise<Buffer> => {
  const { sandbox, scratch, wallMs, signal } = context
  const outputFolder = join(scratch, 'speech')
  await mkdir(outputFolder, { recursive: true })
  const args = shapeArguments(await synthesizeRaw(context, plan, utterance, outputFolder, onUtteranceProgress))
  const inputs = { said: join(outputFolder, 'said.wav') }
  await sandbox.run({ program: 'ffmpeg', args, inputs, outputFolder, trust: 'ours', wallMs, signal })
  const pcm = await readFile(join(outputFolder, 'shaped.pcm'))
  await rm(outputFolder, { recursive: true })
  return pcm
}

async function* synthesizeAll(context: JobContext, plan: SpeechPlan): AsyncGenerator<SpeechPart> {
  const length = plan.utterances.reduce((sum, { text }) => sum + text.length, 0)
  let done = 0
  for (const utterance of plan.utterances) {
    const onUtteranceProgress: OnProgress = (share) =>
      context.onProgress((done + share * utterance.text.length) / length)
    yield {
      pcm: await synthesize(context, plan, utterance, onUtteranceProgress),
      pauseAfterSeconds: utterance.pauseAfterSeconds,
    }
    done += utterance.text.length
    context.onProgress(done / length)
  }
}

export const prepareSpeech: StepHandler<'speech'> = async (input) => {
  const plan = planSpeech(input)
  return {
    mediaType: 'audio/wav',
    async run(context) {
      const file = join(context.scratch, 'speech.wav')
      const seconds = await assembleSpeech(file, synthesizeAll(context, plan))
      return levelSpeech(context, { file, seconds, louder: plan.feeling.decibels })
    },
  }
}
