import { join } from 'node:path'
import { requestedHome } from '../environment.ts'
import { bundleForBrowsers, packPackages } from './pack-packages.ts'

// usage: npm run pack:all
// Packs what is published, and says how large it is.
const folder = join(requestedHome(), 'packages')
for (const { name, version, file, bytes, files } of packPackages(folder))
  console.log(`${name}@${version}  ${(bytes / 1000).toFixed(1)} kB, ${files} files  ${file}`)
const { file, bytes, gzip } = await bundleForBrowsers(folder)
console.log(`for browsers  ${(bytes / 1000).toFixed(1)} kB, ${(gzip / 1000).toFixed(1)} kB compressed  ${file}`)
