import type { PassagePlan } from '../steps/frames-to-video/plan-passage.ts'
import type { PhotoPlan } from '../steps/image-to-video/plan-photo.ts'
import type { SyncedPlan, TalkingPlan } from '../steps/lip-sync/talking-plan.ts'
import type { GatheringPlan } from '../steps/references-to-video/card.ts'
import type { ScenePlan } from './scene-plan.ts'

/** What is seen; how large and how long, and what is heard, is the scene's to say. */
export type FilmPicture =
  | { kind: 'scene' }
  | ({ kind: 'photo' } & PhotoPlan)
  | ({ kind: 'passage' } & PassagePlan)
  | ({ kind: 'gathering' } & GatheringPlan)
  | ({ kind: 'talking' } & TalkingPlan)
  | ({ kind: 'synced' } & SyncedPlan)

export type FilmPlan = {
  scene: ScenePlan
  picture: FilmPicture
  /** Frames that must look like an input, and so are encoded finely. */
  exact: readonly number[]
}
