export const resolutions = ['360p', '540p', '720p', '1080p'] as const
export type Resolution = (typeof resolutions)[number]

export const videoRatios = ['16:9', '9:16', '3:4', '4:3', '1:1'] as const
export type VideoRatio = (typeof videoRatios)[number]

type Size = { width: number; height: number }

const landscape: Record<Resolution, Record<'16:9' | '4:3' | '1:1', readonly [number, number]>> = {
  '360p': { '16:9': [640, 360], '4:3': [640, 480], '1:1': [640, 640] },
  '540p': { '16:9': [1024, 576], '4:3': [1024, 768], '1:1': [1024, 1024] },
  '720p': { '16:9': [1280, 720], '4:3': [1280, 960], '1:1': [1280, 1280] },
  '1080p': { '16:9': [1920, 1080], '4:3': [1920, 1440], '1:1': [1808, 1808] },
}

/** Pixel size of a video. Portrait ratios are their landscape twin turned. */
export const videoSize = (resolution: Resolution, ratio: VideoRatio): Size => {
  const row = landscape[resolution]
  const turned = ratio === '9:16' || ratio === '3:4'
  const [long, short] = row[ratio === '9:16' ? '16:9' : ratio === '3:4' ? '4:3' : ratio]
  return turned ? { width: short, height: long } : { width: long, height: short }
}
