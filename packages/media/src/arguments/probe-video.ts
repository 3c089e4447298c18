import type { Container } from '../container/sniff-container.ts'
import { foreignInput } from './foreign-input.ts'

const shownEntries = [
  'format=duration,nb_streams',
  'format_tags',
  'stream=codec_type,codec_name,pix_fmt,width,height,avg_frame_rate,duration,nb_frames,channels,sample_rate',
].join(':')

export const probeVideo = (container: Container): string[] => [
  '-v',
  'error',
  '-max_alloc',
  '536870912',
  ...foreignInput(container),
  '-show_entries',
  shownEntries,
  '-of',
  'json',
  '-i',
  '/in/video',
]
