import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { exitOnHelp } from '../../command-line.ts'
import { barLine, summarizeBars } from '../../testkit/bars.ts'
import { repoRoot } from '../../testkit/environment.ts'
import { bundleBars } from './bundle-bars.ts'
import { type Manifest, measureBundle } from './bundle-sizes.ts'

exitOnHelp(`usage: npm run console-bundle
Compares the compressed sizes of the built console with their limits: the first load with its font, what each other view
adds, and the chart. Build it first with npm run build -- console.`)

const folder = join(repoRoot, 'apps/console/dist')
const file = join(folder, '.vite/manifest.json')
if (!existsSync(file)) {
  console.error(`${file} is missing: run npm run build -- console`)
  process.exit(2)
}
/** Fonts are compressed already, so they have no brotli copy. */
const readSize = (path: string): number => {
  const compressed = join(folder, `${path}.br`)
  return statSync(existsSync(compressed) ? compressed : join(folder, path)).size
}
const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
const bars = bundleBars(
  measureBundle(manifest, readSize, {
    firstView: 'src/views/now/now-view.tsx',
    fonts: globSync('assets/inter-latin-wght-*.woff2', { cwd: folder }),
  }),
)
for (const bar of bars) console.log(barLine(bar, false))
const { line, exitCode } = summarizeBars(bars, false)
console.log(line)
process.exitCode = exitCode
