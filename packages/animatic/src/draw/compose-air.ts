import { mix } from '../plan/colour.ts'
import type { Layer } from './layer.ts'
import { paintLanterns, paintMotes, paintPetals, paintRain, paintSnowfall } from './particles.ts'
import type { Stage } from './stage.ts'

const autumnLeaves = [
  [196, 84, 30],
  [222, 140, 44],
  [160, 58, 30],
] as const

/** Falling, drifting or glowing particles that the prompt names. */
export const composeNamedAir = (stage: Stage): Layer[] => {
  const { traits, weather, palette } = stage.plan
  return [
    ...(traits.includes('blossom')
      ? [paintPetals(stage, [mix(palette.accent, [250, 190, 210], 0.7), [255, 226, 236]])]
      : []),
    ...(traits.includes('autumn') ? [paintPetals(stage, autumnLeaves)] : []),
    ...(traits.includes('lanterns') ? [paintLanterns(stage)] : []),
    ...(weather === 'rain' || weather === 'storm' ? [paintRain(stage)] : []),
    ...(weather === 'snow' || (traits.includes('snowy') && !traits.includes('aurora')) ? [paintSnowfall(stage)] : []),
    ...(traits.includes('fireflies') ? [paintFireflies(stage)] : []),
  ]
}

const paintFireflies = (stage: Stage): Layer => paintMotes(stage, [220, 255, 130], 0.95, 70, 0.02)

/** The same for a drawn place, which has a little dust in its light even without other particles. */
export const composeAir = (stage: Stage): Layer[] => {
  const { traits, palette, places, time } = stage.plan
  const air = composeNamedAir(stage)
  if (time === 'night' && places.includes('forest') && !traits.includes('fireflies'))
    return [...air, paintFireflies(stage)]
  return air.length === 0 && !places.includes('city') ? [paintMotes(stage, palette.light, 0.35, 44)] : air
}
