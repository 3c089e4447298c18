import { createRandom } from '../../plan/random.ts'
import { type Stereo, sampleRate } from '../wave/stereo.ts'
import { addLayer } from './add-layer.ts'
import { soundLayers } from './sound-layers.ts'
import type { SoundName } from './sound-vocabulary.ts'

/** Mixes sounds of things and places. Each is the same for the same seed, independent of the others. */
export const makeAmbience = (sounds: readonly SoundName[], seconds: number, seed: number): Stereo => {
  const samples = Math.round(seconds * sampleRate)
  const sound: Stereo = { left: new Float32Array(samples), right: new Float32Array(samples) }
  for (const name of sounds)
    for (const [index, layer] of soundLayers[name].entries())
      addLayer(sound, layer, createRandom(seed, `${name} ${index}`))
  return sound
}
