/** Voices with a borrowed prosody, and their median pitch in hertz, measured over many sentences. */
export const manners = {
  zf_xiaoxiao: 228,
  zf_xiaoyi: 286,
  zm_yunxi: 146,
  zm_yunjian: 112,
  zm_yunyang: 110,
  zm_yunxia: 277,
  af_heart: 181,
  af_bella: 184,
  af_sarah: 177,
  af_nova: 148,
  bf_emma: 176,
  bf_isabella: 200,
  am_michael: 104,
  am_fenrir: 126,
  am_puck: 108,
  am_onyx: 84,
  bm_george: 137,
  bm_fable: 110,
  bm_lewis: 96,
} as const

export type Manner = keyof typeof manners
