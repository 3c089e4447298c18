/** One picture of the gallery with its captions, line by line. */
export type Picture = { file: string; captions: string[] }

export type Section = {
  title: string
  /** Sources of the inputs, and known defects. */
  notes?: readonly string[]
  /** Writes its files into the folder. */
  make(folder: string): Promise<Picture[]>
}
