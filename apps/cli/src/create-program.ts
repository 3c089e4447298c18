import { createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { creates } from '@kinora/sdk/creates'
import { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { addAdmin } from './commands/admin.ts'
import { addBundle } from './commands/bundle.ts'
import { addCompletion } from './commands/completion.ts'
import { addDoctor } from './commands/doctor.ts'
import { addKeys } from './commands/keys.ts'
import { addMcp } from './commands/mcp.ts'
import { addModels } from './commands/models.ts'
import { addPlainCalls } from './commands/plain-calls.ts'
import { addTasks } from './commands/tasks.ts'
import { addCreate } from './creates/add-create.ts'
import { addFilm } from './films/film-commands.ts'
import { fittingHelp, paragraphs } from './fitting-help.ts'
import { addListen } from './listen/listen-command.ts'
import { addProfiles } from './profiles/profile-commands.ts'
import type { ProfileStore } from './profiles/profile-store.ts'
import { renderPretty } from './render-pretty.ts'
import type { Row } from './render-table.ts'
import { joinSettings, type Settings, type Sources, settingOrThrow } from './settings.ts'
import { showList } from './show-list.ts'
import type { Terminal } from './terminal.ts'
import { addTrigger } from './trigger/trigger-command.ts'

const footer = [
  '\nSettings: KINORA_URL and KINORA_KEY for tasks, KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN to operate; or a profile, by --profile, KINORA_PROFILE or kinora profile use. In a checkout whose services were started, addresses and the administration token are read from services.env in KINORA_HOME (.kinora) when they are not set; KINORA_PORT_BASE names other ports, as for npm run services.',
  'Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 the service was not reached.',
]

type Parts = { terminal: Terminal; sources: Sources; profiles: ProfileStore; version: string }

export const createProgram = ({ terminal, sources, profiles, version }: Parts): Command => {
  const program = new Command('kinora')
    .description('Make media with a Kinora service, and administer it')
    .version(version)
    .option('--json', 'print replies as JSON')
    .option('--url <url>', 'address of the API')
    .option('--key <key>', 'API key')
    .option('--profile <name>', 'a service that was saved by name')
    .addHelpText('after', () => paragraphs(footer, terminal.columns()))
    .configureHelp(fittingHelp)
    .showHelpAfterError('      --help behind a command tells what it takes')
    .exitOverride()
    .configureOutput({
      writeErr: (text) => terminal.tell(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error:/, terminal.paint('red', 'error'))),
    })
  /** What was set in any way, and how it wins over the others; a flag over all. */
  const given = (flags: Settings = {}): Settings => {
    const { profile, url, key } = program.opts<Settings & { profile?: string }>()
    const said = Object.entries({ url, key, ...flags }).filter(([, value]) => value)
    return { ...joinSettings(sources, profile), ...Object.fromEntries(said) }
  }
  const settingOf = (name: keyof Settings, flags: Settings = {}): string => settingOrThrow(given(flags), name)
  const context: CommandContext = {
    terminal,
    given,
    settingOf,
    client: () => createClient({ baseUrl: settingOf('url'), key: settingOf('key') }),
    admin: (flags) =>
      createAdminClient({ baseUrl: settingOf('adminUrl', flags), token: settingOf('adminToken', flags) }),
    isJson: () => program.opts<{ json?: boolean }>().json === true,
    print(value) {
      terminal.show(context.isJson() ? JSON.stringify(value, null, 2) : renderPretty(value))
    },
    printList(value, field) {
      if (context.isJson()) return context.print(value)
      const { [field]: rows, ...beside } = value
      showList(terminal, rows as readonly Row[], beside)
    },
  }
  program.commandsGroup('Make:')
  for (const create of creates) addCreate(program, create, context)
  addFilm(program, context)
  const quote = program.command('quote').description('say what any of these would cost, and make nothing')
  for (const create of creates) addCreate(quote, create, context, true)
  program.commandsGroup('Prepare:')
  addPlainCalls(program, context)
  program.commandsGroup('Tasks:')
  addTasks(program, context)
  addBundle(program, context)
  addListen(program, context)
  addTrigger(program, context)
  addMcp(program, context, version)
  program.commandsGroup('Operate:')
  addDoctor(program, context)
  addModels(program, context)
  addKeys(program, context)
  addAdmin(program, context)
  program.commandsGroup('Set up:')
  addProfiles(program, context, profiles)
  addCompletion(program, context)
  return program
}
