import type { Part } from './weight-facts.ts'

/**
 * The network in two parts: the first predicts duration and pitch of every sound, the second synthesises speech. Tones,
 * pitch and tempo are adjusted in between.
 */
export const kokoroParts: Readonly<Record<'prosody' | 'sound', Part>> = {
  prosody: {
    inputs: { sounds: ['input_ids', 'int64'], style: ['style', 'float32'], speed: ['speed', 'float32'] },
    outputs: {
      text: ['/encoder/MatMul_1_output_0', 'float32'],
      /** Hertz, two values per frame. */
      pitch: ['/encoder/Reshape_output_0', 'float32'],
      energy: ['/encoder/Reshape_1_output_0', 'float32'],
      /** Frames of each sound. */
      frames: ['/encoder/Cast_output_0', 'int64'],
    },
  },
  sound: {
    inputs: {
      text: ['/encoder/MatMul_1_output_0', 'float32'],
      pitch: ['/encoder/Reshape_output_0', 'float32'],
      energy: ['/encoder/Reshape_1_output_0', 'float32'],
      style: ['style', 'float32'],
    },
    outputs: { waveform: ['waveform', 'float32'] },
  },
}
