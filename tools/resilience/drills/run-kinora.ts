import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inheritedEnvironment, repoRoot } from '../../testkit/environment.ts'
import type { TestService } from '../../testkit/start-service.ts'

const program = ['--conditions=source', join(repoRoot, 'apps/cli/src/main.ts')]
const timeoutMs = 180_000

const tries = 5

/** Runs a command of the operator and returns what it prints. It is repeated while the service is unavailable. */
export const runKinora = async ({ adminUrl }: Pick<TestService, 'adminUrl'>, ...args: string[]): Promise<string> => {
  const env = {
    ...inheritedEnvironment,
    NO_COLOR: '1',
    KINORA_ADMIN_URL: adminUrl,
    KINORA_ADMIN_TOKEN: inheritedEnvironment['ADMIN_TOKEN'],
  }
  for (let tried = 1; ; tried += 1) {
    try {
      return (await promisify(execFile)(process.execPath, [...program, ...args], { env, timeout: timeoutMs })).stdout
    } catch (error) {
      if (tried === tries || !String((error as { stderr?: string }).stderr).includes('ServiceUnavailable')) throw error
    }
  }
}
