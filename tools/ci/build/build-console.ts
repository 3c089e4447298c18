import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'

/** Bundles the console into `apps/console/dist` with compressed copies, which the API serves. */
export const buildConsole = (): void => {
  const bundler = join(repoRoot, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [bundler, 'build', '--logLevel', 'warn'], {
    cwd: join(repoRoot, 'apps/console'),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Otherwise a test that builds the console would bundle React for development.
    env: { ...inheritedEnvironment, NODE_ENV: 'production' },
  })
}
