/** Nothing of the input's own metadata survives; the label file, input number `labelIndex`, is all there is. */
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

export const h264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '19',
  '-pix_fmt',
  'yuv420p',
  '-flags:v',
  '+bitexact',
  '-threads',
  '2',
] as const

export const aac = ['-c:a', 'aac', '-b:a', '160k', '-ar', '48000', '-ac', '2', '-flags:a', '+bitexact'] as const
