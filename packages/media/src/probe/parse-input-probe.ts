import { z } from 'zod'
import { readAnswer } from './read-answer.ts'

const answer = z.object({
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
  /** Of a pixel: its width over its height. */
  pixelAspect: { over: number; under: number }
  /** Lies on its side, so that width and height change places. */
  isTurned: boolean
  /** As the header claims; 0 when it does not. */
  frames: number
}
export type InputAudio = { index: number; channels: number; sampleRate: number }
export type InputStreams = { videos: InputVideo[]; audios: InputAudio[]; startSeconds: number }

const squarePixel = { over: 1, under: 1 }

const pixelAspectOf = (text: string | undefined): InputVideo['pixelAspect'] => {
  const [over = 0, under = 0] = (text ?? '').split(':').map(Number)
  return over > 0 && under > 0 ? { over, under } : squarePixel
}

// ffmpeg turns by quarters when it is within a degree of one.
const isQuarter = (degrees: number): boolean => Math.abs(Math.abs(degrees % 180) - 90) < 1

/** From the words of ffprobe to what we ask about a customer's film or sound. Cover pictures are no video. */
export const parseInputProbe = (json: string): InputStreams => {
  const { streams, format } = readAnswer(answer, json)
  return {
    videos: streams
      .filter((stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1)
      .map((stream) => ({
        index: stream.index,
        width: stream.width ?? 0,
        height: stream.height ?? 0,
        pixelAspect: pixelAspectOf(stream.sample_aspect_ratio),
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
