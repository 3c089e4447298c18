import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { repoRoot } from '../../testkit/environment.ts'
import { buildWorkspaces } from '../build/build-apps.ts'
import { readWorkspaces } from '../build/workspaces.ts'
import { publishedPackages } from './published-packages.ts'
import { stagePackage } from './stage-package.ts'

export type Packed = { name: string; version: string; file: string; bytes: number; files: number }
/** Reports a step before it begins. */
export type ReportStep = (step: string) => void

type NpmPackResult = { filename: string; size: number; entryCount: number }

/** Builds, stages and packs every npm package that is published into one folder. */
export const packPackages = (folder: string, reportStep: ReportStep): Packed[] => {
  mkdirSync(folder, { recursive: true })
  reportStep('compile TypeScript')
  const published: readonly string[] = publishedPackages
  buildWorkspaces(readWorkspaces(repoRoot).filter((workspace) => published.includes(workspace.folder)))
  return publishedPackages.map((source) => {
    reportStep(`pack ${source}`)
    const staged = join(folder, source.replace('/', '-'))
    const { name, version } = stagePackage(source, staged)
    const packOutput = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: staged,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename, size, entryCount }] = Object.values(JSON.parse(packOutput.toString())) as [NpmPackResult]
    return { name, version, file: join(folder, filename), bytes: size, files: entryCount }
  })
}

/** Bundles the client as a page loads it: one minified file. */
export const bundleForBrowsers = async (folder: string): Promise<{ file: string; bytes: number; gzip: number }> => {
  const bundle = await rolldown({ input: join(folder, 'packages-sdk/dist/index.js'), platform: 'browser' })
  const file = join(folder, 'kinora-sdk.browser.js')
  const { output } = await bundle.write({ file, format: 'esm', minify: true })
  await bundle.close()
  const [{ code }] = output
  return { file, bytes: Buffer.byteLength(code), gzip: gzipSync(code).length }
}
