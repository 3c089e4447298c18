import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JobContext } from '../../../runtime/job-context.ts'
import type { SpeechPlan, Utterance } from '../plan-speech.ts'
import { speakArguments, speechMarkup } from './speech-arguments.ts'

/** Synthesizes an utterance at its default speed into `said.wav` of a folder. */
export const synthesizeBasic = async (
  { sandbox, scratch, wallMs, signal }: JobContext,
  plan: SpeechPlan,
  utterance: Utterance,
  outputFolder: string,
): Promise<void> => {
  const textFile = join(scratch, 'text')
  await writeFile(textFile, speechMarkup(utterance.text, plan))
  const args = speakArguments(utterance, plan)
  await sandbox.run({
    program: 'espeak-ng',
    args,
    inputs: { text: textFile },
    outputFolder,
    trust: 'ours',
    wallMs,
    signal,
  })
}
