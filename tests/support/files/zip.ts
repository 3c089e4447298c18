import { ascii, join } from './bytes.ts'

/** The start of an archive whose first file is encrypted. */
export const zipWithPassword = (): Buffer =>
  join(ascii('PK\x03\x04'), Buffer.from([20, 0, 1, 0, 8, 0]), Buffer.alloc(20), Buffer.alloc(64, 0x5a))
