/** One picture of the gallery with what is to be seen on it, line by line. */
export type Picture = { file: string; captions: string[] }

export type Section = {
  title: string
  /** Where the inputs are from, and what still looks wrong. */
  notes?: readonly string[]
  /** Writes its files into the folder. */
  make(folder: string): Promise<Picture[]>
}
