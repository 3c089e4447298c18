import { installGoTools } from './services/install-go-tools.ts'
import { installDebianPackages } from './services/install-packages.ts'
import { installPython } from './services/install-python.ts'

const steps: [string, () => Promise<boolean>][] = [
  ['system packages', installDebianPackages],
  ['server binaries', installGoTools],
  ['python judge', installPython],
]

try {
  for (const [title, install] of steps) {
    const since = performance.now()
    const hasChanged = await install()
    console.log(`${title} ${hasChanged ? `${Math.round((performance.now() - since) / 1000)} s` : 'up to date'}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
