import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseCommandLine } from '../../command-line.ts'
import { repoRoot, requestedHome } from '../../testkit/environment.ts'
import { changeVersion } from './change-version.ts'
import { createGithubRelease } from './github-release.ts'
import { publishPackages } from './publish-packages.ts'
import { assertTag } from './release-checks.ts'
import { readRelease } from './release-files.ts'
import { imageApps, printImage, releaseImage } from './release-image.ts'
import { readVersion } from './repository-versions.ts'

const usage = `usage: npm run release -- [STEP] [OPTIONS]
Steps of a release; .github/workflows/release.yml runs all but the first.
  version    run changeset version and write the new version wherever it is repeated
  prepare    check the versions, pack, write SBOM, release notes and checksums
  npm        publish the npm packages
  image APP  build, push and sign an image: ${imageApps.join(', ')}
  github     create the release on GitHub with its files
Without a step, --dry-run runs prepare and npm and prints the commands of the others.
  --dry-run           publish, push and sign nothing
  --tag TAG           tag of the release: v and the version
  --repository NAME   owner/name on GitHub`

const { values, positionals } = parseCommandLine(
  usage,
  { 'dry-run': { type: 'boolean', default: false }, tag: { type: 'string' }, repository: { type: 'string' } },
  { allowPositionals: true },
)
const isDryRun = values['dry-run']
const tag = values.tag === '' ? undefined : values.tag
const version = readVersion(repoRoot)
const folder = join(requestedHome(), 'release')
const [step, app] = positionals

const fail = (message: string): never => {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

/** Only a dry run may use a name that does not exist. */
const requireRepository = (): string => values.repository ?? (isDryRun ? 'OWNER/NAME' : fail('--repository is missing'))

const imageSource = (name: (typeof imageApps)[number]) => ({
  app: name,
  repository: requireRepository(),
  version,
  revision: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: repoRoot, encoding: 'utf8' }).trim(),
})

const steps = {
  version: () => changeVersion(repoRoot, new Date().toISOString().slice(0, 10)),
  async prepare(): Promise<void> {
    if (!isDryRun) requireRepository()
    // Only this step needs the installed packages.
    const { prepareRelease } = await import('./prepare-release.ts')
    await prepareRelease({ folder, repository: values.repository, isDryRun })
  },
  npm: () => publishPackages(readRelease(folder), { folder, isDryRun }),
  image(): void {
    const name = imageApps.find((each) => each === app) ?? fail(`unknown app ${app ?? ''}`)
    releaseImage(imageSource(name), { folder, isDryRun })
  },
  github: () =>
    createGithubRelease(
      readRelease(folder),
      { tag: tag ?? `v${version}`, repository: requireRepository(), folder },
      { isDryRun },
    ),
}

const dryRunAll = async (): Promise<void> => {
  await steps.prepare()
  steps.npm()
  for (const name of imageApps) printImage(imageSource(name), folder)
  steps.github()
}

const isStep = (name: string): name is keyof typeof steps => Object.hasOwn(steps, name)
const chooseRun = (): (() => Promise<void> | void) => {
  if (step === undefined) return isDryRun ? dryRunAll : fail('a release needs a step or --dry-run')
  return isStep(step) ? steps[step] : fail(`unknown step ${step}`)
}

const run = chooseRun()
try {
  if (step !== 'version') assertTag(tag, version, isDryRun)
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
