import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench } from '../../../runtime/work.ts'
import type { SpeechPlan, Utterance } from '../plan-speech.ts'
import { speakArguments, speechMarkup } from './speech-arguments.ts'

/** Says an utterance at its usual speed into `said.wav` of a folder. */
export const sayBasic = async (
  { sandbox, scratch, wallMs, signal }: Bench,
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
