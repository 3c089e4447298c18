import { join } from 'node:path'
import type { SoundPlan } from '../sound/sound-plan.ts'
import type { Bench } from '../work.ts'
import { runRenderer } from './run-renderer.ts'

/** Writes one WAVE file; gives its path. */
export const renderSound = async (bench: Bench, sound: SoundPlan): Promise<string> => {
  const soundFile = join(bench.scratch, 'sound.wav')
  await runRenderer(bench, { sound, soundFile })
  return soundFile
}
