import type { StepInput } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import { ffmpegBaseArgs } from '../../runtime/ffmpeg-base-args.ts'

/** Larger pictures leave less of the memory limit for lookahead. */
const presets = [
  { upToPixels: 2560 * 1440, preset: 'veryfast' },
  { upToPixels: 3840 * 2160, preset: 'superfast' },
  { upToPixels: Number.POSITIVE_INFINITY, preset: 'ultrafast' },
] as const

const presetFor = (pixels: number): string =>
  presets.find(({ upToPixels }) => pixels <= upToPixels)?.preset ?? 'ultrafast'

const theFilm = ['-protocol_whitelist', 'file', '-f', 'mov', '-i', '/in/media'] as const

const rawFrames = ({ width, height }: Size, fps: number): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-video_size',
  `${width}x${height}`,
  '-framerate',
  String(fps),
  '-i',
  'pipe:0',
]

/**
 * A film at another size, by Lanczos; its sound is unchanged. `enlarged` is the size of frames enlarged beforehand:
 * they come through the standard input, and only the sound comes from the film.
 */
export const upscaleArguments = (
  { width, height, fps, sound }: StepInput<'upscale-video'>,
  enlarged: Size | null = null,
): string[] => [
  ...ffmpegBaseArgs,
  ...(enlarged === null ? [] : rawFrames(enlarged, fps)),
  ...theFilm,
  '-map',
  '0:v',
  ...(sound ? ['-map', enlarged === null ? '0:a' : '1:a'] : []),
  '-vf',
  `fps=${fps},scale=${width}:${height}:flags=lanczos+accurate_rnd+full_chroma_int:out_color_matrix=bt709:out_range=tv,setsar=1,format=yuv420p`,
  '-c:v',
  'libx264',
  '-preset',
  presetFor(width * height),
  '-crf',
  '19',
  '-g',
  String(fps * 2),
  '-threads',
  '2',
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-color_range',
  'tv',
  ...(sound ? ['-c:a', 'copy'] : []),
  '-map_metadata',
  '-1',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart',
  '-progress',
  '/out/progress',
  '-f',
  'mp4',
  '/out/film.mp4',
]
