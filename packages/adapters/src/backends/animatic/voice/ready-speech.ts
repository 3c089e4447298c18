import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, MakeReady } from '../work.ts'
import { assembleSpeech, type SpokenPart, speechRate } from './assemble-speech.ts'
import { planSpeech, type SpeechPlan, type Utterance } from './plan-speech.ts'
import { shapeArguments, speakArguments, speechMarkup } from './speech-arguments.ts'

const say = async (bench: Bench, plan: SpeechPlan, { text, voice }: Utterance): Promise<Buffer> => {
  const { sandbox, scratch, wallMs, signal } = bench
  const outputFolder = join(scratch, 'speech')
  const textFile = join(scratch, 'text')
  const bound = { outputFolder, trust: 'ours', wallMs, signal } as const
  await mkdir(outputFolder, { recursive: true })
  await writeFile(textFile, speechMarkup(text, plan))
  await sandbox.run({ program: 'espeak-ng', args: speakArguments(voice, plan), inputs: { text: textFile }, ...bound })
  const said = join(outputFolder, 'said.wav')
  await sandbox.run({ program: 'ffmpeg', args: shapeArguments(plan, speechRate), inputs: { said }, ...bound })
  const shaped = join(outputFolder, 'shaped.pcm')
  const pcm = await readFile(shaped)
  await rm(outputFolder, { recursive: true })
  return pcm
}

async function* sayAll(bench: Bench, plan: SpeechPlan): AsyncGenerator<SpokenPart> {
  for (const [index, utterance] of plan.utterances.entries()) {
    yield { pcm: await say(bench, plan, utterance), pauseAfterSeconds: utterance.pauseAfterSeconds }
    bench.onProgress((index + 1) / plan.utterances.length)
  }
}

export const readySpeech: MakeReady<'speech'> = async (ask) => {
  const plan = planSpeech(ask)
  return {
    mediaType: 'audio/wav',
    async run(bench) {
      const path = join(bench.scratch, 'speech.wav')
      await assembleSpeech(path, sayAll(bench, plan))
      return path
    },
  }
}
