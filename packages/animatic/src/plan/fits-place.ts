import type { Place, SubjectName } from './scene-plan.ts'
import { habitats, isTabletop } from './subject-places.ts'

/** Height of the tallest thing in a room, in units of the picture. */
const tallestInRoom = 0.3
const vehicles: readonly SubjectName[] = [
  'car',
  'train',
  'bus',
  'delivery-truck',
  'fire-engine',
  'tractor',
  'racing-car',
]
const wet: readonly Place[] = ['underwater', 'sea', 'lake', 'beach']

/** Whether the place has the medium of a thing: water, air or ground. A fish is never on the floor of a room. */
export const fitsPlace = (kind: SubjectName, places: readonly Place[]): boolean => {
  const { habitat, height } = habitats[kind]
  const inside = places.includes('room') || places.includes('studio')
  if (habitat === 'deep') return wet.some((place) => places.includes(place))
  if (places.includes('underwater')) return habitat !== 'building' && !vehicles.includes(kind)
  if (habitat === 'afloat') return inside || places.includes('space') || wet.some((place) => places.includes(place))
  if (!inside || places.includes('studio')) return true
  return habitat !== 'building' && height <= tallestInRoom && !vehicles.includes(kind)
}

/** Whether small things have a table or the ground. Outdoors with a person they belong in hands, which are empty. */
export const fitsHands = (kind: SubjectName, all: readonly SubjectName[], places: readonly Place[]): boolean =>
  !isTabletop(kind) || !all.includes('person') || places.includes('room') || places.includes('studio')
