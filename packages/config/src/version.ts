import { readFileSync } from 'node:fs'

/** All packages of a release have the same version. The path is the same for source and compiled code. */
export const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string
}
