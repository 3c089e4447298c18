/** One way of speaking: a variant of the synthesiser, its height (0 to 99) and its words in a minute. */
export type Voice = {
  variant: string
  height: number
  wordsPerMinute: number
  /** For texts whose script does not tell, such as numbers. */
  home: 'zh' | 'en'
}

const voice = (variant: string, height = 50, wordsPerMinute = 165, home: Voice['home'] = 'zh'): Voice => ({
  variant,
  height,
  wordsPerMinute,
  home,
})

/** The voices of the interface by their identifiers. */
export const voices: ReadonlyMap<string, Voice> = new Map([
  ['Chinese_Female_Currency', voice('f3')],
  ['Chinese_Male_Currency', voice('m3')],
  ['Chinese_gravelly_storyteller_vv2', voice('m1', 30, 145)],
  ['Chinese (Mandarin)_Reliable_Executive', voice('m7', 44, 160)],
  ['Chinese (Mandarin)_News_Anchor', voice('f2', 46, 180)],
  ['Chinese (Mandarin)_Unrestrained_Young_Man', voice('m4', 62, 182)],
  ['Arrogant_Miss', voice('f5', 60, 172)],
  ['Robot_Armor', voice('robosoft', 50, 140)],
  ['Chinese (Mandarin)_Kind-hearted_Antie', voice('f1', 48, 155)],
  ['Chinese (Mandarin)_Humorous_Elder', voice('grandpa', 46, 158)],
  ['Chinese (Mandarin)_Male_Announcer', voice('m8', 38, 168)],
  ['Chinese (Mandarin)_Wise_Women', voice('f4', 40, 150)],
  ['Chinese (Mandarin)_Gentle_Youth', voice('m2', 58, 158)],
  ['Chinese (Mandarin)_Warm_Girl', voice('f3', 62, 160)],
  ['Chinese (Mandarin)_Kind-hearted_Elder', voice('grandma', 42, 148)],
  ['Chinese (Mandarin)_Cute_Spirit', voice('belinda', 78, 175)],
  ['Chinese (Mandarin)_Radio_Host', voice('m6', 48, 172)],
  ['Chinese (Mandarin)_Sincere_Adult', voice('m5', 50, 160)],
  ['Chinese (Mandarin)_Gentle_Senior', voice('f1', 38, 145)],
])

export const defaultVoice = voice('f2', 50, 165, 'en')
