import type { Command } from 'commander'
import { addAdminFlags } from '../admin-flags.ts'
import type { CommandContext } from '../command-context.ts'
import type { Settings } from '../settings.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { findProfile, type ProfileStore } from './profile-store.ts'

/** Enough characters to recognize the secret, too few to use it. */
const masked = (secret: string | undefined): string => (secret === undefined ? '' : `${secret.slice(0, 12)}…`)

const withoutEmpty = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value))

/** Saved services by name, as an alternative to environment variables. */
export const addProfiles = (program: Command, context: CommandContext, store: ProfileStore): void => {
  const profile = program.command('profile').description('Manage saved services: save, list, use, remove')
  addAdminFlags(profile.command('save'))
    .description('Save the current settings from flags and variables under a name')
    .argument('<name>')
    .action((name: string, flags: Settings) => {
      const settings = withoutEmpty({ ...context.given(), ...flags })
      if (Object.keys(settings).length === 0)
        throw new WrongUsage('no settings to save; put --url and --key before profile, or set KINORA_URL, KINORA_KEY')
      const file = store.read()
      store.write({ current: file.current ?? name, profiles: { ...file.profiles, [name]: settings } })
      context.terminal.log(`saved ${name} in ${store.place}`)
    })
  profile
    .command('list')
    .description('List profiles; a star marks the current one')
    .action(() => {
      const { current, profiles } = store.read()
      const rows = Object.entries(profiles).map(([name, { url = '', key, adminUrl = '' }]) => ({
        name,
        is_used: name === current,
        url,
        key: masked(key),
        admin_url: adminUrl,
      }))
      if (context.isJson()) return context.print({ profiles: rows })
      for (const { name, is_used: isUsed, url, key } of rows)
        context.terminal.show(`${isUsed ? '*' : ' '} ${name.padEnd(16)}  ${url}  ${key}`.trimEnd())
    })
  profile
    .command('use')
    .description('Select the profile for settings without a flag or variable')
    .argument('<name>')
    .action((name: string) => {
      const file = store.read()
      findProfile(file, name)
      store.write({ ...file, current: name })
    })
  profile
    .command('remove')
    .description('Delete a profile')
    .argument('<name>')
    .action((name: string) => {
      const { current, profiles } = store.read()
      findProfile({ profiles }, name)
      const rest = Object.fromEntries(Object.entries(profiles).filter(([known]) => known !== name))
      store.write({ ...(current === undefined || current === name ? {} : { current }), profiles: rest })
    })
}
