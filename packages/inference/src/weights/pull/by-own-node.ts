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
 * An environment in which npm is run by the Node it was installed with. Any other Node has npm look for its global
 * settings elsewhere, and the operator's registry, proxy and certificates are often written there.
 */
export const byOwnNode = (env: Readonly<NodeJS.ProcessEnv>): NodeJS.ProcessEnv => {
  const path = env['PATH'] ?? ''
  const home = path.split(delimiter).find((folder) => isProgram(join(folder, 'npm')))
  return home === undefined ? { ...env } : { ...env, PATH: `${home}${delimiter}${path}` }
}
