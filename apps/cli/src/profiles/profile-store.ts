import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { WrongUsage } from '../wrong-usage.ts'

const profile = z.object({
  url: z.string().optional(),
  key: z.string().optional(),
  adminUrl: z.string().optional(),
  adminToken: z.string().optional(),
})
const profileFile = z.object({ current: z.string().optional(), profiles: z.record(z.string(), profile) })
export type ProfileFile = z.infer<typeof profileFile>

/** Where a person keeps settings of programs: XDG_CONFIG_HOME, or else .config. */
export const standardPlace = (variables: Readonly<Record<string, string | undefined>>): string =>
  join(variables.XDG_CONFIG_HOME || join(homedir(), '.config'), 'kinora', 'profiles.json')

/** Services a person works with, each with its keys: readable by nobody else. */
export const createProfileStore = (place: string) => ({
  place,
  read(): ProfileFile {
    let text: string
    try {
      text = readFileSync(place, 'utf8')
    } catch {
      return { profiles: {} }
    }
    try {
      return profileFile.parse(JSON.parse(text))
    } catch {
      throw new WrongUsage(`${place} cannot be understood; mend or remove it`)
    }
  },
  /** Whole or not at all, whatever happens meanwhile. */
  write(file: ProfileFile): void {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    const beside = `${place}.${process.pid}`
    writeFileSync(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
    chmodSync(beside, 0o600)
    renameSync(beside, place)
  },
})
export type ProfileStore = ReturnType<typeof createProfileStore>

export const profileOf = ({ profiles }: ProfileFile, name: string): ProfileFile['profiles'][string] => {
  const known = Object.keys(profiles)
  const found = profiles[name]
  if (found && known.includes(name)) return found
  throw new WrongUsage(`there is no profile ${name}; ${known.length === 0 ? 'none is saved' : known.join(', ')}`)
}
