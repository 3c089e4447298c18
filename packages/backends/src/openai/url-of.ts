import type { OpenaiConfig } from './facts.ts'

/** A path of the server, also where it does not stand at the root of its host. */
export const urlOf = ({ baseUrl }: Pick<OpenaiConfig, 'baseUrl'>, path: string): string =>
  `${baseUrl.replace(/\/+$/, '')}${path}`
