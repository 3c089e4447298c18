import { paintCity, paintQuay } from './city.ts'
import { paintClouds, paintHeapedClouds } from './clouds.ts'
import { composeAir } from './compose-air.ts'
import { paintDunes } from './dunes.ts'
import { paintForeground, paintMist } from './foreground.ts'
import { paintForest } from './forest.ts'
import { type GroundKind, paintGround } from './ground.ts'
import { paintHills } from './hills.ts'
import type { Layer } from './layer.ts'
import { paintLightning } from './lightning.ts'
import { paintMountains } from './mountains.ts'
import { paintBubbles, paintMotes } from './particles.ts'
import { paintShore } from './shore.ts'
import { paintSky, paintStars } from './sky.ts'
import { paintAurora, paintFireworks, paintRainbow, paintTwinkle } from './sky-lights.ts'
import { paintNebula, paintPlanet } from './space.ts'
import type { Stage } from './stage.ts'
import { paintLamps, paintStreet } from './street.ts'
import { type Cast, castSubjects } from './subjects/cast-subjects.ts'
import { paintSunOrMoon } from './sun-and-moon.ts'
import { paintTitle } from './title.ts'
import { paintUnderwater } from './underwater.ts'
import { paintFarCoast, paintGlitter, paintMirror } from './water.ts'

const composeSky = (stage: Stage): Layer[] => {
  const { time, traits, weather, style } = stage.plan
  const veiled = weather === 'rain' || weather === 'storm' || weather === 'snow'
  const starry = (time === 'night' || traits.includes('neon')) && !veiled
  return [
    paintSky(stage),
    ...(starry ? [paintStars(stage), paintTwinkle(stage)] : []),
    ...(traits.includes('aurora') ? paintAurora(stage) : []),
    ...(veiled || traits.includes('neon') ? [] : [paintSunOrMoon(stage)]),
    ...(style === 'anime' && !veiled && weather !== 'fog' ? [paintHeapedClouds(stage)] : [paintClouds(stage)]),
    ...(traits.includes('rainbow') ? [paintRainbow(stage)] : []),
    ...(traits.includes('fireworks') ? [paintFireworks(stage)] : []),
    ...(weather === 'storm' ? [paintLightning(stage)] : []),
  ]
}

const groundOf = ({ plan }: Stage): GroundKind =>
  plan.traits.includes('snowy') || plan.weather === 'snow' ? 'snow' : 'grass'

const composeLand = (stage: Stage, cast: Cast): Layer[] => {
  const { plan, hasWater, height } = stage
  const { places, weather } = plan
  const calm = places.includes('sea') || places.includes('beach') ? 1 : 0.4
  const forest = places.includes('forest') ? paintForest(stage) : { behind: [], before: [] }
  const urban = places.includes('city') || places.includes('street')
  const rough = weather === 'storm' ? 2 : 1
  const hilly =
    (places.includes('meadow') || places.includes('mountains') || places.includes('lake') || places.includes('road')) &&
    !places.includes('city')
  const far = [
    ...(places.includes('mountains') || (places.includes('lake') && !places.includes('city'))
      ? paintMountains(stage)
      : []),
    ...(urban ? paintCity(stage) : []),
    ...(hilly && !places.includes('desert') ? paintHills(stage, hasWater ? 2 : 3) : []),
    ...(weather === 'fog' ? [paintMist(stage)] : []),
  ]
  if (hasWater) {
    const shore = cast.land.length > 0 || places.includes('beach') ? paintShore(stage) : []
    return [
      ...(places.includes('sea') && !places.includes('city') ? [paintFarCoast(stage)] : []),
      ...far,
      ...forest.behind,
      ...(places.includes('city') ? [paintQuay(stage)] : []),
      ...cast.deep,
      ...cast.sky,
      ...cast.building,
      paintMirror(stage, { swell: calm * rough, veil: calm === 1 ? [0.3, 0.82] : [0.12, 0.5], bottom: height }),
      paintGlitter(stage, calm * rough),
      ...cast.afloat,
      ...shore,
      ...cast.land,
      ...forest.before,
    ]
  }
  far.push(...cast.deep, ...cast.sky)
  const onLand = [...cast.afloat, ...cast.land]
  if (places.includes('desert')) return [...far, ...paintDunes(stage), ...cast.building, ...onLand]
  if (urban) {
    const wet = weather === 'rain' || weather === 'storm' || plan.traits.includes('neon')
    const gloss = wet ? [paintMirror(stage, { swell: 0.3, veil: [0.35, 0.6], bottom: height })] : []
    return [...far, ...gloss, paintStreet(stage, wet ? 0.5 : 1), paintLamps(stage), ...cast.building, ...onLand]
  }
  const grand = plan.subjects.some(
    ({ kind }) => kind === 'castle' || kind === 'temple' || kind === 'lighthouse' || kind === 'windmill',
  )
  const ground = paintGround(stage, groundOf(stage))
  const road = places.includes('road') ? [paintStreet(stage, 1, false)] : []
  const standing = grand ? [...cast.building, ground] : [ground, ...cast.building]
  return [...far, ...forest.behind, ...standing, ...road, ...onLand, ...forest.before]
}

const composeUnderwater = (stage: Stage, cast: Cast, guests: readonly Layer[]): Layer[] => {
  const { behind, before } = paintUnderwater(stage)
  return [
    ...behind,
    ...cast.sky,
    ...cast.deep,
    ...cast.afloat,
    ...cast.building,
    ...cast.land,
    ...before,
    ...guests,
    paintBubbles(stage),
    paintMotes(stage, stage.plan.palette.light, 0.4, 60),
  ]
}

const composeSpace = (stage: Stage, cast: Cast): Layer[] => {
  const grounded = cast.land.length + cast.building.length > 0
  const sky = [
    paintSky(stage),
    paintNebula(stage),
    paintStars({ ...stage, horizon: stage.height }),
    paintTwinkle({ ...stage, horizon: stage.height }),
    paintPlanet(stage),
  ]
  return [
    ...sky,
    ...cast.sky,
    ...cast.deep,
    ...cast.afloat,
    ...(grounded ? [paintGround(stage, 'rock'), ...cast.building, ...cast.land] : []),
  ]
}

/** The whole picture as layers, far to near; guests stand before the land and behind grass, rain and snow. */
export const composeScene = (stage: Stage, guests: readonly Layer[] = []): Layer[] => {
  const { places } = stage.plan
  const cast = castSubjects(stage)
  const title = paintTitle(stage)
  if (places.includes('space')) return [...composeSpace(stage, cast), ...guests, ...title]
  if (places.includes('underwater')) return [...composeUnderwater(stage, cast, guests), ...title]
  const stems =
    !places.includes('city') &&
    !places.includes('street') &&
    !places.includes('desert') &&
    !places.includes('sea') &&
    !places.includes('beach')
  const land = composeLand(stage, cast)
  return [
    ...composeSky(stage),
    ...land,
    ...guests,
    ...(stems ? [paintForeground(stage)] : []),
    ...composeAir(stage),
    ...title,
  ]
}
