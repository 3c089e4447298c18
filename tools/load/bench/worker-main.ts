import { openPorts, readConfig, startWorker } from '@kinora/worker'
import closeWithGrace from 'close-with-grace'

const config = readConfig()
const ports = await openPorts(config)

/** The worker as shipped, with media tools that do nothing: the rest is the overhead of Kinora. */
const worker = await startWorker(config, {
  ...ports,
  mediaSlots: 50,
  finish: {
    ...ports.finish,
    'finish-video': async (_run, { video, want }) => ({
      result: video.object,
      cover: video.object,
      watermarked: null,
      ...want,
    }),
  },
})
closeWithGrace({ delay: 20_000, logger: false }, () => worker.stop())
