import { parseListenAddress } from '@kinora/config'

type Settings = {
  ADMIN_LISTEN: string
  ADMIN_BASE_URL?: string | undefined
  PUBLIC_BASE_URL: string
  CONSOLE_OPERATOR_PUBLIC: 'on' | 'off'
}

/** The origins of the console on both listeners. A listener on all addresses is reached by the loopback one. */
export const consoleOrigins = (settings: Settings): { admin: string; public: string; operator: string } => {
  const { host, port } = parseListenAddress(settings.ADMIN_LISTEN)
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host
  const admin = settings.ADMIN_BASE_URL ?? `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  const isPublic = settings.CONSOLE_OPERATOR_PUBLIC === 'on'
  return { admin, public: settings.PUBLIC_BASE_URL, operator: isPublic ? settings.PUBLIC_BASE_URL : admin }
}
