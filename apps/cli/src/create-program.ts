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
import { addUsage } from './commands/usage.ts'
import { addCreate } from './creates/add-create.ts'
import { addFilm } from './films/film-commands.ts'
import { fittingHelp, paragraphs } from './fitting-help.ts'
import { addListen } from './listen/listen-command.ts'
import { addProfiles } from './profiles/profile-commands.ts'
import type { ProfileStore } from './profiles/profile-store.ts'
import { addRecipes } from './recipes/recipe-commands.ts'
import { renderPretty } from './render-pretty.ts'
import type { Row } from './render-table.ts'
import { joinSettings, type Settings, type Sources, settingOrThrow } from './settings.ts'
import { showList } from './show-list.ts'
import type { Terminal } from './terminal.ts'
import { addTrigger } from './trigger/trigger-command.ts'

const footer = [
  '\nSettings: KINORA_URL and KINORA_KEY for tasks, KINORA_ADMIN_URL and KINORA_ADMIN_TOKEN for administration; or a profile, selected with --profile, KINORA_PROFILE or kinora profile use. In a checkout with running services, missing URLs and the administration token are read from services.env in KINORA_HOME (.kinora); KINORA_PORT_BASE selects other ports, as for npm run services.',
  'Exit codes: 0 success, 1 rejected or failed, 2 wrong usage, 3 service unreachable.',
]

type Parts = { terminal: Terminal; sources: Sources; profiles: ProfileStore; version: string }

export const createProgram = ({ terminal, sources, profiles, version }: Parts): Command => {
  const program = new Command('kinora')
    .description('Create media with a Kinora service and administer it')
    .version(version)
    .option('--json', 'print replies as JSON')
    .option('--url <url>', 'URL of the API')
    .option('--key <key>', 'API key')
    .option('--profile <name>', 'name of a saved profile')
    .addHelpText('after', () => paragraphs(footer, terminal.columns()))
    .configureHelp(fittingHelp)
    .showHelpAfterError('      Run kinora <command> --help for usage')
    .exitOverride()
    .configureOutput({
      writeErr: (text) => terminal.log(text.trimEnd()),
      outputError: (text, write) => write(text.replace(/^error:/, terminal.paint('red', 'error'))),
    })
  /** Effective settings; flags take precedence over all other sources. */
  const given = (flags: Settings = {}): Settings => {
    const { profile, url, key } = program.opts<Settings & { profile?: string }>()
    const flagSettings = Object.entries({ url, key, ...flags }).filter(([, value]) => value)
    return { ...joinSettings(sources, profile), ...Object.fromEntries(flagSettings) }
  }
  const requireSetting = (name: keyof Settings, flags: Settings = {}): string => settingOrThrow(given(flags), name)
  const context: CommandContext = {
    terminal,
    given,
    requireSetting,
    client: () => createClient({ baseUrl: requireSetting('url'), key: requireSetting('key') }),
    admin: (flags) =>
      createAdminClient({ baseUrl: requireSetting('adminUrl', flags), token: requireSetting('adminToken', flags) }),
    readVariable: (name) => sources.environment[name],
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
  program.commandsGroup('Create:')
  for (const create of creates) addCreate(program, create, context)
  addFilm(program, context)
  const quote = program.command('quote').description('Estimate the price without creating a task')
  for (const create of creates) addCreate(quote, create, context, true)
  program.commandsGroup('Prepare:')
  addPlainCalls(program, context)
  program.commandsGroup('Tasks:')
  addTasks(program, context)
  addUsage(program, context)
  addBundle(program, context)
  addListen(program, context)
  addTrigger(program, context)
  addMcp(program, context, version)
  program.commandsGroup('Administration:')
  addDoctor(program, context)
  addModels(program, context)
  addRecipes(program, context)
  addKeys(program, context)
  addAdmin(program, context)
  program.commandsGroup('Setup:')
  addProfiles(program, context, profiles)
  addCompletion(program, context)
  return program
}
