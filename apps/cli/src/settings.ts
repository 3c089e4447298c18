import { findProfile, type ProfileFile } from './profiles/profile-store.ts'
import { WrongUsage } from './wrong-usage.ts'

export type SettingName = 'url' | 'key' | 'adminUrl' | 'adminToken'
export type Settings = { [Name in SettingName]?: string | undefined }
type Variables = Readonly<Record<string, string | undefined>>

export const variables: Record<SettingName, string> = {
  url: 'KINORA_URL',
  key: 'KINORA_KEY',
  adminUrl: 'KINORA_ADMIN_URL',
  adminToken: 'KINORA_ADMIN_TOKEN',
}

const flags: Record<SettingName, string> = {
  url: '--url',
  key: '--key',
  adminUrl: '--admin-url',
  adminToken: '--admin-token',
}

/** The services file contains listen addresses and the administration token, but no API key. */
const fromServices = (services: Variables): Settings => ({
  ...(services.PUBLIC_BASE_URL ? { url: services.PUBLIC_BASE_URL } : {}),
  ...(services.ADMIN_LISTEN ? { adminUrl: `http://${services.ADMIN_LISTEN}` } : {}),
  ...(services.ADMIN_TOKEN ? { adminToken: services.ADMIN_TOKEN } : {}),
})

/** An empty variable counts as unset. */
const fromEnvironment = (environment: Variables): Settings =>
  Object.fromEntries(
    (Object.keys(variables) as SettingName[]).flatMap((name) => {
      const value = environment[variables[name]]
      return value ? [[name, value] as const] : []
    }),
  )

export type Sources = {
  environment: Variables
  services: Variables
  profiles(): ProfileFile
}

/** Precedence: profile named by a flag, environment, current profile, local services. */
export const joinSettings = ({ environment, services, profiles }: Sources, named?: string): Settings => {
  const given = fromEnvironment(environment)
  const base = fromServices(services)
  if (named !== undefined) return { ...base, ...given, ...findProfile(profiles(), named) }
  const file = profiles()
  const current = environment.KINORA_PROFILE || file.current
  return { ...base, ...(current === undefined ? {} : findProfile(file, current)), ...given }
}

export const settingOrThrow = (settings: Settings, name: SettingName): string => {
  const value = settings[name]
  if (!value) throw new WrongUsage(`${variables[name]} is not set; set it, pass ${flags[name]}, or save a profile`)
  return value.replace(/\/+$/, '')
}
