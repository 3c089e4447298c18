export const sampleRate = 48_000

/** One value per sample and channel, −1 to 1. */
export type Stereo = { left: Float32Array; right: Float32Array }
