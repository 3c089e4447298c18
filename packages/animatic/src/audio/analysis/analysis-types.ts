/** Samples of one channel, from −1 to 1. */
export type Voice = { sampleRate: number; samples: Float32Array }

/** Start and end in samples. */
export type Piece = { from: number; to: number }

export type AudioAnalysisJob = { kind: 'mouth' | 'music'; sampleRate: number; pieces: readonly Piece[] }

/**
 * The six basic mouth shapes of animation, three more for single sounds, X at rest. A: m, b, p. D: the widest. F:
 * rounded.
 */
export const mouthNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'] as const
export type MouthName = (typeof mouthNames)[number]
/** Valid until the next cue; times in seconds. */
export type MouthCue = { at: number; shape: MouthName }
