import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repoRoot, searchPath } from '../../testkit/environment.ts'

/** Runs the operator's program with only the settings that it needs. */
export const runDatabaseProgram = async (
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): Promise<string> => {
  const program = ['--conditions=source', join(repoRoot, `apps/api/src/${name}.ts`), ...args]
  const { stdout } = await promisify(execFile)(process.execPath, program, { env: { ...env, PATH: searchPath } })
  return stdout.trim()
}

export const databaseSettings = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      name.startsWith('DATABASE_') && value !== undefined ? [[name, value]] : [],
    ),
  )
