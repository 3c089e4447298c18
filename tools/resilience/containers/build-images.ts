import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '../../dev/services/run-quietly.ts'
import { settings } from '../../dev/services/settings.ts'
import { repoRoot, toolsCache } from '../../testkit/environment.ts'
import type { ComposeFile } from './compose-service.ts'
import { builtImage, qualifyImage } from './container-arguments.ts'
import { containersFolder, podman, tryPodman } from './podman.ts'

const debianImage = 'localhost/kinora-debian'
const npmVersion = '11.19.1'
const standIns = join(import.meta.dirname, 'stand-ins')
const entryFiles = ['postgres-entrypoint.sh', 'nginx-entrypoint.sh', 'temporal-cli.sh']

/** Targets of stand-ins/Dockerfile by the image that each replaces. */
const targets: Readonly<Record<string, string>> = {
  [`node:${process.versions.node}-bookworm-slim`]: 'node',
  [settings.postgres.image]: 'postgres',
  [settings.redis.image]: 'redis',
  [settings.temporal.image]: 'temporal',
  [settings.temporal.adminImage]: 'temporal-admin',
  [settings.store.image]: 'store',
  [settings.store.setupImage]: 'curl',
  [settings.nginx.image]: 'nginx',
}

const hasImage = async (image: string): Promise<boolean> => (await tryPodman(['image', 'exists', image])).code === 0

const dpkgSettings = `force-unsafe-io
path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/man/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/info/*
path-exclude /usr/share/lintian/*
`
const sources = ['bookworm', 'bookworm-updates', 'bookworm-security']
  .map((suite) => `deb http://deb.debian.org/debian${suite.endsWith('security') ? '-security' : ''} ${suite} main\n`)
  .join('')

/** The base of all images, a minimal Debian as small as the official one. Built once. */
const buildDebian = async (log: (line: string) => void): Promise<void> => {
  if (await hasImage(debianImage)) return
  log('building the Debian base image (once per machine)')
  const root = join(containersFolder, 'debian')
  rmSync(root, { recursive: true, force: true })
  await runQuietly('debootstrap', ['--variant=minbase', 'bookworm', root, 'http://deb.debian.org/debian'])
  writeFileSync(join(root, 'etc/dpkg/dpkg.cfg.d/image'), dpkgSettings)
  writeFileSync(join(root, 'etc/apt/sources.list'), sources)
  const unneeded = [
    'var/cache/apt',
    'var/lib/apt/lists',
    'usr/share/doc',
    'usr/share/man',
    'usr/share/locale',
    'usr/share/info',
  ]
  for (const folder of unneeded) rmSync(join(root, folder), { recursive: true, force: true })
  const archive = `${root}.tar`
  await runQuietly('tar', ['-C', root, '-cf', archive, '.'])
  await podman(
    'import',
    '--change',
    'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    archive,
    debianImage,
  )
  rmSync(archive)
  rmSync(root, { recursive: true })
}

/** The build context of the stand-ins: their entry points and the binaries that no Debian package has. */
const prepareContext = async (): Promise<string> => {
  const context = join(containersFolder, 'context')
  rmSync(context, { recursive: true, force: true })
  mkdirSync(context, { recursive: true })
  for (const name of entryFiles) copyFileSync(join(standIns, name), join(context, name))
  for (const name of settings.serverReleases.flatMap(({ binaries }) => binaries.map((binary) => binary.name))) {
    if (!existsSync(join(toolsCache(), name))) throw new Error(`${name} is missing: run npm run setup`)
    copyFileSync(join(toolsCache(), name), join(context, name))
  }
  copyFileSync(process.execPath, join(context, 'node'))
  await runQuietly('npm', ['install', '--prefix', join(context, 'for-npm'), '--no-save', `npm@${npmVersion}`])
  cpSync(join(context, 'for-npm/node_modules/npm'), join(context, 'npm'), { recursive: true })
  rmSync(join(context, 'for-npm'), { recursive: true })
  return context
}

const authorities = '/etc/ssl/certs/ca-certificates.crt'

/** npm in a build trusts what this machine trusts: a registry may be behind a proxy with a private authority. */
const trustThisMachine = (): string[] => {
  if (!existsSync(authorities)) return []
  const npmSettings = join(containersFolder, 'npmrc')
  writeFileSync(npmSettings, 'cafile=/run/authorities.crt\n')
  return [`--volume=${authorities}:/run/authorities.crt:ro`, `--volume=${npmSettings}:/usr/local/etc/npmrc:ro`]
}

const build = (...args: string[]): Promise<string> => {
  // Other formats than Docker's have no HEALTHCHECK.
  const options = ['--isolation=chroot', '--pull=never', '--format=docker', '--layers', ...trustThisMachine()]
  return podman('build', ...options, ...args)
}

const buildStandIns = async (log: (line: string) => void): Promise<void> => {
  const missing: [string, string][] = []
  for (const [image, target] of Object.entries(targets))
    if (!(await hasImage(qualifyImage(image)))) missing.push([image, target])
  if (missing.length === 0) return
  const context = await prepareContext()
  for (const [image, target] of missing) {
    log(`building a stand-in for ${image}`)
    await build('--target', target, '--tag', qualifyImage(image), '--file', join(standIns, 'Dockerfile'), context)
  }
  rmSync(context, { recursive: true })
}

/** The images of deploy/Dockerfile.* as the compose file builds them, by name. */
export const listBuiltImages = ({ services }: ComposeFile): string[] => [
  ...new Set(Object.values(services).flatMap(({ build: own }) => (own ? [builtImage(own)] : []))),
]

const buildApps = async ({ services }: ComposeFile, log: (line: string) => void): Promise<void> => {
  const seen = new Set<string>()
  for (const { build: own } of Object.values(services)) {
    if (!own || seen.has(builtImage(own))) continue
    seen.add(builtImage(own))
    const since = performance.now()
    const target = own.target === undefined ? [] : ['--target', own.target]
    await build(...target, '--tag', builtImage(own), '--file', join(repoRoot, own.dockerfile), repoRoot)
    log(`built ${builtImage(own)} in ${Math.round((performance.now() - since) / 1000)} s`)
  }
}

/** Builds the base and the stand-ins where they are missing, and the images of this checkout. */
export const buildImages = async (file: ComposeFile, log: (line: string) => void): Promise<void> => {
  await buildDebian(log)
  await buildStandIns(log)
  await buildApps(file, log)
}

/** The size of an image and of all layers below it. */
export const readImageMegabytes = async (image: string): Promise<number> =>
  Math.round(Number(await podman('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6)
