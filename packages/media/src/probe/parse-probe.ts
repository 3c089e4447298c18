import { z } from 'zod'
import { refused } from '../media-failure.ts'
import { parseProbeOutput } from './parse-probe-output.ts'

const schema = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      pix_fmt: z.string().optional(),
      width: z.int().optional(),
      height: z.int().optional(),
      avg_frame_rate: z.string().optional(),
      duration: z.string().optional(),
      nb_frames: z.string().optional(),
      channels: z.int().optional(),
      sample_rate: z.string().optional(),
    }),
  ),
  format: z.object({ duration: z.string().optional(), tags: z.record(z.string(), z.string()).optional() }),
})

export type ProbedVideo = {
  codec: string
  pixelFormat: string
  width: number
  height: number
  fps: number
  /** Of the picture alone. Sound may last longer by part of a coding block. */
  seconds: number
}
export type ProbedAudio = { codec: string; channels: number; sampleRate: number; seconds: number }
export type Probed = { video: ProbedVideo; audio: ProbedAudio | null; streams: number; tags: Record<string, string> }

const ratio = (text: string | undefined): number => {
  const [over, under] = (text ?? '0/1').split('/').map(Number)
  return over !== undefined && under !== undefined && under !== 0 ? over / under : 0
}

/** Parses the ffprobe output for a video. */
export const parseProbe = (json: string): Probed => {
  const { streams, format } = parseProbeOutput(schema, json)
  const video = streams.find((stream) => stream.codec_type === 'video')
  const audio = streams.find((stream) => stream.codec_type === 'audio')
  if (video?.width === undefined || video.height === undefined) throw refused('no picture in the file')
  const fps = ratio(video.avg_frame_rate)
  const frames = Number(video.nb_frames ?? 0)
  return {
    video: {
      codec: video.codec_name ?? '',
      pixelFormat: video.pix_fmt ?? '',
      width: video.width,
      height: video.height,
      fps,
      seconds: frames > 0 && fps > 0 ? frames / fps : Number(video.duration ?? format.duration ?? 0),
    },
    audio:
      audio === undefined
        ? null
        : {
            codec: audio.codec_name ?? '',
            channels: audio.channels ?? 0,
            sampleRate: Number(audio.sample_rate ?? 0),
            seconds: Number(audio.duration ?? format.duration ?? 0),
          },
    streams: streams.length,
    tags: format.tags ?? {},
  }
}
