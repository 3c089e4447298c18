/** Figures of a line: whose voice it is, which asset speaks, which are named; -1 where none does. */
export type LineFigures = { voice: number; speaker: number; named: readonly number[] }

/** Figures of an asset: what it is, and which of the pictures shows it. */
export type AssetFigures = { type: 'character' | 'scene' | 'tool'; picture: number }

export type ComicShot = {
  /** The first and the last of its lines. */
  from: number
  to: number
  seconds: number
  /** Where in the shot each line begins. */
  starts: number[]
  /** Which picture it shows, or -1. */
  picture: number
  /** It shows who speaks, and nobody else does meanwhile. */
  speaks: boolean
}

export type ComicFigures = {
  lines: readonly LineFigures[]
  assets: readonly AssetFigures[]
  lipSync: boolean
  fps: number
}

const [least, most] = [4, 8]
const leadSeconds = 0.15
const betweenSeconds = 0.2
const restSeconds = 0.25
/** A shot in which nothing is said. */
const silentSeconds = 4

const whole = (seconds: number, fps: number): number => Math.ceil(seconds * fps - 1e-6) / fps

/** What a shot of these lines shows: who speaks, else whom or what the lines name, else where the story is. */
const pictureOf = (lines: readonly LineFigures[], assets: readonly AssetFigures[], place: number): number => {
  const shown = (asset: number): number => assets[asset]?.picture ?? -1
  const named = lines.flatMap((line) => line.named)
  const ofType = (type: AssetFigures['type']) => named.filter((asset) => assets[asset]?.type === type)
  const wanted = [...lines.map(({ speaker }) => speaker), ...ofType('character'), ...ofType('scene'), ...ofType('tool')]
  return shown(wanted.find((asset) => shown(asset) >= 0) ?? place)
}

/** Lines become shots of a few seconds, as long as it takes to say them; with lip sync each shows one who speaks. */
export const planShots = ({ lines, assets, lipSync, fps }: ComicFigures, spoken: readonly number[]): ComicShot[] => {
  const isShown = ({ speaker }: LineFigures): boolean => (assets[speaker]?.picture ?? -1) >= 0
  const shots: ComicShot[] = []
  let place = -1
  const secondsOf = (from: number, to: number): number =>
    leadSeconds + restSeconds + betweenSeconds * (to - from) + spoken.slice(from, to + 1).reduce((a, b) => a + b, 0)
  /** Another speaks whose lips would have to move, or what is there is long enough and more would be too much. */
  const isOver = (from: number, to: number): boolean => {
    const [last, next] = [lines[to], lines[to + 1]]
    if (!last || !next) return true
    if (lipSync && last.speaker !== next.speaker && (isShown(last) || isShown(next))) return true
    return secondsOf(from, to) >= least || secondsOf(from, to + 1) > most
  }
  for (let from = 0; from < lines.length; ) {
    let to = from
    while (!isOver(from, to)) to += 1
    const told = lines.slice(from, to + 1)
    place = told.flatMap(({ named }) => named).findLast((asset) => assets[asset]?.type === 'scene') ?? place
    let at = leadSeconds
    const starts = told.map((_, i) => {
      const start = at
      at += (spoken[from + i] ?? 0) + betweenSeconds
      return start
    })
    const seconds = whole(secondsOf(from, to), fps)
    const first = lines[from]
    const speaks = lipSync && first !== undefined && isShown(first)
    shots.push({ from, to, seconds, starts, picture: pictureOf(told, assets, place), speaks })
    from = to + 1
  }
  if (shots.length > 0) return shots
  return [{ from: 0, to: -1, seconds: silentSeconds, starts: [], picture: assets[0]?.picture ?? -1, speaks: false }]
}
