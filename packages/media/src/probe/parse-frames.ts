import { z } from 'zod'
import { parseProbeOutput } from './parse-probe-output.ts'

const schema = z.object({
  frames: z
    .array(
      z.object({
        best_effort_timestamp_time: z.string().optional(),
        pkt_duration_time: z.string().optional(),
      }),
    )
    .optional(),
})

export type FrameTimes = {
  frames: number
  startSeconds: number
  /** From the first decoded frame to the end of the last. */
  seconds: number
  /** The mean over all frames. Infinite if all have the same time. */
  fps: number
}

type Times = { at: number; lasts: number }

/** A frame without a time stamp follows the previous one. */
const readTimes = (json: string): Times[] => {
  const times: Times[] = []
  for (const frame of parseProbeOutput(schema, json).frames ?? []) {
    const at = Number(frame.best_effort_timestamp_time)
    const before = times.at(-1)
    const follows = before === undefined ? 0 : before.at + before.lasts
    times.push({ at: Number.isFinite(at) ? at : follows, lasts: Number(frame.pkt_duration_time) || 0 })
  }
  return times
}

/** A last frame of unknown duration gets the mean duration. */
export const parseFrames = (json: string): FrameTimes | null => {
  const times = readTimes(json)
  const [first] = times
  if (first === undefined) return null
  const start = times.reduce((least, { at }) => Math.min(least, at), first.at)
  const last = times.reduce((latest, frame) => (frame.at >= latest.at ? frame : latest), first)
  const mean = times.length > 1 ? (last.at - start) / (times.length - 1) : last.lasts
  return {
    frames: times.length,
    startSeconds: start,
    seconds: last.at - start + (last.lasts || mean),
    fps: 1 / mean,
  }
}
