import type { SyncedPlan, TalkingPlan } from '../face/talking-plan.ts'
import type { GatheringPlan } from '../gathering/card.ts'
import type { PassagePlan } from '../passage/plan-passage.ts'
import type { PhotoPlan } from '../photo/plan-photo.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'

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
