/** Facts about a line: voice, speaking asset and named assets; -1 for none. */
export type LineFacts = { voice: number; speaker: number; named: readonly number[] }

/** Facts about an asset: its type, and the picture that shows it. */
export type AssetFacts = { type: 'character' | 'scene' | 'tool'; picture: number }

export type ComicShot = {
  /** Indexes of its first and last line. */
  from: number
  to: number
  seconds: number
  /** Start of each line within the shot. */
  starts: number[]
  /** Index of its picture, or -1. */
  picture: number
  /** The shot shows the speaker, and only that asset speaks. */
  speaks: boolean
}

export type ComicFacts = {
  lines: readonly LineFacts[]
  assets: readonly AssetFacts[]
  lipSync: boolean
  fps: number
}

const [least, most] = [4, 8]
const leadSeconds = 0.15
const betweenSeconds = 0.2
const restSeconds = 0.25
/** Length of a shot without lines. */
const silentSeconds = 4

const whole = (seconds: number, fps: number): number => Math.ceil(seconds * fps - 1e-6) / fps

/** Chooses the picture of a shot: the speaker, else a named asset, else the scene. */
const choosePicture = (lines: readonly LineFacts[], assets: readonly AssetFacts[], place: number): number => {
  const shown = (asset: number): number => assets[asset]?.picture ?? -1
  const named = lines.flatMap((line) => line.named)
  const ofType = (type: AssetFacts['type']) => named.filter((asset) => assets[asset]?.type === type)
  const wanted = [...lines.map(({ speaker }) => speaker), ...ofType('character'), ...ofType('scene'), ...ofType('tool')]
  return shown(wanted.find((asset) => shown(asset) >= 0) ?? place)
}

/** Groups lines into shots of a few seconds. With lip sync, each shot shows one speaker. */
export const planShots = ({ lines, assets, lipSync, fps }: ComicFacts, spoken: readonly number[]): ComicShot[] => {
  const isShown = ({ speaker }: LineFacts): boolean => (assets[speaker]?.picture ?? -1) >= 0
  const shots: ComicShot[] = []
  let place = -1
  const computeSeconds = (from: number, to: number): number =>
    leadSeconds + restSeconds + betweenSeconds * (to - from) + spoken.slice(from, to + 1).reduce((a, b) => a + b, 0)
  /** A shot ends if another visible asset speaks next, or if it is long enough and another line would be too much. */
  const isOver = (from: number, to: number): boolean => {
    const [last, next] = [lines[to], lines[to + 1]]
    if (!last || !next) return true
    if (lipSync && last.speaker !== next.speaker && (isShown(last) || isShown(next))) return true
    return computeSeconds(from, to) >= least || computeSeconds(from, to + 1) > most
  }
  for (let from = 0; from < lines.length; ) {
    let to = from
    while (!isOver(from, to)) to += 1
    const shotLines = lines.slice(from, to + 1)
    place = shotLines.flatMap(({ named }) => named).findLast((asset) => assets[asset]?.type === 'scene') ?? place
    let at = leadSeconds
    const starts = shotLines.map((_, i) => {
      const start = at
      at += (spoken[from + i] ?? 0) + betweenSeconds
      return start
    })
    const seconds = whole(computeSeconds(from, to), fps)
    const first = lines[from]
    const speaks = lipSync && first !== undefined && isShown(first)
    shots.push({ from, to, seconds, starts, picture: choosePicture(shotLines, assets, place), speaks })
    from = to + 1
  }
  if (shots.length > 0) return shots
  return [{ from: 0, to: -1, seconds: silentSeconds, starts: [], picture: assets[0]?.picture ?? -1, speaks: false }]
}
