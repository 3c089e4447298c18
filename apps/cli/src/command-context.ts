import type { Client } from '@kinora/sdk'
import type { AdminClient } from '@kinora/sdk/admin'
import type { SettingName, Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** Context of a command. Clients are created lazily, so that help needs no settings. */
export type CommandContext = {
  terminal: Terminal
  /** Effective settings from flags, environment, profile and local services. */
  given(): Settings
  requireSetting(name: SettingName): string
  client(): Client
  admin(flags: Pick<Settings, 'adminUrl' | 'adminToken'>): AdminClient
  /** A variable of the environment, such as the key of a provider. */
  readVariable(name: string): string | undefined
  isJson(): boolean
  print(value: Readonly<Record<string, unknown>>): void
  /** Prints the list in this field of a reply as a table, then the other fields. */
  printList(value: Readonly<Record<string, unknown>>, field: string): void
}
