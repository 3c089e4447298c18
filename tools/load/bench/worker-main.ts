import { openPorts, readConfig, startWorker } from '@kinora/worker'
import closeWithGrace from 'close-with-grace'

const config = readConfig()
const ports = await openPorts(config)

/** The worker as it ships, but for media tools that do nothing: what is left is what Kinora itself costs. */
const worker = await startWorker(config, {
  ...ports,
  mediaPlaces: 50,
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
