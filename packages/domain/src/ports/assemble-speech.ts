export type SpeechPart = { file: string; pauseAfterSeconds: number }

export type AssembleSpeech = {
  parts: readonly SpeechPart[]
  /** How many times as fast; pauses keep their length. */
  speed: number
  /** In semitones. */
  pitch: number
  outputFolder: string
  signal: AbortSignal
}

/** One WAVE file of one channel at 44.1 kHz. */
export type AssembledSpeech = { file: string; seconds: number }

/** Handed to back ends that speak. The silence around each part is cut, so that a pause is as long as it was asked to be. */
export type SpeechAssembler = (ask: AssembleSpeech) => Promise<AssembledSpeech>
