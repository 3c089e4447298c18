import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repoRoot } from './environment.ts'

// npm leaves out of the lock file what the registry at hand does not offer, such as binaries for other
// platforms, and `npm ci` then refuses that very lock file. This adds them; run it after `npm install`.

type Locked = {
  version?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[-/]/)
  const os = systems.filter((system) => words.includes(system))
  const cpu = processors.filter((processor) => words.includes(processor))
  if (cpu.length !== 1) return undefined
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : []
  return { cpu, ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) }
}

function missingFrom(packages: Record<string, Locked>): [string, Locked][] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]): [string, Locked][] => {
      const isKnown =
        packages[`node_modules/${name}`] !== undefined || packages[`${path}/node_modules/${name}`] !== undefined
      const platform = platformOf(name)
      const isExact = /^\d+\.\d+\.\d+[\w.-]*$/.test(version)
      return isKnown || !platform || !isExact
        ? []
        : [[`node_modules/${name}`, { version, optional: true, ...platform }]]
    }),
  )
}

const file = join(repoRoot, 'package-lock.json')
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, 'utf8'))
const missing = missingFrom(lock.packages)
const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
packages.sort(([a], [b]) => a.localeCompare(b, 'en'))
if (missing.length > 0)
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
console.log(`${missing.length} packages added to package-lock.json`)
