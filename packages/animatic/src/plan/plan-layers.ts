import type { Habitat } from './drawing-places.ts'
import type { LayerName } from './layer-names.ts'
import type { Place, ScenePlan } from './scene-plan.ts'
import { findHabitat } from './subject-places.ts'

type Scene = Pick<
  ScenePlan,
  'time' | 'weather' | 'places' | 'traits' | 'subjects' | 'without' | 'style' | 'look' | 'shot'
>

const grand: readonly string[] = ['castle', 'temple', 'lighthouse', 'windmill']

const skyLayers = ({ time, traits, weather, style, without }: Scene): LayerName[] => {
  const veiled = weather === 'rain' || weather === 'storm' || weather === 'snow'
  const starry = (time === 'night' || traits.includes('neon')) && !veiled && !without.includes('stars')
  const heaped = style === 'anime' && !veiled && weather !== 'fog'
  const moonlit = traits.includes('full moon') && weather !== 'storm'
  const layers: (LayerName | false)[] = [
    'sky',
    starry && 'stars',
    traits.includes('aurora') && 'aurora',
    ((!veiled && !traits.includes('neon')) || moonlit) &&
      !without.includes(time === 'night' ? 'moon' : 'sun') &&
      'sun or moon',
    !without.includes('cloudy') && (heaped ? 'heaped clouds' : 'clouds'),
    traits.includes('rainbow') && 'rainbow',
    traits.includes('fireworks') && 'fireworks',
    weather === 'storm' && 'lightning',
  ]
  return layers.filter((layer) => layer !== false)
}

const isUrban = (places: readonly Place[]): boolean => places.includes('city') || places.includes('street')

const farLayers = ({ places, weather, traits }: Scene, hasWater: boolean): LayerName[] => {
  const hilly =
    (places.includes('meadow') || places.includes('mountains') || places.includes('lake') || places.includes('road')) &&
    !places.includes('city')
  return [
    ...(places.includes('sea') && hasWater && !places.includes('city') ? (['far coast'] as const) : []),
    ...(places.includes('mountains') || (places.includes('lake') && !isUrban(places)) ? (['mountains'] as const) : []),
    ...(traits.includes('great wall') ? (['great wall'] as const) : []),
    ...(isUrban(places) ? (['city'] as const) : []),
    ...(hilly && !places.includes('desert') ? ([hasWater ? 'hills' : 'near hills'] as const) : []),
    ...(weather === 'fog' ? (['mist'] as const) : []),
    ...(places.includes('forest') ? (['forest behind'] as const) : []),
  ]
}

const waterLayers = (scene: Scene, hasCastOnLand: boolean): LayerName[] => {
  const { places } = scene
  const isOpen = places.includes('sea') || places.includes('beach')
  return [
    ...farLayers(scene, true),
    ...(places.includes('city') ? (['quay'] as const) : []),
    'in the deep',
    'in the sky',
    'buildings',
    isOpen ? 'sea' : 'calm water',
    'on the water',
    ...(hasCastOnLand || places.includes('beach') ? (['shore'] as const) : []),
    'on land',
    ...(places.includes('forest') ? (['forest before'] as const) : []),
  ]
}

const landLayers = (scene: Scene): LayerName[] => {
  const { places, weather, traits, subjects } = scene
  const far: LayerName[] = [...farLayers(scene, false), 'in the deep', 'in the sky']
  if (places.includes('desert')) return [...far, 'dunes', 'buildings', 'on the water', 'on land']
  if (isUrban(places)) {
    const wet = weather === 'rain' || weather === 'storm' || traits.includes('neon')
    return [
      ...far,
      ...(wet ? (['wet street'] as const) : []),
      'street',
      'lamps',
      'buildings',
      'on the water',
      'on land',
    ]
  }
  const isGrand = subjects.some(({ kind }) => grand.includes(kind))
  return [
    ...far,
    ...(isGrand ? (['buildings', 'ground'] as const) : (['ground', 'buildings'] as const)),
    ...(places.includes('road') ? (['road'] as const) : []),
    'on the water',
    'on land',
    ...(places.includes('forest') ? (['forest before'] as const) : []),
  ]
}

const outdoors = (scene: Scene, hasCastOnLand: boolean): LayerName[] => {
  const { places } = scene
  const bare: readonly Place[] = ['city', 'street', 'desert', 'sea', 'beach']
  const wet: readonly Place[] = ['sea', 'lake', 'beach']
  // A city without a street word and without walkers is at its river: lights need a mirror.
  const cityAtWater =
    places.includes('city') && !places.includes('street') && !places.includes('road') && !hasCastOnLand
  const hasWater = (places.some((place) => wet.includes(place)) && !places.includes('desert')) || cityAtWater
  return [
    ...skyLayers(scene),
    ...(hasWater ? waterLayers(scene, hasCastOnLand) : landLayers(scene)),
    'guests',
    ...(places.some((place) => bare.includes(place)) ? [] : (['foreground'] as const)),
    'air',
  ]
}

const flatPlaces: readonly Place[] = ['sea', 'beach', 'desert']

/** From above, the land itself fills the picture. */
const fromAbove = (scene: Scene): LayerName[] => [
  ...skyLayers(scene),
  'mountains',
  'land below',
  ...(scene.weather === 'fog' ? (['mist'] as const) : []),
  'buildings',
  'on the water',
  'on land',
  'in the deep',
  'in the sky',
  'guests',
  'air',
]

const cast: readonly LayerName[] = ['in the deep', 'in the sky', 'buildings', 'on the water', 'on land', 'guests']

/** The view through the window, then the room. */
const indoors = (scene: Scene): LayerName[] => {
  const view = outdoors(scene, false).filter((layer) => !cast.includes(layer) && layer !== 'foreground')
  return [...view, 'wall', 'in the deep', 'in the sky', 'buildings', 'on land', 'table', 'on the water', 'guests']
}

/** The layers of the scene, far to near. Empty layers cost nothing. */
export const planLayers = (scene: Scene): LayerName[] => {
  const lives = (...habitats: Habitat[]): boolean =>
    scene.subjects.some(({ kind }) => habitats.includes(findHabitat(kind)))
  const grounded = lives('land', 'building')
  const { places } = scene
  if (places.includes('studio')) return ['backdrop', 'podium', ...cast]
  if (places.includes('room')) return indoors(scene)
  if (places.includes('space'))
    return [
      ...(['sky', 'nebula'] as const),
      ...(scene.without.includes('stars') ? [] : (['open stars'] as const)),
      ...(['planet', 'in the sky', 'in the deep', 'on the water'] as const),
      ...(grounded ? (['rocky ground', 'buildings', 'on land'] as const) : []),
      'guests',
    ]
  if (places.includes('underwater'))
    return [
      'deep water',
      'in the sky',
      'in the deep',
      'on the water',
      'buildings',
      'on land',
      'seaweed',
      'guests',
      'bubbles',
    ]
  const isFlat = places.some((place) => flatPlaces.includes(place))
  const fliesOver = scene.shot === 'aerial' && !isFlat && !scene.traits.includes('great wall')
  return fliesOver ? fromAbove(scene) : outdoors(scene, grounded)
}
