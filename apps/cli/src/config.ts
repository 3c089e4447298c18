import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { joinSettings, type Settings } from './settings.ts'

const developmentFile = '.kinora/services.env'

const readDevelopmentFile = (): Record<string, string | undefined> => {
  try {
    return parseEnv(readFileSync(developmentFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Settings from the environment; in a checkout whose services were started, what is missing comes from their file. */
export const readSettings = (): Settings => joinSettings(process.env, readDevelopmentFile())
