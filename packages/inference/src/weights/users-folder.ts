import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where weights lie when nothing else is set: one folder for all that a user of the machine runs. */
export const usersWeightsFolder = (): string => join(homedir(), '.cache', 'kinora', 'models')
