import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { assembleSpeech, type SaidPart } from '../../audio/voice/assemble-speech.ts'
import { sayBasic } from '../../audio/voice/espeak/say-basic.ts'
import { shapeArguments } from '../../audio/voice/finish-arguments.ts'
import { isNeuralLanguage } from '../../audio/voice/language-of.ts'
import { levelSpeech } from '../../audio/voice/level-speech.ts'
import { planSpeech, type SpeechPlan, type Utterance } from '../../audio/voice/plan-speech.ts'
import type { Bench, MakeReady } from '../../runtime/work.ts'

type OnShare = (share: number) => void

const sayUsually = async (bench: Bench, plan: SpeechPlan, utterance: Utterance, folder: string, onShare: OnShare) => {
  const { neural, signal } = bench
  const weights = isNeuralLanguage(utterance.language) ? await bench.weights.find('kokoro') : undefined
  if (weights === undefined) {
    await sayBasic(bench, plan, utterance, folder)
    return { speed: plan.speed, semitones: plan.semitones }
  }
  // Its dictionaries are large, and nobody needs them without the weights.
  const { sayNeural } = await import('../../audio/voice/kokoro/say-neural.ts')
  await sayNeural({ neural, folder: weights, signal }, plan, utterance, folder, onShare)
  return { speed: 1, semitones: plan.semitones }
}

const say = async (bench: Bench, plan: SpeechPlan, utterance: Utterance, onShare: OnShare): Promise<Buffer> => {
  const { sandbox, scratch, wallMs, signal } = bench
  const outputFolder = join(scratch, 'speech')
  await mkdir(outputFolder, { recursive: true })
  const args = shapeArguments(await sayUsually(bench, plan, utterance, outputFolder, onShare))
  const inputs = { said: join(outputFolder, 'said.wav') }
  await sandbox.run({ program: 'ffmpeg', args, inputs, outputFolder, trust: 'ours', wallMs, signal })
  const pcm = await readFile(join(outputFolder, 'shaped.pcm'))
  await rm(outputFolder, { recursive: true })
  return pcm
}

async function* sayAll(bench: Bench, plan: SpeechPlan): AsyncGenerator<SaidPart> {
  const length = plan.utterances.reduce((sum, { text }) => sum + text.length, 0)
  let done = 0
  for (const utterance of plan.utterances) {
    const onShare: OnShare = (share) => bench.onProgress((done + share * utterance.text.length) / length)
    yield { pcm: await say(bench, plan, utterance, onShare), pauseAfterSeconds: utterance.pauseAfterSeconds }
    done += utterance.text.length
    bench.onProgress(done / length)
  }
}

export const readySpeech: MakeReady<'speech'> = async (ask) => {
  const plan = planSpeech(ask)
  return {
    mediaType: 'audio/wav',
    async run(bench) {
      const file = join(bench.scratch, 'speech.wav')
      const seconds = await assembleSpeech(file, sayAll(bench, plan))
      return levelSpeech(bench, { file, seconds, louder: plan.feeling.decibels })
    },
  }
}
