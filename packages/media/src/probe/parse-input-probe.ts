import { z } from 'zod'
import { parseProbeOutput } from './parse-probe-output.ts'

const schema = z.object({
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      sample_aspect_ratio: z.string().optional(),
      nb_frames: z.string().optional(),
      channels: z.int().optional(),
      sample_rate: z.string().optional(),
      disposition: z.object({ attached_pic: z.int() }).optional(),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
    }),
  ),
  format: z.object({ start_time: z.string().optional() }),
})

export type InputVideo = {
  index: number
  width: number
  height: number
  /** Pixel aspect ratio: width over height. */
  pixelAspect: { over: number; under: number }
  /** Rotated by a quarter turn, which swaps width and height. */
  isTurned: boolean
  /** As the header claims, or 0. */
  frames: number
}
export type InputAudio = { index: number; channels: number; sampleRate: number }
export type InputStreams = { videos: InputVideo[]; audios: InputAudio[]; startSeconds: number }

const squarePixel = { over: 1, under: 1 }

const parsePixelAspect = (text: string | undefined): InputVideo['pixelAspect'] => {
  const [over = 0, under = 0] = (text ?? '').split(':').map(Number)
  return over > 0 && under > 0 ? { over, under } : squarePixel
}

// ffmpeg rotates by quarter turns within a tolerance of one degree.
const isQuarter = (degrees: number): boolean => Math.abs(Math.abs(degrees % 180) - 90) < 1

/** Parses the ffprobe output for a customer's film or sound. Cover pictures do not count as video. */
export const parseInputProbe = (json: string): InputStreams => {
  const { streams, format } = parseProbeOutput(schema, json)
  return {
    videos: streams
      .filter((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
      .map((stream) => ({
        index: stream.index,
        width: stream.width ?? 0,
        height: stream.height ?? 0,
        pixelAspect: parsePixelAspect(stream.sample_aspect_ratio),
        isTurned: stream.side_data_list?.some(({ rotation = 0 }) => isQuarter(rotation)) ?? false,
        frames: Number(stream.nb_frames ?? 0) || 0,
      })),
    audios: streams
      .filter((stream) => stream.codec_type === 'audio')
      .map((stream) => ({
        index: stream.index,
        channels: stream.channels ?? 0,
        sampleRate: Number(stream.sample_rate ?? 0),
      })),
    startSeconds: Number(format.start_time ?? 0) || 0,
  }
}
