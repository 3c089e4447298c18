import type { AdminClient } from '@kinora/sdk/admin'
import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import type { Settings } from './settings.ts'

type AdminFlags = Pick<Settings, 'adminUrl' | 'adminToken'>

/** Adds the flags for URL and token of the administration API. */
export const addAdminFlags = (command: Command): Command =>
  command
    .option('--admin-url <url>', 'URL of the administration API')
    .option('--admin-token <token>', 'administration token; for key commands, an API key with the scope keys:admin')

/** Returns a lazy client for a group of commands. */
export const addAdminClient = (command: Command, context: CommandContext): (() => AdminClient) => {
  addAdminFlags(command)
  return () => context.admin(command.opts<AdminFlags>())
}
