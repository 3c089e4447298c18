export type Setting =
  | 'person'
  | 'thing'
  | 'night'
  | 'water'
  | 'meadow'
  | 'snow'
  | 'sand'
  | 'town'
  | 'sky'
  | 'greenery'
  | 'room'
  | 'close'

/** What can be told of a picture without knowing what anything in it is. */
export type PictureFacts = {
  shape: 'landscape' | 'portrait' | 'square'
  light: 'dark' | 'dim' | 'soft' | 'bright'
  strength: 'colourless' | 'muted' | 'vivid'
  warmth: 'warm' | 'cool' | 'even'
  /** By how much of the picture they cover, at most three. */
  colours: readonly string[]
  setting: Setting
  /** Where most of what stands out is. */
  weight: 'left' | 'middle' | 'right'
}
