/** Samples of one channel, from −1 to 1. */
export type Voice = { sampleRate: number; samples: Float32Array }

/** From–to in samples. */
export type Piece = { from: number; to: number }

export type ListenOrder = { kind: 'mouth' | 'music'; sampleRate: number; pieces: readonly Piece[] }

/** The six basic mouths of animation, three more for single sounds, X at rest. A: m, b, p. D: the widest. F: rounded. */
export const mouthNames = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'] as const
export type MouthName = (typeof mouthNames)[number]
/** Holds until the next one; times in seconds. */
export type MouthCue = { at: number; shape: MouthName }
