import type { PicturePlan } from '../../plan/picture-plan.ts'
import type { Bench } from '../work.ts'
import { drawnPath, runRenderer } from './run-renderer.ts'

/** Draws one picture; gives its path. */
export const renderPicture = async (bench: Bench, picture: PicturePlan): Promise<string> => {
  await runRenderer(bench, { picture })
  return drawnPath(bench, 'picture')
}
