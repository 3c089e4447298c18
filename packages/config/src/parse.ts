import { z } from 'zod'
import { databaseSettings, exampleSecrets, type settingFields } from './fields.ts'
import { applyRenames } from './renamed-settings.ts'
import { type TemporalSettings, temporalFaults } from './temporal-settings.ts'

type Fields = typeof settingFields
type Shape = { [name in keyof Fields]?: Fields[name] | z.ZodOptional<Fields[name]> }

export type Parsed<S extends Shape> =
  | { settings: Readonly<z.output<z.ZodObject<S>>>; warnings: string[] }
  | { faults: string[] }

/** Parses settings from an environment. An empty variable counts as unset. Reports all faults together. */
export const parseSettings = <S extends Shape>(
  shape: S,
  environment: Readonly<Record<string, string | undefined>>,
): Parsed<S> => {
  const renamed = applyRenames(environment, (setting) => setting in shape)
  const given = Object.fromEntries(Object.entries(renamed.environment).filter(([, value]) => value !== ''))
  const parsed = z.object(shape).safeParse(given)
  if (!parsed.success)
    return { faults: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
  const plain = parsed.data as {
    ENVIRONMENT: string
    ADMIN_TOKEN?: string
    KEY_SEAL_SECRET?: string
    PUBLIC_BASE_URL?: string
    RESULT_BASE_URL?: string
    OIDC_ISSUER?: string
    OIDC_CLIENT_ID?: string
    FETCHER_URL?: string
    FETCHER_LISTEN?: string
    FETCHER_SECRET?: string
    CALLBACK_TIME_SCALE?: number
  } & Partial<TemporalSettings>
  const faults = exampleSecrets(plain)
    .filter((name) => name in shape)
    .map((name) => `${name}: is an example value; generate a new secret`)
  if (plain.ENVIRONMENT === 'production')
    for (const name of databaseSettings)
      if (name in given && !(name in shape))
        faults.push(`${name}: belongs to another process; remove it from the environment of this one`)
  if (plain.PUBLIC_BASE_URL !== undefined && plain.PUBLIC_BASE_URL === plain.RESULT_BASE_URL)
    faults.push('RESULT_BASE_URL: must differ from the origin of the API, or clients would send their key to it')
  if (plain.OIDC_ISSUER !== undefined && plain.OIDC_CLIENT_ID === '')
    faults.push('OIDC_CLIENT_ID: is missing; the identity provider of OIDC_ISSUER needs it')
  if ((plain.FETCHER_URL ?? plain.FETCHER_LISTEN) !== undefined && plain.FETCHER_SECRET === undefined)
    faults.push('FETCHER_SECRET: is missing; the fetcher needs it to authenticate the worker')
  const scale = plain.CALLBACK_TIME_SCALE ?? 1
  if (plain.ENVIRONMENT === 'production' && scale !== 1)
    faults.push(
      `CALLBACK_TIME_SCALE: must be 1 in production (got ${scale}); ENVIRONMENT=development allows 0.001 to 1`,
    )
  if (plain.TEMPORAL_ADDRESS !== undefined) faults.push(...temporalFaults(plain))
  if (faults.length > 0) return { faults }
  return { settings: Object.freeze(parsed.data), warnings: renamed.warnings }
}

/** Reads the settings at startup. Prints warnings, or every fault and exits. */
export const readSettings = <S extends Shape>(shape: S, environment: Readonly<Record<string, string | undefined>>) => {
  const parsed = parseSettings(shape, environment)
  if ('settings' in parsed) {
    for (const warning of parsed.warnings) process.stderr.write(`warning: setting ${warning}\n`)
    return parsed.settings
  }
  process.stderr.write(parsed.faults.map((fault) => `setting ${fault}\n`).join(''))
  process.exit(1)
}
