import { families } from './video-rows.ts'

/** Properties of template videos, which have no model. */
export const templateVideo = { resolution: '720p', fps: 24, watermark: families.q2.watermark } as const
