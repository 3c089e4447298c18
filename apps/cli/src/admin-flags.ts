import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import type { Settings } from './settings.ts'

type AdminFlags = Pick<Settings, 'adminUrl' | 'adminToken'>

/** Where the administration is, and the word that opens it. */
export const addAdminFlags = (command: Command): Command =>
  command
    .option('--admin-url <url>', 'address of the administration API')
    .option('--admin-token <token>', 'its token; for keys, a key that may manage those of its tenant will do')

/** The client of a group of commands, made when one of them is run. */
export const adminOf = (command: Command, context: CommandContext): (() => AdminClient) => {
  addAdminFlags(command)
  return () => context.admin(command.opts<AdminFlags>())
}
