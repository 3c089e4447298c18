export type LockedPackage = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type LockFile = { packages: Record<string, LockedPackage> }

/** No system has this name: npm never installs the package, so it needs no hash. */
export const noSystem = ['none']
const hashForm = /^sha512-[A-Za-z0-9+/]{86}==$/

const isNeverInstalled = ({ optional, os }: LockedPackage): boolean =>
  optional === true && os?.length === 1 && os[0] === noSystem[0]

const isFromRegistry = ([path, { link }]: [string, LockedPackage]): boolean =>
  path.includes('node_modules/') && link !== true

/** One line for each package that npm would install without comparing it with a hash. */
export const findLockFaults = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(isFromRegistry)
    .flatMap(([path, locked]) => [
      ...(hashForm.test(locked.integrity ?? '') || isNeverInstalled(locked)
        ? []
        : [
            `${path}: integrity must be a SHA-512 hash (got ${locked.integrity ?? 'none'}); run npm run lock -- --complete`,
          ]),
      ...(locked.resolved === undefined ? [] : [`${path}: resolved must be absent, because hosts differ`]),
    ])

/** Exact versions of other platforms' binaries: npm leaves them out where the registry does not offer them. */
const isExact = (version: string): boolean => /^\d+\.\d+\.\d+[\w.-]*$/.test(version)

type Wanted = { path: string; name: string; version: string; parent: LockedPackage }

/** Optional packages that have no entry, or an entry without a hash. */
export const findIncomplete = ({ packages }: LockFile): Wanted[] =>
  Object.entries(packages).flatMap(([parentPath, parent]) =>
    Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, version]): Wanted[] => {
      const own = `${parentPath}/node_modules/${name}`
      const path = packages[own] === undefined ? `node_modules/${name}` : own
      return packages[path]?.integrity !== undefined || !isExact(version) ? [] : [{ path, name, version, parent }]
    }),
  )

/** The registry entry of one version; undefined when the registry does not offer it. */
export type Offered = { integrity: string; os?: string[]; cpu?: string[]; libc?: string[] } | undefined

/** The entry of an optional package. One that the registry does not offer stays in the lock file, never installed. */
export const lockOptional = ({ version, parent }: Wanted, offered: Offered): LockedPackage => ({
  version,
  ...(offered && { integrity: offered.integrity }),
  ...(offered?.cpu && { cpu: offered.cpu }),
  ...(parent.dev === true && { dev: true }),
  ...(parent.devOptional === true && { devOptional: true }),
  ...(offered?.libc && { libc: offered.libc }),
  optional: true,
  ...(offered ? offered.os && { os: offered.os } : { os: noSystem }),
})

/** Optional packages without an entry: `npm ci` refuses the lock file. */
export const findMissing = (lock: LockFile): string[] =>
  findIncomplete(lock)
    .filter(({ path }) => lock.packages[path] === undefined)
    .map(({ path, version }) => `${path}: ${version} must have an entry; run npm run lock -- --complete`)
