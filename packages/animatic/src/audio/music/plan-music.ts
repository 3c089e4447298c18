import { createRandom } from '../../plan/random.ts'
import type { Mood } from '../../plan/scene-plan.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { composeTracks } from './compose-tracks.ts'
import { moods } from './moods.ts'
import { beatsPerBar, type MusicPlan, type Section } from './music-plan.ts'
import { instrumentWords, moodWords, tempoWords } from './music-words.ts'

const findMood = createFinder(moodWords)
const findTempo = createFinder(tempoWords)
const findInstrument = createFinder(instrumentWords)

const keys = [55, 57, 58, 60, 62, 63]

/** `mood` and `lead`, a General MIDI number, apply if the prompt names none. */
type MusicInput = { prompt: string; seconds: number; seed: number; mood?: Mood; lead?: number | undefined }

const shortestTail = 0.8
const longestTail = 2.5

/** Fits whole bars near the target tempo and adjusts the tempo so that they fit exactly, with a tail to ring out. */
const fitBars = (seconds: number, wanted: number): { bars: number; barSeconds: number } => {
  const tail = Math.min(longestTail, Math.max(shortestTail, 0.12 * seconds), seconds / 3)
  const bars = Math.max(1, Math.round((seconds - tail) / ((60 / wanted) * beatsPerBar)))
  return { bars, barSeconds: (seconds - tail) / bars }
}

const buildSections = (bars: number, barSeconds: number, seconds: number): Section[] => {
  const opening = bars >= 6 ? 2 : bars >= 3 ? 1 : 0
  const rise = bars >= 8 ? Math.ceil(bars / 2) : bars
  const marks = [
    ['opening', 0, opening],
    ['theme', opening, rise],
    ['rise', rise, bars],
  ] as const
  const played = marks.filter(([, from, to]) => to > from)
  return [
    ...played.map(([name, from, to]) => ({ name, from: from * barSeconds, to: to * barSeconds })),
    { name: 'ending', from: bars * barSeconds, to: seconds },
  ]
}

/** Plans a piece of exactly the requested length from words. Pure: the same input gives the same piece. */
export const planMusic = ({ prompt, seconds, seed, mood: defaultMood, lead: defaultLead }: MusicInput): MusicPlan => {
  const random = createRandom(seed, 'music')
  const mood = findMood(prompt)[0]?.tag ?? defaultMood ?? random.pick(['calm', 'joyful', 'romantic', 'dreamy'] as const)
  const facts = moods[mood]
  const [slowest, fastest] = facts.tempo
  const tempo = findTempo(prompt)[0]?.tag
  const wanted = random.between(slowest, fastest) * (tempo === 'slow' ? 0.75 : tempo === 'fast' ? 1.3 : 1)
  const { bars, barSeconds } = fitBars(seconds, wanted)
  const key = random.pick(keys)
  const sections = buildSections(bars, barSeconds, seconds)
  const instrument = findInstrument(prompt)[0]?.tag
  const theme = sections.find(({ name }) => name === 'theme')?.from ?? 0
  return {
    seconds,
    mood,
    key,
    scale: facts.scale,
    sections,
    beatsPerMinute: (60 * beatsPerBar) / barSeconds,
    loop: { from: theme, to: bars * barSeconds },
    tracks: composeTracks({
      facts,
      key,
      bars,
      barSeconds,
      seconds,
      sections,
      random,
      lead: (instrument === undefined ? defaultLead : Number(instrument)) ?? null,
    }),
  }
}
