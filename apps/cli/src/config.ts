import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { createProfileStore, type ProfileStore, standardPlace } from './profiles/profile-store.ts'
import type { Sources } from './settings.ts'

const developmentFile = '.kinora/services.env'

const readDevelopmentFile = (): Record<string, string | undefined> => {
  try {
    return parseEnv(readFileSync(developmentFile, 'utf8'))
  } catch {
    return {}
  }
}

export const openProfiles = (): ProfileStore => createProfileStore(standardPlace(process.env))

/** Where settings come from; in a checkout whose services were started, what is missing comes from their file. */
export const readSources = (profiles: ProfileStore): Sources => ({
  environment: process.env,
  services: readDevelopmentFile(),
  profiles: profiles.read,
})
