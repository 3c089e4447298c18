export type Setting = 'thing' | 'night' | 'water' | 'meadow' | 'snow' | 'sand' | 'sky' | 'greenery'

/** Facts of a picture from its colours alone. */
export type PictureFacts = {
  shape: 'landscape' | 'portrait' | 'square'
  light: 'dark' | 'dim' | 'soft' | 'bright'
  strength: 'colourless' | 'muted' | 'vivid'
  warmth: 'warm' | 'cool' | 'even'
  /** By the area they cover, at most three. */
  colours: readonly string[]
  /** Null if the colours do not decide. */
  setting: Setting | null
  /** The side of most of the content. */
  weight: 'left' | 'middle' | 'right'
}

export type Thing = { label: string; count: number }

/** All claims about a picture. Unknown facts are null or missing. */
export type PictureSummary = PictureFacts & {
  faces: number
  /** Includes people without a visible face. */
  people: number
  things: readonly Thing[]
  /** Of a single person. */
  pose: Pose | null
  /** Of the only or largest face. */
  gaze: 'camera' | 'aside' | null
  /** The position of the main subject and its share of the picture. */
  subject: { side: 'left' | 'middle' | 'right'; size: 'small' | 'half' | 'large' } | null
}
export type Pose = { seen: 'head and shoulders' | 'down to the waist' | 'from head to foot'; armsRaised: boolean }
