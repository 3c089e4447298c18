import type { Secrets } from './secrets.ts'
import { settings } from './settings.ts'

export type Login = (typeof settings.postgres.logins)[number]

const capitalized = { api: 'Api', admin: 'Admin', worker: 'Worker', system: 'System', backup: 'Backup' } as const

/** Every login with its database role, its setting and its secret. */
export const databaseLogins = settings.postgres.logins.map((login) => ({
  login,
  role: `kinora_${login}`,
  setting: `DATABASE_${login.toUpperCase()}_URL`,
  /** In the home of `npm run services`. */
  secret: `postgres${capitalized[login]}` satisfies keyof Secrets,
  /** In deploy/.env. */
  variable: `POSTGRES_${login.toUpperCase()}_PASSWORD`,
}))

/** The connection URL settings of these logins. */
export const loginSettings = (
  logins: readonly Login[],
  password: (login: (typeof databaseLogins)[number]) => string,
  address: string,
): Record<string, string> =>
  Object.fromEntries(
    databaseLogins
      .filter(({ login }) => logins.includes(login))
      .map((each) => [
        each.setting,
        `postgres://${each.role}:${password(each)}@${address}/${settings.postgres.database}`,
      ]),
  )
