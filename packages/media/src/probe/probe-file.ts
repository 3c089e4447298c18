import { probeVideo } from '../arguments/probe-video.ts'
import type { Container } from '../container/sniff-container.ts'
import type { RunMedia } from '../run-media.ts'
import { type Probed, parseProbe } from './parse-probe.ts'

export const probeFile = async (run: RunMedia, file: string, container: Container, work: string): Promise<Probed> =>
  parseProbe(
    await run({ program: 'ffprobe', args: probeVideo(container), inputs: { video: file }, outputFolder: work }),
  )
