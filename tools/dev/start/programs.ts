import { existsSync } from 'node:fs'
import { join } from 'node:path'

export type Settings = Readonly<Record<string, string | undefined>>

export type Program = {
  name: string
  /** Started by Node. */
  main: string
  /** Beside `main`, what the build must have left. */
  alsoNeeds: readonly string[]
  /** Settings of other programs: each holds only its own database logins, and the fetcher no way inside. */
  withholds: RegExp
}

const api: Program = {
  name: 'api',
  main: 'apps/api/dist/main.js',
  alsoNeeds: [],
  withholds: /^DATABASE_((WORKER|SYSTEM|BACKUP)_)?URL$/,
}
const worker: Program = {
  name: 'worker',
  main: 'apps/worker/dist/main.js',
  alsoNeeds: ['apps/worker/dist/workflow-bundle.js'],
  withholds: /^DATABASE_((API|ADMIN|BACKUP)_)?URL$/,
}
const fetcher: Program = {
  name: 'fetcher',
  main: 'apps/fetcher/dist/main.js',
  alsoNeeds: [],
  withholds: /^(ADMIN|BACKEND|CALLBACK|DATABASE|KEY|POLICY|REDIS|S3|TEMPORAL)_/,
}

const isThisMachine = (url: string | undefined): boolean =>
  url !== undefined && URL.canParse(url) && /^(localhost|127\..*|\[::1\])$/.test(new URL(url).hostname)

/** In the order in which they are stopped. The fetcher runs here where FETCHER_URL names this machine. */
export const choosePrograms = (settings: Settings): Program[] => [
  api,
  worker,
  ...(isThisMachine(settings.FETCHER_URL) ? [fetcher] : []),
]

export const ownSettings = ({ withholds }: Program, settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !withholds.test(name)))

/** Files of the build that are not there. */
export const findMissing = (programs: readonly Program[], root: string): string[] =>
  programs.flatMap(({ main, alsoNeeds }) => [main, ...alsoNeeds]).filter((file) => !existsSync(join(root, file)))
