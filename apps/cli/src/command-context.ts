import type { Client } from '@kinora/sdk'
import type { AdminClient } from '@kinora/sdk/admin'
import type { SettingName, Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'

/** What a command is given; clients are made when asked for, so that help needs no settings. */
export type CommandContext = {
  terminal: Terminal
  /** All that is set, by flags, variables, profile and services. */
  given(): Settings
  settingOf(name: SettingName): string
  client(): Client
  admin(flags: Pick<Settings, 'adminUrl' | 'adminToken'>): AdminClient
  isJson(): boolean
  print(value: Readonly<Record<string, unknown>>): void
  /** A reply whose field of this name is a list of things: a table, then what stands beside the list. */
  printList(value: Readonly<Record<string, unknown>>, field: string): void
}
