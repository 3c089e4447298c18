export type Setting = 'thing' | 'night' | 'water' | 'meadow' | 'snow' | 'sand' | 'sky' | 'greenery'

/** What can be told of a picture by its colours alone. */
export type PictureFacts = {
  shape: 'landscape' | 'portrait' | 'square'
  light: 'dark' | 'dim' | 'soft' | 'bright'
  strength: 'colourless' | 'muted' | 'vivid'
  warmth: 'warm' | 'cool' | 'even'
  /** By how much of the picture they cover, at most three. */
  colours: readonly string[]
  /** Null where the colours do not say. */
  setting: Setting | null
  /** Where most of what stands out is. */
  weight: 'left' | 'middle' | 'right'
}

export type Thing = { label: string; count: number }

/** All that is claimed of a picture. What could not be made out is null or missing. */
export type PictureStory = PictureFacts & {
  faces: number
  /** People without a face to be seen count too. */
  people: number
  things: readonly Thing[]
  /** Of the only person. */
  pose: Pose | null
  /** Of the only or largest face. */
  gaze: 'camera' | 'aside' | null
  /** Where the main subject is and how much of the picture it fills. */
  subject: { side: 'left' | 'middle' | 'right'; size: 'small' | 'half' | 'large' } | null
}
export type Pose = { seen: 'head and shoulders' | 'down to the waist' | 'from head to foot'; armsRaised: boolean }
