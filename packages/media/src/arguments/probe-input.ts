import type { Container } from '../container/sniff-container.ts'
import { foreignInput } from './foreign-input.ts'

const shownEntries = [
  'format=start_time',
  'stream=index,codec_type,width,height,sample_aspect_ratio,nb_frames,channels,sample_rate',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':')

const probe = (container: Container): string[] => ['-v', 'error', '-max_alloc', '536870912', ...foreignInput(container)]

/** Lists the streams of a customer's film or sound. */
export const probeInput = (container: Container): string[] => [
  ...probe(container),
  '-show_entries',
  shownEntries,
  '-of',
  'json',
  '-i',
  '/in/media',
]

export type MeasureFrames = { container: Container; stream: number; framesMax: number }

/** Reads the times of the decoded frames of one stream, up to `framesMax` frames. */
export const measureFrames = ({ container, stream, framesMax }: MeasureFrames): string[] => [
  ...probe(container),
  '-select_streams',
  String(stream),
  '-read_intervals',
  `%+#${framesMax}`,
  '-show_entries',
  'frame=best_effort_timestamp_time,pkt_duration_time',
  '-of',
  'json',
  '-i',
  '/in/media',
]
