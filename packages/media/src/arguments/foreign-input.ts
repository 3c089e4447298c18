import type { Container } from '../container/sniff-container.ts'

const videoDecoders = 'h264,hevc,vp8,vp9,libdav1d,av1,mpeg4,mjpeg,prores'
const audioDecoders = 'aac,mp3,mp3float,opus,vorbis,flac,pcm_s16le,pcm_s24le,pcm_f32le'
// ffprobe fails if it may not open the decoder of a stream, so decoders of covers and subtitles are listed too.
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

// The header check limits sizes first. ffmpeg counts after rounding sides up, so its limit is slightly higher.
const imagePixels = '53000000'
const framePixels = '33177600'

/** Options before a foreign input: one demuxer, listed decoders, limits on every resource (C21). */
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
export const ffmpegBaseArgs = ['-nostdin', '-v', 'error', '-max_alloc', '536870912', '-xerror', '-y'] as const

/**
 * Options of runs over sounds. Players ignore trailing junk and headers that claim more data than follows, so the
 * decoded length counts. A file that consists mostly of errors still fails.
 */
export const ffmpegSoundBaseArgs = ffmpegBaseArgs.filter((word) => word !== '-xerror')

/** The label file as a separate input, so that its text never appears on the command line. */
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
