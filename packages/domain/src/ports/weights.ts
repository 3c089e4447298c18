export type WeightName = 'kokoro' | 'rife' | 'isnet' | 'upscaler' | 'moonshine' | 'silero-vad'

/** The folder of a weight's ready files; undefined while it is not pulled, when the basic tier serves. */
export type Weights = { find(name: WeightName): Promise<string | undefined> }
