import type { ScenePlan } from '../plan/scene-plan.ts'

/** What is heard from one moment to another, in seconds; the scene says what it sounds like and lasts as long. */
export type SoundPart = { from: number; scene: ScenePlan }
export type SoundPlan = { seconds: number; parts: readonly SoundPart[] }
