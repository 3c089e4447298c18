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
 * Shots of a song: one for each segment of its billable seconds. Each inner cut is on the beat nearest to the segment
 * boundary. All shots are whole frames, and their total equals the song to within half a frame.
 */
export const cutOnBeats = (songSeconds: number, beats: readonly number[], fps: number): Stretch[] => {
  const segments = cutSegments(billableSeconds(songSeconds))
  const frames = Math.round(songSeconds * fps)
  const least = shortestSeconds * fps
  const cuts = [0]
  let meet = 0
  for (const [i, seconds] of segments.slice(0, -1).entries()) {
    meet += seconds
    const first = (cuts[i] ?? 0) + least
    const last = frames - (segments.length - 1 - i) * least
    const reached = beats.filter((beat) => beat * fps >= first && beat * fps <= last)
    const frame = Math.round((nearest(reached, meet) ?? meet) * fps)
    cuts.push(Math.min(last, Math.max(first, frame)))
  }
  return cuts.map((cut, i) => ({ from: cut / fps, seconds: ((cuts[i + 1] ?? frames) - cut) / fps }))
}
