import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { PlayMusic } from '../music/music-files.ts'
import { planSceneMusic } from '../music/plan-scene-music.ts'
import type { Stereo } from '../wave/stereo.ts'
import { reachFilmLoudness } from './film-loudness.ts'
import { addSound, fadeEdges, type Level, levelSound } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import { resolveSceneSounds } from './resolve-scene-sounds.ts'

/** Soft, as background of a film and of possible voices. */
const soft = { effective: 0.07, peak: 0.34 }
const place: Level = { ...soft, maxGain: 1.5 }
const music: Level = { ...soft, maxGain: 10 }
const behindPlace = 0.6
const edgeSeconds = 0.6

/** The sounds of the scene over quiet music, exactly as long as the film. */
export const makeBed = async (scene: ScenePlan, play: PlayMusic): Promise<Stereo> => {
  const bed = makeAmbience(resolveSceneSounds(scene), scene.seconds, scene.seed)
  levelSound(bed, place)
  const played = await play(planSceneMusic(scene))
  levelSound(played, music)
  addSound(bed, played, 0, behindPlace)
  levelSound(bed, music)
  fadeEdges(bed, edgeSeconds)
  reachFilmLoudness(bed)
  return bed
}
