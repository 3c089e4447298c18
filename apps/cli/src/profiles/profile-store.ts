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

/** Path of the profile file in XDG_CONFIG_HOME, or in .config by default. */
export const defaultPath = (variables: Readonly<Record<string, string | undefined>>): string =>
  join(variables.XDG_CONFIG_HOME || join(homedir(), '.config'), 'kinora', 'profiles.json')

/** Stores saved services with their keys in a file that only the owner can read. */
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
      throw new WrongUsage(`${place} is not a valid profile file; fix or delete it`)
    }
  },
  /** Writes atomically by renaming. */
  write(file: ProfileFile): void {
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 })
    const beside = `${place}.${process.pid}`
    writeFileSync(beside, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 })
    chmodSync(beside, 0o600)
    renameSync(beside, place)
  },
})
export type ProfileStore = ReturnType<typeof createProfileStore>

export const findProfile = ({ profiles }: ProfileFile, name: string): ProfileFile['profiles'][string] => {
  const known = Object.keys(profiles)
  const match = profiles[name]
  if (match && known.includes(name)) return match
  throw new WrongUsage(`unknown profile ${name}; saved profiles: ${known.length === 0 ? 'none' : known.join(', ')}`)
}
