import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type BlindFilm = {
  id: string
  story: 'ad' | 'general' | 'song' | 'comic'
  language: 'en' | 'zh'
  prompt: string
  /** Seconds, and for songs the energy, of each shot. */
  shots: { seconds: number; energy: number; words: string }[]
  /** Descriptions of the input pictures, or of the characters of a comic. */
  pictures: string[]
  /** For each shot, the named characters and things that must be visible in it. */
  visible: string[][]
  /** For an advertisement, the name and slogan of its last card. */
  card: { name: string; slogan: string } | null
}

export const blindFilms = (): BlindFilm[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'films.json'), 'utf8')) as BlindFilm[]

/** For each shot of a film, one letter for each thing of `visible`, scored from frames: `s` shown, `m` missing. */
export const filmScores = (): Map<string, string[]> =>
  new Map(
    readFileSync(join(import.meta.dirname, 'film-scores.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [id = '', ...shots] = line.split(' ')
        return [id, shots]
      }),
  )
