import type { Habitat } from '../plan/drawing-places.ts'
import type { LayerName } from '../plan/layer-names.ts'
import { paintCity, paintQuay } from './city.ts'
import { paintClouds, paintHeapedClouds } from './clouds.ts'
import { composeAir } from './compose-air.ts'
import { paintDunes } from './dunes.ts'
import { paintForeground, paintMist } from './foreground.ts'
import { paintForest, paintTrunks } from './forest.ts'
import { paintGreatWall } from './great-wall.ts'
import { type GroundKind, paintGround } from './ground.ts'
import { paintHills } from './hills.ts'
import { paintLandBelow } from './land-below.ts'
import type { Layer } from './layer.ts'
import { paintLightning } from './lightning.ts'
import { paintMountains } from './mountains.ts'
import { paintBubbles, paintMotes } from './particles.ts'
import { paintTable, paintWall } from './room.ts'
import { paintShore } from './shore.ts'
import { paintSky, paintStars } from './sky.ts'
import { paintAurora, paintFireworks, paintRainbow, paintTwinkle } from './sky-lights.ts'
import { paintNebula, paintPlanet } from './space.ts'
import type { Stage } from './stage.ts'
import { paintLamps, paintStreet } from './street.ts'
import { paintBackdrop, paintPodium } from './studio.ts'
import { type Cast, castSubjects } from './subjects/cast-subjects.ts'
import { resolveHabitat } from './subjects/place-roles.ts'
import { paintSunOrMoon } from './sun-and-moon.ts'
import { paintSeaweed, paintUnderwater } from './underwater.ts'
import { paintFarCoast, paintGlitter, paintMirror } from './water.ts'

const resolveGround = ({ plan }: Stage): GroundKind =>
  plan.traits.includes('snowy') || plan.weather === 'snow' ? 'snow' : 'grass'

const paintWater = (stage: Stage, calm: number): Layer[] => {
  const stirred = calm * (stage.plan.weather === 'storm' ? 2 : 1)
  const veil = calm === 1 ? ([0.3, 0.82] as const) : ([0.12, 0.5] as const)
  return [paintMirror(stage, { swell: stirred, veil, bottom: stage.height }), paintGlitter(stage, stirred)]
}

const paintPavement = (stage: Stage): Layer => paintStreet(stage, stage.plan.layers.includes('wet street') ? 0.5 : 1)

type Painter = (stage: Stage) => Layer | Layer[]

const openSky = (stage: Stage): Stage => ({ ...stage, horizon: stage.height })

const painters: Readonly<Partial<Record<LayerName, Painter>>> = {
  sky: paintSky,
  stars: (stage) => [paintStars(stage), paintTwinkle(stage)],
  aurora: paintAurora,
  'sun or moon': paintSunOrMoon,
  clouds: paintClouds,
  'heaped clouds': paintHeapedClouds,
  rainbow: paintRainbow,
  fireworks: paintFireworks,
  lightning: paintLightning,
  'far coast': paintFarCoast,
  mountains: (stage) => paintMountains(stage),
  'great wall': paintGreatWall,
  city: paintCity,
  hills: (stage) => paintHills(stage, 2),
  'near hills': (stage) => paintHills(stage, 3),
  mist: paintMist,
  'forest behind': paintForest,
  'forest before': paintTrunks,
  quay: paintQuay,
  'calm water': (stage) => paintWater(stage, 0.4),
  sea: (stage) => paintWater(stage, 1),
  'wet street': (stage) => paintMirror(stage, { swell: 0.3, veil: [0.35, 0.6], bottom: stage.height }),
  shore: paintShore,
  dunes: paintDunes,
  street: paintPavement,
  road: (stage) => paintStreet(stage, 1, false),
  lamps: paintLamps,
  ground: (stage) => paintGround(stage, resolveGround(stage)),
  'rocky ground': (stage) => paintGround(stage, 'rock'),
  foreground: paintForeground,
  air: composeAir,
  bubbles: (stage) => [paintBubbles(stage), paintMotes(stage, stage.plan.palette.light, 0.4, 60)],
  'deep water': paintUnderwater,
  seaweed: paintSeaweed,
  nebula: paintNebula,
  'open stars': (stage) => [paintStars(openSky(stage)), paintTwinkle(openSky(stage))],
  planet: paintPlanet,
  wall: paintWall,
  backdrop: paintBackdrop,
  podium: paintPodium,
  'land below': paintLandBelow,
}

const castLayers: Readonly<Partial<Record<LayerName, Habitat>>> = {
  'in the sky': 'sky',
  'in the deep': 'deep',
  'on the water': 'afloat',
  buildings: 'building',
  'on land': 'land',
}

const paintLayer = (stage: Stage, name: LayerName, cast: Cast, extraLayers: readonly Layer[]): Layer[] => {
  if (name === 'guests') return [...extraLayers]
  // In a room, floating things are placed on a table.
  if (name === 'table') return cast.afloat.length > 0 || stage.plan.traits.includes('table') ? [paintTable(stage)] : []
  const habitat = castLayers[name]
  if (habitat !== undefined) return cast[habitat]
  return [painters[name]?.(stage) ?? []].flat()
}

export type Composition = {
  /** Far to near. */
  layers: Layer[]
  /** The first layer in focus of a close shot. */
  focus: number
}

/** The whole picture as layers. Extra layers are in front of the land and behind grass, rain and snow. */
export const composeScene = (stage: Stage, extraLayers: readonly Layer[] = []): Composition => {
  const cast = castSubjects(stage)
  const [first] = stage.plan.subjects
  const subjectHabitat = extraLayers.length > 0 ? null : first === undefined ? null : resolveHabitat(stage, first.kind)
  const layers: Layer[] = []
  let focus = 0
  for (const name of stage.plan.layers) {
    const isWatched = subjectHabitat === null ? name === 'guests' : castLayers[name] === subjectHabitat
    if (isWatched && focus === 0) focus = layers.length
    layers.push(...paintLayer(stage, name, cast, extraLayers))
  }
  return { layers, focus }
}
