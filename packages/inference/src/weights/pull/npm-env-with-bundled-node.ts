import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns an environment in which npm runs with the Node it was installed with. With any other Node, npm looks for its
 * global settings elsewhere, and these often hold the operator's registry, proxy and certificates.
 */
export const npmEnvWithBundledNode = (env: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv => {
  const path = env['PATH'] ?? ''
  const npmFolder = path.split(delimiter).find((folder) => isProgram(join(folder, 'npm')))
  return npmFolder === undefined ? { ...env } : { ...env, PATH: `${npmFolder}${delimiter}${path}` }
}
