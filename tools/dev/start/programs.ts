import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Settings = Readonly<Record<string, string | undefined>>

export type Program = {
  name: string
  /** Started by Node. */
  main: string
  /** Files of the build that it needs besides `main`. */
  alsoNeeds: readonly string[]
  /** Settings of other programs: each gets only its database logins, and the fetcher no access to the services. */
  excludes: RegExp
}

const api: Program = {
  name: 'api',
  main: 'apps/api/dist/main.js',
  alsoNeeds: [],
  excludes: /^DATABASE_((WORKER|SYSTEM|BACKUP)_)?URL$/,
}
const worker: Program = {
  name: 'worker',
  main: 'apps/worker/dist/main.js',
  alsoNeeds: ['apps/worker/dist/workflow-bundle.js'],
  excludes: /^DATABASE_((API|API_DIRECT|ADMIN|BACKUP)_)?URL$/,
}
const fetcher: Program = {
  name: 'fetcher',
  main: 'apps/fetcher/dist/main.js',
  alsoNeeds: [],
  excludes: /^(ADMIN|BACKEND|CALLBACK|DATABASE|KEY|POLICY|REDIS|S3|TEMPORAL)_/,
}

const isThisMachine = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)

/** In the order in which they are stopped. The fetcher runs here where FETCHER_URL names this machine. */
export const choosePrograms = (settings: Settings): Program[] => [
  api,
  worker,
  ...(isThisMachine(settings.FETCHER_URL) ? [fetcher] : []),
]

export const programSettings = ({ excludes }: Program, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !excludes.test(name)))

/** Files of the build that are missing. */
export const findMissing = (programs: readonly Program[], root: string): string[] =>
  programs.flatMap(({ main, alsoNeeds }) => [main, ...alsoNeeds]).filter((file) => !existsSync(join(root, file)))
