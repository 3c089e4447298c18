import { join } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'
import { requestedHome } from '../../testkit/environment.ts'
import { bundleForBrowsers, type Packed, packPackages } from './pack-packages.ts'
import { packWheel } from './pack-wheel.ts'
import { publishedPackages } from './published-packages.ts'

exitOnHelp(`usage: npm run pack:all
Packs the published npm packages and the Python wheel, and prints their sizes. Progress goes to standard error.`)
const folder = join(requestedHome(), 'packages')
const steps = publishedPackages.length + 3
let step = 0
const reportStep = (what: string): void => {
  step += 1
  console.error(`[${step}/${steps}] ${what}`)
}
const show = ({ name, version, file, bytes, files }: Packed): void =>
  console.log(`${name}@${version}  ${(bytes / 1000).toFixed(1)} kB, ${files} files  ${file}`)

packPackages(folder, reportStep).forEach(show)
reportStep('bundle the client for browsers')
const { file, bytes, gzip } = await bundleForBrowsers(folder)
console.log(`for browsers  ${(bytes / 1000).toFixed(1)} kB, ${(gzip / 1000).toFixed(1)} kB compressed  ${file}`)
reportStep('build the Python wheel')
show(packWheel(folder))
