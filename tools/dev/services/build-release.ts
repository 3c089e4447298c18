import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { goEnvironment } from './go-environment.ts'
import { placeBinary } from './installed-binary.ts'
import { runQuietly } from './run-quietly.ts'
import type { ServerRelease } from './server-release.ts'

const reportEveryMs = 10_000

/** Builds all binaries of a release with one `go install`. */
export async function buildRelease(
  release: ServerRelease,
  options: { folder: string; log: (line: string) => void },
): Promise<void> {
  const since = performance.now()
  const elapsed = (): string => `${Math.round((performance.now() - since) / 1000)} s`
  mkdirSync(options.folder, { recursive: true })
  const bin = mkdtempSync(join(options.folder, `${release.name}.build-`))
  options.log(`building ${release.name} ${release.version} from source (once per machine; Temporal takes minutes)`)
  let seen = 0
  const timer = setInterval(
    () => options.log(`${release.name}: ${seen} modules and packages, ${elapsed()}`),
    reportEveryMs,
  )
  try {
    const packages = release.binaries.map(({ source }) => `${release.module}/${source}@v${release.version}`)
    // Without symbol tables and debug information the binaries are a third smaller and link sooner.
    await runQuietly('go', ['install', '-v', '-ldflags=-s -w', ...packages], {
      env: { ...goEnvironment(), GOBIN: bin, CGO_ENABLED: '0' },
      onLine: () => seen++,
    }).catch((error: unknown) => {
      throw new Error(explainFailure(release.name, error), { cause: error })
    })
    // `go install` names a binary after its folder.
    for (const { name, source } of release.binaries) {
      placeBinary(options.folder, name, { path: join(bin, basename(source)), version: release.version })
    }
  } finally {
    clearInterval(timer)
    rmSync(bin, { recursive: true, force: true })
  }
  options.log(`${release.name} built in ${elapsed()}`)
}

function explainFailure(name: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing ? `Go is needed to build ${name}: install Go 1.26.4 or newer (${message})` : message
}
