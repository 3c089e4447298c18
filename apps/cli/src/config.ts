import { readLocalServices } from './local-services.ts'
import { createProfileStore, type ProfileStore, standardPlace } from './profiles/profile-store.ts'
import type { Sources } from './settings.ts'

export const openProfiles = (): ProfileStore => createProfileStore(standardPlace(process.env))

/** Where settings come from; in a checkout whose services were started, what is missing comes from their file. */
export const readSources = (profiles: ProfileStore): Sources => ({
  environment: process.env,
  services: readLocalServices(process.env, process.cwd()),
  profiles: profiles.read,
})
