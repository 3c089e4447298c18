import type { Container } from '../container/sniff-container.ts'

const videoDecoders = 'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores'
const audioDecoders = 'aac,mp3,mp3float,opus,vorbis,flac,pcm_s16le,pcm_s24le,pcm_f32le'
// ffprobe gives up where it may not open the decoder of any stream, so covers and subtitles are listed too.
const quickTimeDecoders = 'alac,ac3,eac3,pcm_s16be,pcm_s24be,png,bmp,mov_text,cc_dec'
const aviDecoders = 'msmpeg4v2,msmpeg4,mpeg2video,dvvideo,rawvideo,mp2float,mp2,ac3,pcm_u8,adpcm_ms,adpcm_ima_wav'
const waveDecoders =
  'pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_mulaw,pcm_alaw,adpcm_ms,adpcm_ima_wav,mp3,mp3float,png,mjpeg'

const codecs: Record<Container, string> = {
  mov: `${videoDecoders},${audioDecoders},${quickTimeDecoders}`,
  matroska: `${videoDecoders},${audioDecoders}`,
  avi: `${videoDecoders},${audioDecoders},${aviDecoders}`,
  mp3: 'mp3,mp3float,png,mjpeg',
  wav: waveDecoders,
  aac: 'aac,png,mjpeg',
  png_pipe: 'png',
  jpeg_pipe: 'mjpeg',
  webp_pipe: 'webp',
  bmp_pipe: 'bmp',
}

// Sizes are judged by their header before; ffmpeg counts after rounding sides up, so it gets a little more.
const imagePixels = '53000000'
const framePixels = '33177600'

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
  container.endsWith('_pipe') ? imagePixels : framePixels,
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

/**
 * Of runs over sounds: a tail of junk or a header that promises more than comes is what players play all the same,
 * and the decoded length counts. A file that is mostly errors still fails.
 */
export const everySoundRun = everyRun.filter((word) => word !== '-xerror')

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
