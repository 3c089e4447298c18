import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { printCommand, runCommand } from './run-command.ts'

/** Apps that have an image; `deploy` has one Dockerfile for each. */
export const imageApps = ['api', 'worker', 'fetcher'] as const
export type ImageApp = (typeof imageApps)[number]

type Image = { app: ImageApp; repository: string; version: string; revision: string }

export const imageName = (repository: string, app: ImageApp): string => `ghcr.io/${repository.toLowerCase()}/${app}`

/** The command that builds an image with its SBOM and provenance, and pushes it or writes it to an archive. */
export const buildCommand = (image: Image, target: { metadataFile: string; archive?: string }): string[] => {
  const name = imageName(image.repository, image.app)
  const labels = {
    title: `Kinora ${image.app}`,
    source: `https://github.com/${image.repository}`,
    version: image.version,
    revision: image.revision,
    licenses: 'Apache-2.0',
  }
  return [
    'docker',
    'buildx',
    'build',
    `--file=deploy/Dockerfile.${image.app}`,
    ...[image.version, 'latest'].flatMap((tag) => ['--tag', `${name}:${tag}`]),
    ...Object.entries(labels).flatMap(([key, value]) => ['--label', `org.opencontainers.image.${key}=${value}`]),
    '--sbom=true',
    '--provenance=mode=max',
    `--metadata-file=${target.metadataFile}`,
    target.archive === undefined ? '--push' : `--output=type=oci,dest=${target.archive}`,
    '.',
  ]
}

/** The command that signs an image by digest with the identity of the workflow. */
export const signCommand = ({ repository, app }: Pick<Image, 'repository' | 'app'>, digest: string): string[] => [
  'cosign',
  'sign',
  '--yes',
  `${imageName(repository, app)}@${digest}`,
]

const readDigest = (metadataFile: string): string => {
  const metadata: Record<string, unknown> = JSON.parse(readFileSync(metadataFile, 'utf8'))
  const digest = metadata['containerimage.digest']
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`${metadataFile}: containerimage.digest must be a SHA-256 digest (got ${String(digest)})`)
  return digest
}

/** Builds, pushes and signs the image of an app. A dry run builds it into an archive and prints the other command. */
export const releaseImage = (image: Image, options: { folder: string; isDryRun: boolean }): void => {
  mkdirSync(options.folder, { recursive: true })
  const metadataFile = join(options.folder, `image-${image.app}.json`)
  const archive = join(options.folder, `image-${image.app}.tar`)
  runCommand(buildCommand(image, { metadataFile, ...(options.isDryRun && { archive }) }))
  const sign = signCommand(image, readDigest(metadataFile))
  if (options.isDryRun) printCommand(sign)
  else runCommand(sign)
}

/** Prints the commands that release the image of an app. */
export const printImage = (image: Image, folder: string): void => {
  printCommand(buildCommand(image, { metadataFile: join(folder, `image-${image.app}.json`) }))
  printCommand(signCommand(image, 'sha256:DIGEST'))
}
