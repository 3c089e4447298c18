import type { Part } from './weight-facts.ts'

/**
 * The network in two: the first tells how long and how high every sound is, the second speaks. Between them tones,
 * pitch and tempo are set as they were asked for.
 */
export const kokoroParts: Readonly<Record<'prosody' | 'sound', Part>> = {
  prosody: {
    inputs: { sounds: ['input_ids', 'int64'], style: ['style', 'float32'], speed: ['speed', 'float32'] },
    outputs: {
      text: ['/encoder/MatMul_1_output_0', 'float32'],
      /** Hertz, two values a frame. */
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
