import { billableSeconds } from '../../media/validate-length.ts'
import { cutSegments } from '../cut-segments.ts'

export type Stretch = { from: number; seconds: number }

const shortestSeconds = 1
/** A beat that is further away leaves the cut where it was. */
const furthestSeconds = 1.5

const nearest = (beats: readonly number[], wanted: number): number | undefined => {
  let best: number | undefined
  for (const beat of beats) if (best === undefined || Math.abs(beat - wanted) < Math.abs(best - wanted)) best = beat
  return best !== undefined && Math.abs(best - wanted) <= furthestSeconds ? best : undefined
}

/**
 * Shots of a song: one for each segment of its billable seconds. Each inner cut is on the first beat of the bar nearest
 * to the segment boundary, or on a beat where no bar begins nearby. All shots are whole frames, and their total equals the song to within half a frame.
 */
export const cutOnBeats = (
  songSeconds: number,
  beats: readonly number[],
  fps: number,
  bars: readonly number[] = [],
): Stretch[] => {
  const segments = cutSegments(billableSeconds(songSeconds))
  const frames = Math.round(songSeconds * fps)
  const least = shortestSeconds * fps
  const cuts = [0]
  let meet = 0
  for (const [i, seconds] of segments.slice(0, -1).entries()) {
    meet += seconds
    const first = (cuts[i] ?? 0) + least
    const last = frames - (segments.length - 1 - i) * least
    const isReached = (beat: number): boolean => beat * fps >= first && beat * fps <= last
    const found = nearest(bars.filter(isReached), meet) ?? nearest(beats.filter(isReached), meet)
    const frame = Math.round((found ?? meet) * fps)
    cuts.push(Math.min(last, Math.max(first, frame)))
  }
  return cuts.map((cut, i) => ({ from: cut / fps, seconds: ((cuts[i + 1] ?? frames) - cut) / fps }))
}
