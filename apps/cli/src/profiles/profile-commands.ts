import type { Command } from 'commander'
import { addAdminFlags } from '../admin-flags.ts'
import type { CommandContext } from '../command-context.ts'
import type { Settings } from '../settings.ts'
import { WrongUsage } from '../wrong-usage.ts'
import { type ProfileStore, profileOf } from './profile-store.ts'

/** Enough to know it again, too little to use it. */
const masked = (secret: string | undefined): string => (secret === undefined ? '' : `${secret.slice(0, 12)}…`)

const withoutEmpty = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value))

/** Services by name, so that nobody has to export variables for each. */
export const addProfiles = (program: Command, context: CommandContext, store: ProfileStore): void => {
  const profile = program.command('profile').description('services by name: save, list, use, remove')
  addAdminFlags(profile.command('save'))
    .description('save what is set now, by flags or variables, under a name')
    .argument('<name>')
    .action((name: string, flags: Settings) => {
      const settings = withoutEmpty({ ...context.given(), ...flags })
      if (Object.keys(settings).length === 0)
        throw new WrongUsage('nothing is set; pass --url and --key before profile, or set KINORA_URL and KINORA_KEY')
      const file = store.read()
      store.write({ current: file.current ?? name, profiles: { ...file.profiles, [name]: settings } })
      context.terminal.tell(`saved ${name} in ${store.place}`)
    })
  profile
    .command('list')
    .description('which there are; the one in use has a star')
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
    .description('use it where neither a flag nor a variable says otherwise')
    .argument('<name>')
    .action((name: string) => {
      const file = store.read()
      profileOf(file, name)
      store.write({ ...file, current: name })
    })
  profile
    .command('remove')
    .description('forget it')
    .argument('<name>')
    .action((name: string) => {
      const { current, profiles } = store.read()
      profileOf({ profiles }, name)
      const rest = Object.fromEntries(Object.entries(profiles).filter(([known]) => known !== name))
      store.write({ ...(current === undefined || current === name ? {} : { current }), profiles: rest })
    })
}
