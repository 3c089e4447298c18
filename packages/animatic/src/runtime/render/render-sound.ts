import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { Bench } from '../work.ts'
import { drawnPath, runRenderer } from './run-renderer.ts'

/** Writes one WAVE file; gives its path. */
export const renderSound = async (bench: Bench, sound: SoundPlan): Promise<string> => {
  await runRenderer(bench, { sound })
  return drawnPath(bench, 'sound')
}
