import { readLocalServices } from './local-services.ts'
import { createProfileStore, defaultPath, type ProfileStore } from './profiles/profile-store.ts'
import type { Sources } from './settings.ts'

export const openProfiles = (): ProfileStore => createProfileStore(defaultPath(process.env))

/** Sources of settings. In a checkout with running services, their file supplies missing settings. */
export const readSources = (profiles: ProfileStore): Sources => ({
  environment: process.env,
  services: readLocalServices(process.env, process.cwd()),
  profiles: profiles.read,
})
