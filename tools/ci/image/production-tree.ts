export type LockedPackage = {
  version?: string
  /** Of a workspace: its folder. */
  resolved?: string
  link?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
  libc?: readonly string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
/** The packages of package-lock.json by the path they are installed at. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>

const modules = 'node_modules/'

/** The folders in which Node looks for the packages that a package imports, nearest first. */
const searchFolders = (path: string): string[] => {
  const nested = path.lastIndexOf(`/${modules}`)
  if (nested !== -1) return [`${path}/`, ...searchFolders(path.slice(0, nested))]
  return [`${path}/`, '']
}

/** npm installs an optional peer, too, where the lock file has it. */
const dependencyNames = ({ dependencies, optionalDependencies, peerDependencies }: LockedPackage): string[] =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })

const fits = (allowed: readonly string[] | undefined, value: string): boolean =>
  allowed === undefined || allowed.includes(value)
/** Debian is the system of the images. */
const isForThisPlatform = ({ os, cpu, libc }: LockedPackage): boolean =>
  fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')

/** The paths of all packages that a workspace needs at run time on this platform, and the workspaces among them. */
export const findProductionTree = (packages: LockedPackages, folder: string): string[] => {
  const reached = new Set([folder])
  for (const path of reached)
    for (const name of dependencyNames(packages[path] ?? {})) {
      const installedAt = searchFolders(path)
        .map((start) => `${start}${modules}${name}`)
        .find((candidate) => packages[candidate] !== undefined)
      const entry = installedAt === undefined ? undefined : packages[installedAt]
      if (installedAt === undefined || entry === undefined || !isForThisPlatform(entry)) continue
      reached.add(entry.link === true && entry.resolved !== undefined ? entry.resolved : installedAt)
    }
  return [...reached].toSorted()
}

/** The name of the package that is installed at a path. */
export const packageName = (path: string): string => path.slice(path.lastIndexOf(modules) + modules.length)
