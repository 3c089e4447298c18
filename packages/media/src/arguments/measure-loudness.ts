/** Loudness and highest sample, told as the sound goes by; the last word is of the whole. */
export const measured = (file: string): string =>
  `ebur128=metadata=1:peak=sample,ametadata=mode=print:file=/out/${file}`
