import { WrongUsage } from './wrong-usage.ts'

export type SettingName = 'url' | 'key' | 'adminUrl' | 'adminToken'
export type Settings = Partial<Record<SettingName, string>>
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

/** The services' file names addresses to listen on and a token; a key is issued, so it has none. */
const fromServices = (services: Variables): Settings => ({
  ...(services.PUBLIC_BASE_URL ? { url: services.PUBLIC_BASE_URL } : {}),
  ...(services.ADMIN_LISTEN ? { adminUrl: `http://${services.ADMIN_LISTEN}` } : {}),
  ...(services.ADMIN_TOKEN ? { adminToken: services.ADMIN_TOKEN } : {}),
})

/** The environment wins over the services' file; an empty variable counts as unset. */
export const joinSettings = (environment: Variables, services: Variables): Settings => {
  const given = (Object.keys(variables) as SettingName[]).flatMap((name) => {
    const value = environment[variables[name]]
    return value ? [[name, value] as const] : []
  })
  return { ...fromServices(services), ...Object.fromEntries(given) }
}

export const settingOrThrow = (settings: Settings, name: SettingName): string => {
  const value = settings[name]
  if (!value) throw new WrongUsage(`${variables[name]} is not set; set it or pass ${flags[name]}`)
  return value.replace(/\/+$/, '')
}
