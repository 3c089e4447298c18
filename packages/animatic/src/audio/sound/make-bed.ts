import type { ScenePlan } from '../../plan/scene-plan.ts'
import { planSceneMusic } from '../music/plan-scene-music.ts'
import { playMusic } from '../music/play-music.ts'
import type { Stereo } from '../wave/stereo.ts'
import { addSound, fadeEdges, type Level, levelSound } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import { soundsOfScene } from './sounds-of-scene.ts'

/** Soft: it lies under a film, and voices may lie over it. */
const soft = { effective: 0.07, peak: 0.34 }
const place: Level = { ...soft, mostGain: 1.5 }
const music: Level = { ...soft, mostGain: 10 }
const behindPlace = 0.6
const edgeSeconds = 0.6

/** What the scene sounds like over quiet music, exactly as long as the film. */
export const makeBed = async (scene: ScenePlan): Promise<Stereo> => {
  const bed = makeAmbience(soundsOfScene(scene), scene.seconds, scene.seed)
  levelSound(bed, place)
  const played = await playMusic(planSceneMusic(scene))
  levelSound(played, music)
  addSound(bed, played, 0, behindPlace)
  levelSound(bed, music)
  fadeEdges(bed, edgeSeconds)
  return bed
}
