import type { Container } from '../probe/sniff-container.ts'

const videoDecoders = 'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores'
const audioDecoders = 'aac,mp3,mp3float,opus,vorbis,flac,pcm_s16le,pcm_s24le,pcm_f32le'
const imageDecoders = 'png,mjpeg,webp,bmp'

const codecs: Record<Container, string> = {
  mov: `${videoDecoders},${audioDecoders}`,
  matroska: `${videoDecoders},${audioDecoders}`,
  avi: `${videoDecoders},${audioDecoders}`,
  png_pipe: imageDecoders,
  jpeg_pipe: imageDecoders,
  webp_pipe: imageDecoders,
  bmp_pipe: imageDecoders,
}

/** Options before an input that we did not write: one demuxer, listed decoders, bounded everything (C21). */
export const foreignInput = (container: Container): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  container,
  '-f',
  container,
  '-codec_whitelist',
  codecs[container],
  '-max_pixels',
  '33177600',
  '-max_streams',
  '8',
  '-probesize',
  '5M',
  '-analyzeduration',
  '5M',
  '-threads',
  '2',
]

/** Options of every ffmpeg run, before the first input. */
export const everyRun = ['-nostdin', '-v', 'error', '-max_alloc', '536870912', '-xerror', '-y'] as const

/** A label file of ours, as an input of its own: its text never stands in the command line. */
export const labelInput = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'ffmetadata',
  '-f',
  'ffmetadata',
  '-i',
  '/in/label',
] as const
