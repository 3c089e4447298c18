export type SpeechPart = { file: string; pauseAfterSeconds: number }

export type AssembleSpeech = {
  parts: readonly SpeechPart[]
  /** Speed factor; pauses keep their length. */
  speed: number
  /** In semitones. */
  pitch: number
  outputFolder: string
  signal: AbortSignal
}

/** One WAVE file of one channel at 44.1 kHz. */
export type AssembledSpeech = { file: string; seconds: number }

/** Passed to speech back ends. It trims the silence around each part, so a pause has the requested length. */
export type SpeechAssembler = (input: AssembleSpeech) => Promise<AssembledSpeech>
