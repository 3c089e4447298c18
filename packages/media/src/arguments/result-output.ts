import type { VideoShape } from '@kinora/domain'

/** Drops all metadata of the input. Only the label file, input number `labelIndex`, is kept. */
export const onlyOurMetadata = (labelIndex: number): string[] => [
  '-map_metadata',
  String(labelIndex),
  '-map_metadata:s:v',
  '-1',
  '-map_metadata:s:a',
  '-1',
  '-map_chapters',
  '-1',
  '-sn',
  '-dn',
  '-fflags',
  '+bitexact',
  '-movflags',
  '+faststart+use_metadata_tags',
  '-f',
  'mp4',
]

// Foreign runs have 60 s of processor time. Measured on grainy pictures, these presets cost 82, 62 and 28 ns per pixel.
const presets = [
  { upToPixels: 600e6, preset: 'veryfast' },
  { upToPixels: 800e6, preset: 'superfast' },
  { upToPixels: Number.POSITIVE_INFINITY, preset: 'ultrafast' },
] as const

/** Our own films have enough time. Foreign films must fit into the limits whatever they show. */
export const presetFor = ({ width, height, fps, seconds }: VideoShape, ours: boolean): string => {
  const pixels = ours ? 0 : width * height * fps * seconds
  return presets.find(({ upToPixels }) => pixels <= upToPixels)?.preset ?? 'ultrafast'
}

export const h264 = (preset: string): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  preset,
  '-crf',
  '19',
  '-pix_fmt',
  'yuv420p',
  '-flags:v',
  '+bitexact',
  '-threads',
  '2',
]

export const aac = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2', '-flags:a', '+bitexact'] as const
