import { join } from 'node:path'

/** The folder of the built console: the setting, or beside this app in a checkout and in the image. */
export const resolveConsoleFolder = (setting: string): string =>
  setting === '' ? join(import.meta.dirname, '../../../console/dist') : setting
