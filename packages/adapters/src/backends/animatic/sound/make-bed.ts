import type { MusicMood } from '../music/music-plan.ts'
import { planMusic } from '../music/plan-music.ts'
import { playMusic } from '../music/play-music.ts'
import type { ScenePlan } from '../plan/scene-plan.ts'
import { addSound, levelSound } from './level-sound.ts'
import { makeAmbience } from './make-ambience.ts'
import { soundsOfScene } from './sounds-of-scene.ts'
import type { Stereo } from './stereo.ts'

/** Soft: it lies under a film, and voices may lie over it. */
const place = { effective: 0.07, peak: 0.34, edgeSeconds: 0.4 }
const behindPlace = 0.6

/** Bright by day, darker by night and storm, wide where there is only depth. */
const moodOf = ({ time, weather, places, traits }: ScenePlan): MusicMood => {
  if (places.includes('space') || places.includes('underwater') || traits.includes('aurora')) return 'dreamy'
  if (weather === 'storm') return 'epic'
  if (weather === 'rain' || weather === 'fog') return 'sad'
  if (traits.includes('neon')) return 'tense'
  return time === 'night' ? 'mysterious' : time === 'day' ? 'joyful' : 'calm'
}

/** What the scene sounds like over quiet music, exactly as long as the film. */
export const makeBed = async (scene: ScenePlan): Promise<Stereo> => {
  const { seconds, seed } = scene
  const bed = makeAmbience(soundsOfScene(scene), seconds, seed)
  levelSound(bed, place)
  const music = await playMusic(planMusic({ prompt: '', seconds, seed, mood: moodOf(scene) }))
  levelSound(music, place)
  addSound(bed, music, 0, behindPlace)
  levelSound(bed, { ...place, edgeSeconds: Math.min(0.6, seconds / 4) })
  return bed
}
